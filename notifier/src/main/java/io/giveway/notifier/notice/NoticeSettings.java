package io.giveway.notifier.notice;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.time.Duration;

/** For how long a notice is worth sending. */
@ConfigMapping(prefix = "giveway.notice")
public interface NoticeSettings {

    /** Events that are older when they are read are not told any more, such as at the first start beside an old installation. */
    @WithDefault("24h")
    Duration oldest();

    /** How long a mail is tried that the relay does not take. */
    @WithDefault("24h")
    Duration giveUpAfter();
}

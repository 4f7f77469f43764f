package io.giveway.sandbox.part;

import io.giveway.sandbox.home.Layer;
import io.giveway.sandbox.process.Signal;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One process of the stack: what has to be there before, how it is started, how it shows that it is ready, how it ends. */
public interface Part {

    String name();

    @Nullable
    Integer port();

    Layer layer();

    /** Names of parts that have to be ready before the first start of this one. */
    default List<String> after() {
        return List.of();
    }

    default Signal ending() {
        return Signal.TERM;
    }

    /** What has to be there before each start; a second call finds it done. */
    default void prepare() throws IOException, InterruptedException {}

    Launch launch() throws IOException;

    /** True once the process {@code pid} does its work. An exception means: not yet. */
    boolean isReady(long pid) throws IOException, InterruptedException;
}

package io.giveway.gateway.limit;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;

/** How many requests are let in, at each gateway. Agents are not counted. */
@ConfigMapping(prefix = "giveway.rate")
public interface RateLimits {

    /** Requests a second that a department may make for long. */
    @WithDefault("2000")
    int department();

    /** Requests that a department may make at once after a quiet time. */
    @WithDefault("5000")
    int departmentBurst();

    /** Requests a second from one address to links that need no login. */
    @WithDefault("20")
    int link();

    /** Requests to such links from one address at once. */
    @WithDefault("100")
    int linkBurst();
}

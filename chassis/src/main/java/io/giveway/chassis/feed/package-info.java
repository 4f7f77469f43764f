/** How a service follows the events of another: a fast stream in front, and the feed behind it for whatever is missing. */
@NullMarked
package io.giveway.chassis.feed;

import org.jspecify.annotations.NullMarked;

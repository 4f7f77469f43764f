/** What somebody should look at, each told once. */
@NullMarked
package io.giveway.quota.alert;

import org.jspecify.annotations.NullMarked;

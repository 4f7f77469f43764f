/** Links in mails that work without logging in, and the page behind them. */
@NullMarked
package io.giveway.notifier.link;

import org.jspecify.annotations.NullMarked;

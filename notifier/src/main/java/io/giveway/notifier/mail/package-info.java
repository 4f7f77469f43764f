/** How a mail is written and handed to the relay, and what is known afterwards. */
@NullMarked
package io.giveway.notifier.mail;

import org.jspecify.annotations.NullMarked;

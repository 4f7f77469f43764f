/** The mailbox over real SMTP and HTTP. */
@NullMarked
package io.giveway.sandbox.mailbox;

import org.jspecify.annotations.NullMarked;

/** The demo's mail: an SMTP server that delivers to nobody, and pages that show what was sent. */
@NullMarked
package io.giveway.sandbox.mailbox;

import org.jspecify.annotations.NullMarked;

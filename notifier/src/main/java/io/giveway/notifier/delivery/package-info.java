/** Mails on their way: each is handed over once, whatever crashes. */
@NullMarked
package io.giveway.notifier.delivery;

import org.jspecify.annotations.NullMarked;

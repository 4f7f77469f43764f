/** Mails: what people want to be told, and what became of it. */
@NullMarked
package io.giveway.contracts.notice;

import org.jspecify.annotations.NullMarked;

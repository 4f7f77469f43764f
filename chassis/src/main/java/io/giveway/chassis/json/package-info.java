/** What JSON is accepted and how it is written: strict in, exact out, every refusal naming its field. */
@NullMarked
package io.giveway.chassis.json;

import org.jspecify.annotations.NullMarked;

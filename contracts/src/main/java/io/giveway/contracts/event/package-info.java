/** What happened, as other services and people's programs are told. */
@NullMarked
package io.giveway.contracts.event;

import org.jspecify.annotations.NullMarked;

/** Who gives way to whom: rights, victims and the proof that they suffice (docs/rules.md, sections 6 and 8). */
@NullMarked
package io.giveway.planner.preempt;

import org.jspecify.annotations.NullMarked;

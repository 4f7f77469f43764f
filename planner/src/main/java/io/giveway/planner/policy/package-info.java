/** The numbers that a resource admin can change, each with its default (docs/rules.md, section 14). */
@NullMarked
package io.giveway.planner.policy;

import org.jspecify.annotations.NullMarked;

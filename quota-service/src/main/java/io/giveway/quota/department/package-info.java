/** Departments, and the plan that each of their periods starts with. */
@NullMarked
package io.giveway.quota.department;

import org.jspecify.annotations.NullMarked;

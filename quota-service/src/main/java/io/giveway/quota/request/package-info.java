/** What is asked of each field of a request, and how its refusal is worded. */
@NullMarked
package io.giveway.quota.request;

import org.jspecify.annotations.NullMarked;

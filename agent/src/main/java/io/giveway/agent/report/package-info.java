/** Reports about attempts, kept until the server has them. */
@NullMarked
package io.giveway.agent.report;

import org.jspecify.annotations.NullMarked;

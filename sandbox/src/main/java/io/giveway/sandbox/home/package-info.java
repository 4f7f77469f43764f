/** What a stack keeps in its home folder, and where the rest is found: ports, secrets, status, the built jars. */
@NullMarked
package io.giveway.sandbox.home;

import org.jspecify.annotations.NullMarked;

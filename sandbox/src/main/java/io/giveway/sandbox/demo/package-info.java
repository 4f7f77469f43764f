/** The demo: two departments train on two pools, told as it happens, and checked. */
@NullMarked
package io.giveway.sandbox.demo;

import org.jspecify.annotations.NullMarked;

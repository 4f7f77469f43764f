package io.giveway.chassis.caller;

import jakarta.ws.rs.NameBinding;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The scope that a machine client's token must carry for an operation, beside its role: {@code jobs:submit},
 * {@code jobs:read}, {@code budgets:read}, {@code exports:read}, {@code agent}. People need none.
 */
@NameBinding
@Target({ElementType.METHOD, ElementType.TYPE})
@Retention(RetentionPolicy.RUNTIME)
public @interface NeedsScope {
    String value();
}

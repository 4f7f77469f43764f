package io.giveway.chassis.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.exc.MismatchedInputException;

/** A value whose refusal is worded where it is read; Jackson adds the path. */
final class WrongValue extends MismatchedInputException {

    WrongValue(JsonParser parser, Class<?> target, String message) {
        super(parser, message, target);
    }
}

package io.giveway.notifier.mail;

/** What is known after a mail was handed to the relay. */
public sealed interface Handover {

    /** The relay accepted it. */
    record Accepted() implements Handover {}

    /** The relay refused it for good. */
    record Refused(String detail) implements Handover {}

    /** It surely was not sent: the relay could not be reached, or asked to try later. */
    record NotSent(String detail) implements Handover {}

    /** The connection broke in between: it may have been sent. */
    record Unknown(String detail) implements Handover {}
}

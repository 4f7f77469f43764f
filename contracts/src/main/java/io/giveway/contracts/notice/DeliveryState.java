package io.giveway.contracts.notice;

/** What became of a mail. */
public enum DeliveryState {
    /** The relay accepted it. */
    SENT,
    /** It is surely not sent yet and will be tried. */
    RETRYING,
    /** It was refused for good, or its time is over. */
    FAILED,
    /** It may or may not have been sent; it is not sent again. */
    UNCERTAIN
}

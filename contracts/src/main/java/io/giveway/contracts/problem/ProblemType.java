package io.giveway.contracts.problem;

/** Every kind of refusal that a client can meet; the slug ends its {@code type} URN. */
public enum ProblemType {
    INVALID_FIELD("invalid-field", 422, "A field is wrong"),
    MALFORMED_JSON("malformed-json", 400, "The body is not well-formed JSON"),
    UNSUPPORTED_MEDIA_TYPE("unsupported-media-type", 415, "The media type is not supported"),
    TOO_LARGE("too-large", 413, "The request is too large"),
    UNAUTHENTICATED("unauthenticated", 401, "A valid token is needed"),
    FORBIDDEN("forbidden", 403, "The token does not grant this"),
    NOT_FOUND("not-found", 404, "There is no such thing"),
    CONFLICT("conflict", 409, "The state does not allow this"),
    IDEMPOTENCY_CONFLICT("idempotency-conflict", 422, "The key was used with another request"),
    STALE("stale", 412, "It was changed by somebody else"),
    DOES_NOT_FIT("does-not-fit", 422, "The job can never fit its pool"),
    RATE_LIMITED("rate-limited", 429, "Too many requests"),
    UNAVAILABLE("unavailable", 503, "A part that is needed is away"),
    PERIOD_CLOSED("period-closed", 409, "The period is closed"),
    METHOD_NOT_ALLOWED("method-not-allowed", 405, "The method is not offered here"),
    NOT_ACCEPTABLE("not-acceptable", 406, "No representation that would be accepted is offered"),
    INTERNAL("internal", 500, "An error of ours");

    private static final String PREFIX = "urn:giveway:problem:";

    private final String slug;
    private final int status;
    private final String title;

    ProblemType(String slug, int status, String title) {
        this.slug = slug;
        this.status = status;
        this.title = title;
    }

    public String slug() {
        return slug;
    }

    /** The HTTP status that goes with it unless the answer says otherwise. */
    public int status() {
        return status;
    }

    public String title() {
        return title;
    }

    /** The RFC 9457 type, a URN. */
    public String urn() {
        return PREFIX + slug;
    }
}

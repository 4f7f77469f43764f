-- Answers of creating requests by Idempotency-Key. Each service copies this into a migration of its own schema.
create table idempotency_key (
    department   text        not null, -- '-' for operations of no department
    client       text        not null,
    operation    text        not null,
    key          text        not null check (length(key) between 1 and 255),
    request_hash bytea       not null check (octet_length(request_hash) = 32),
    status       smallint    not null check (status between 200 and 299),
    body         text,
    location     text,
    created_at   timestamptz not null,
    expires_at   timestamptz not null check (expires_at > created_at),
    primary key (department, client, operation, key)
);

create index idempotency_key_by_expiry on idempotency_key (expires_at);

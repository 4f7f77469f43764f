-- When each job was first expected to start, and how that has moved.

create table kept_estimate (
    job            text not null references job,
    at             timestamptz not null,
    expected_start timestamptz not null,
    cause_code     text,
    cause_count    integer,
    cause_tier     text check (cause_tier in ('P0', 'P1', 'P2')),
    primary key (job, at),
    check ((cause_code is null) = (cause_count is null))
);

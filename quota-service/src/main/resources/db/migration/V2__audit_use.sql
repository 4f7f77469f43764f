-- How far the queue-service's events are applied.
create table feed (
    only_row boolean primary key default true check (only_row),
    applied  bigint  not null check (applied >= 0)
);
insert into feed (applied) values (0);

-- Attempts that have ended, by the events, until as much use is booked of them.
create table ended_attempt (
    job         text        not null,
    attempt     integer     not null check (attempt >= 1),
    department  text        not null,
    gpu_seconds bigint      not null check (gpu_seconds >= 0),
    heard_at    timestamptz not null,
    primary key (job, attempt)
);

-- How far the queue-service's events are applied.
create table feed (
    only_row boolean primary key default true check (only_row),
    applied  bigint  not null check (applied >= 0)
);
insert into feed (applied) values (0);

-- What people chose, and the address that the identity provider verified.
create table person (
    name              text        primary key,
    address           text,
    suspended         boolean     not null default true,
    resumed           boolean     not null default true,
    dropped_to_normal boolean     not null default true,
    objective_missed  boolean     not null default true,
    demoted           boolean     not null default true,
    seen_at           timestamptz not null
);

create table question (
    id             uuid        primary key,
    job            text        not null,
    since          timestamptz not null,
    name           text        not null,
    department     text        not null,
    owner          text        not null,
    pool           text        not null,
    gpus           integer     not null check (gpus > 0),
    reference      text,
    state          text        not null check (state in ('OPEN', 'KEPT', 'DEMOTED', 'ENDED')),
    opened_at      timestamptz not null,
    last_slot      integer     not null check (last_slot >= -1),
    last_slot_at   timestamptz,
    accepted_slot  integer,
    accepted_at    timestamptz,
    paused_since   timestamptz,
    paused_ms      bigint      not null default 0 check (paused_ms >= 0),
    undeliverable  boolean     not null default false,
    answered_by    text,
    answered_role  text,
    answered_at    timestamptz,
    told           text[]      not null default '{}',
    unique (job, since),
    check ((accepted_slot is null) = (accepted_at is null)),
    check ((answered_at is null) = (answered_role is null)),
    check (state <> 'OPEN' or answered_at is null)
);

create index question_open on question (opened_at) where state = 'OPEN';
create index question_by_job on question (job, opened_at desc);

create table delivery (
    id         bigint      generated always as identity primary key,
    kind       text        not null,
    recipient  text        not null,
    event      bigint,
    question   uuid        references question,
    slot       integer,
    role       text,
    content    jsonb       not null,
    state      text        not null check (state in ('WAITING', 'SENDING', 'RETRYING', 'SENT', 'FAILED', 'UNCERTAIN')),
    tries      integer     not null default 0,
    due_at     timestamptz not null,
    -- not tried any more from then on
    until      timestamptz not null,
    changed_at timestamptz not null,
    detail     text,
    check ((question is null) = (slot is null)),
    check ((question is null) = (role is null)),
    check ((question is null) <> (event is null)),
    unique (question, slot, recipient),
    unique (event, kind, recipient)
);

create index delivery_due on delivery (due_at) where state in ('WAITING', 'RETRYING');
create index delivery_sending on delivery (changed_at) where state = 'SENDING';
create index delivery_latest on delivery (id desc);

-- Departments and what each of their periods starts with. A department that only jobs know has no row here.
create table department (
    id                   text primary key,
    name                 text not null,
    contacts             text[] not null default '{}',
    language             text not null,
    billing_code         text,
    planned              boolean not null default false,
    monthly_granted      bigint not null default 0 check (monthly_granted >= 0),
    monthly_carry_over   bigint not null default 0 check (monthly_carry_over >= 0),
    preemption_granted   bigint not null default 0 check (preemption_granted >= 0),
    preemption_carry_over bigint not null default 0 check (preemption_carry_over >= 0),
    archived             boolean not null default false,
    version              bigint not null,
    created_at           timestamptz not null
);

-- One row a department: the lock under which its books change, and how far they have come.
create table treasury (
    department text primary key,
    running    text check (running ~ '^[0-9]{4}-[0-9]{2}$'),
    version    bigint not null default 0
);

create table budget (
    department    text not null references treasury,
    period        text not null check (period ~ '^[0-9]{4}-[0-9]{2}$'),
    kind          text not null check (kind in ('MONTHLY', 'PREEMPTION')),
    granted_by    text not null check (granted_by in ('NOBODY', 'PLAN', 'FINANCE')),
    granted       bigint not null check (granted >= 0),
    carried       bigint not null check (carried >= 0),
    adjustments   bigint not null,
    available     bigint not null,
    held          bigint not null check (held >= 0),
    used          bigint not null check (used >= 0),
    beyond_budget bigint not null check (beyond_budget >= 0),
    told_percent  integer not null check (told_percent in (0, 50, 80, 100)),
    primary key (department, period, kind),
    constraint balanced check (granted + carried + adjustments = available + held + used)
);

-- The ledger. Rows are only ever added.
create table transfer (
    id          text primary key,
    sequence    bigint generated always as identity unique,
    department  text not null,
    period      text not null,
    budget      text not null,
    kind        text not null check (kind in ('GRANT', 'CARRY', 'ADJUSTMENT', 'HOLD', 'CAPTURE', 'RELEASE', 'EXPIRY')),
    source      text not null,
    target      text not null,
    gpu_seconds bigint not null check (gpu_seconds > 0),
    at          timestamptz not null,
    recorded_at timestamptz not null,
    hold        text,
    job         text,
    attempt     integer check (attempt >= 1),
    reason      text,
    actor       text not null,
    check (source <> target),
    foreign key (department, period, budget) references budget (department, period, kind) deferrable initially deferred
);
create index transfer_by_budget on transfer (department, period, sequence);

create function refuse_change() returns trigger language plpgsql as $$
begin
    raise exception '% is append-only', tg_table_name;
end $$;
create trigger transfer_is_append_only before update or delete on transfer execute function refuse_change();

create table hold (
    id           text primary key,
    group_id     text not null,
    department   text not null references treasury,
    job          text not null,
    attempt      integer not null check (attempt >= 1),
    budget       text not null check (budget in ('MONTHLY', 'PREEMPTION')),
    gpus         integer not null check (gpus > 0),
    starts_at    timestamptz not null,
    gpu_seconds  bigint not null check (gpu_seconds > 0),
    requested_expires_at timestamptz not null,
    expires_at   timestamptz not null,
    state        text not null check (state in ('OPEN', 'CAPTURED', 'RELEASED', 'EXPIRED', 'REFUSED')),
    lacking      text check (lacking in ('MONTHLY', 'PREEMPTION')),
    drawn        bigint not null check (drawn >= 0),
    charged_at_least bigint check (charged_at_least > 0),
    created_at   timestamptz not null,
    closed_at    timestamptz,
    settled_at   timestamptz,
    check ((state = 'REFUSED') = (lacking is not null))
);
create index hold_by_group on hold (group_id);
create index hold_by_attempt on hold (job, attempt);
create index hold_open on hold (department, expires_at) where state = 'OPEN';

create table hold_share (
    hold     text not null references hold deferrable initially deferred,
    period   text not null check (period ~ '^[0-9]{4}-[0-9]{2}$'),
    wanted   bigint not null,
    granted  bigint not null,
    captured bigint not null check (captured >= 0),
    beyond   bigint not null check (beyond >= 0),
    charged  bigint not null check (charged >= 0),
    primary key (hold, period),
    check (granted >= captured),
    check (wanted >= granted + beyond)
);
create index hold_share_by_period on hold_share (period) where wanted > granted + beyond;

-- Attempts whose time is to be expected.
create table placed_attempt (
    job        text not null,
    attempt    integer not null check (attempt >= 1),
    department text not null,
    pool       text not null,
    name       text,
    owner      text,
    placed_at  timestamptz not null,
    primary key (job, attempt)
);

-- Time on GPUs as it was reported. Rows are only ever added.
create table usage_slice (
    job               text not null,
    attempt           integer not null,
    slice             bigint not null check (slice >= 0),
    department        text not null,
    starts_at         timestamptz not null,
    ends_at           timestamptz not null check (ends_at > starts_at),
    gpus              integer not null check (gpus > 0),
    gpu_seconds       bigint not null check (gpu_seconds >= 0),
    taken_gpu_seconds bigint not null check (taken_gpu_seconds between 0 and gpu_seconds),
    tier              text not null check (tier in ('P0', 'P1', 'P2')),
    lane              text not null check (lane in ('PRIORITY', 'NORMAL')),
    beyond_budget     boolean not null,
    recorded_at       timestamptz not null,
    primary key (job, attempt, slice),
    foreign key (job, attempt) references placed_attempt
);

create trigger usage_slice_is_append_only before update or delete on usage_slice execute function refuse_change();

create table quarantine (
    id          text primary key,
    sequence    bigint generated always as identity unique,
    reason      text not null,
    entry       jsonb not null,
    received_at timestamptz not null,
    resolved_at timestamptz,
    resolution  text,
    resolved_by text
);
create index quarantine_open on quarantine (sequence) where resolved_at is null;

create table alert (
    id         text primary key,
    sequence   bigint generated always as identity unique,
    kind       text not null,
    department text,
    subject    text not null,
    since      timestamptz not null,
    ended_at   timestamptz,
    detail     text not null
);
create index alert_open on alert (sequence) where ended_at is null;

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

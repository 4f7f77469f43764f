-- What this service has asked of the budgets, and what it has yet to tell them. A hold is noted before it is asked for,
-- so that one whose answer was lost is found again and given back.

create table budget_hold (
    id          text primary key,
    pool        text not null,
    job         text not null references job,
    attempt     integer not null,
    department  text not null,
    budget      text not null check (budget in ('MONTHLY', 'PREEMPTION')),
    gpus        integer not null check (gpus > 0),
    starts_at   timestamptz not null,
    gpu_seconds bigint not null check (gpu_seconds >= 0),
    expires_at  timestamptz not null,
    state       text not null check (state in ('REQUESTED', 'BOUND', 'SETTLED'))
);

create index budget_hold_requested on budget_hold (pool) where state = 'REQUESTED';
create index budget_hold_of_attempt on budget_hold (job, attempt) where state = 'BOUND';

create table usage_outbox (
    id    bigint generated always as identity primary key,
    kind  text not null check (kind in ('PLACED', 'SLICE', 'SETTLEMENT')),
    entry jsonb not null
);

alter table attempt
    add column billed_until timestamptz,
    add column billed_gpu_seconds bigint not null default 0,
    add column slices bigint not null default 0,
    add column taken_gpus integer not null default 0,
    add column beyond_budget boolean not null default false;

-- Preemptions as they were committed: who leaves for whom. A plan is a row as long as its fence stands.

create table plan (
    job          text primary key references job,
    pool         text not null,
    document     jsonb not null,
    state        text not null check (state in ('ACTIVE', 'ROLLED_BACK')),
    committed_at timestamptz not null
);

create index plan_of_pool on plan (pool, committed_at);

create table preemption (
    victim    text not null,
    attempt   integer not null,
    preemptor text not null references job,
    kind      text not null,
    by_other  boolean not null,
    at        timestamptz not null,
    primary key (victim, attempt, at),
    foreign key (victim, attempt) references attempt
);

create index preemption_of_victim on preemption (victim, at);

create table permit_use (
    pool       text not null,
    department text not null,
    suspending boolean not null,
    at         timestamptz not null
);

create index permit_use_of_pool on permit_use (pool, at);

alter table job
    add column patient_until timestamptz,
    add column paused text check (paused in ('DOES_NOT_FIT', 'DEPARTMENT_LIMIT', 'AGING_LIMIT'));

alter table attempt
    add column filler boolean not null default false,
    add column protected_until timestamptz,
    add column save_failed_at timestamptz,
    add column kept_at_grace boolean not null default false;

-- Overrides and the questions about P0s that wait too long.

alter table job
    -- when somebody last said that it still is P0
    add column kept_at timestamptz,
    -- the limit of a P1 that saves nothing and was a P0 before
    add column tier_limit_ms bigint check (tier_limit_ms > 0);

create index job_overridden on job (pool) where priority_override is not null and finished_at is null;
create index job_waiting_p0 on job (pool) where effective_tier = 'P0' and state in ('QUEUED', 'SUSPENDED');

-- Steps of questions that took effect, so that one told again is answered as before.
create table question_step (
    question uuid not null,
    step     text not null check (step in ('ASKED', 'UNDELIVERABLE', 'KEPT', 'DEMOTED')),
    job      text not null references job,
    at       timestamptz not null,
    primary key (question, step)
);

-- The system of record of jobs. Redis holds nothing that could not be rebuilt from here.

create table policy_version (
    version  integer primary key check (version > 0),
    document jsonb not null,
    set_by   text not null,
    set_at   timestamptz not null
);

create table pool (
    id         text primary key,
    gpu_model  text not null,
    version    integer not null,
    created_at timestamptz not null
);

-- One row a pool: who may commit decisions (the epoch fences a deposed leader), the command cursor's twin of time
-- (a pool's time never goes back), and whether the pool is in peak.
create table pool_leader (
    pool        text primary key references pool,
    epoch       bigint not null,
    holder      text not null,
    clock_floor timestamptz not null,
    peak        boolean not null
);

create table pool_department (
    pool       text not null references pool,
    department text not null,
    allowed    boolean not null,
    max_gpus   integer check (max_gpus >= 0),
    primary key (pool, department)
);

create table agent (
    pool               text not null references pool,
    name               text not null,
    inventory_sequence bigint not null,
    heard_at           timestamptz not null,
    silent_since       timestamptz,
    lost_at            timestamptz,
    last_command       bigint not null,
    read_command       bigint not null,
    primary key (pool, name),
    check (read_command <= last_command)
);

create table node (
    pool        text not null,
    name        text not null,
    agent       text not null,
    gpus        integer not null check (gpus >= 0),
    unhealthy   integer[] not null,
    schedulable boolean not null,
    present     boolean not null,
    primary key (pool, name),
    foreign key (pool, agent) references agent
);

create table job (
    id                    text primary key,
    name                  text not null check (length(name) between 1 and 200),
    department            text not null,
    owner                 text not null,
    client                text not null,
    pool                  text not null references pool,
    tier                  text not null check (tier in ('P0', 'P1', 'P2')),
    priority_override     jsonb,
    effective_tier        text not null check (effective_tier in ('P0', 'P1', 'P2')),
    tier_since            timestamptz not null,
    lane                  text not null check (lane in ('PRIORITY', 'NORMAL')),
    lane_reason           text,
    state                 text not null check (state in
        ('QUEUED', 'STARTING', 'RUNNING', 'SUSPENDING', 'SUSPENDED', 'SUCCEEDED', 'FAILED', 'CANCELLED')),
    reason                text,
    gpus                  integer not null check (gpus > 0),
    gpus_per_node         integer check (gpus_per_node > 0 and gpus % gpus_per_node = 0),
    min_gpus              integer check (min_gpus between 1 and gpus),
    expected_ms           bigint not null check (expected_ms > 0),
    time_limit_ms         bigint check (time_limit_ms > 0),
    checkpoint_supported  boolean not null,
    checkpoint_signal     text not null,
    grace_ms              bigint not null,
    checkpoint_path       text,
    checkpoint_at         timestamptz,
    checkpoint_kept_ms    bigint not null,
    checkpoint_failures   integer not null,
    admission_category    text,
    admission_reference   text,
    admission_deadline    timestamptz,
    command               jsonb not null,
    image                 text,
    env_sealed            bytea not null,
    env_names             text[] not null,
    working_directory     text,
    labels                jsonb not null,
    not_before            timestamptz,
    depends_on            text[] not null,
    retries               integer not null check (retries >= 0),
    held                  boolean not null,
    notified              text[] not null,
    waited_ms             bigint not null check (waited_ms >= 0),
    waiting_since         timestamptz,
    last_attempt          integer not null,
    expected_end          timestamptz,
    suspensions           integer not null,
    infrastructure_faults integer not null,
    faults_in_a_row       integer not null,
    failures              integer not null,
    ran_ms                bigint not null,
    lost_gpu_seconds      bigint not null,
    submitted_at          timestamptz not null,
    started_at            timestamptz,
    finished_at           timestamptz,
    cancel_requested_at   timestamptz,
    version               bigint not null,
    -- only what waits can age, only what ended has an end
    check (waiting_since is null or state in ('QUEUED', 'SUSPENDED')),
    check ((finished_at is not null) = (state in ('SUCCEEDED', 'FAILED', 'CANCELLED'))),
    check (state <> 'SUSPENDED' or checkpoint_path is not null),
    check (tier <> 'P0' or (admission_category is not null and admission_reference <> ''))
);

create index job_live on job (pool) where finished_at is null;
create index job_department on job (department, id);

create table dependency (
    job        text not null references job,
    depends_on text not null references job,
    primary key (depends_on, job)
);

-- Closed stretches of eligible waiting; the open one is job.waiting_since.
create table wait_interval (
    job        text not null references job,
    pool       text not null,
    tier       text not null,
    lane       text not null,
    started_at timestamptz not null,
    ended_at   timestamptz not null,
    check (ended_at >= started_at),
    primary key (job, started_at)
);

create table attempt (
    job                 text not null references job,
    number              integer not null check (number > 0),
    pool                text not null,
    agent               text not null,
    placement           jsonb not null,
    gpus                integer not null check (gpus > 0),
    lane                text not null,
    tier                text not null,
    policy_version      integer not null,
    started_at          timestamptz not null,
    running_at          timestamptz,
    ready_at            timestamptz,
    asked_cause         text,
    asked_at            timestamptz,
    kill_at             timestamptz,
    checkpoint_path     text,
    checkpoint_at       timestamptz,
    checkpoint_sequence bigint not null,
    kept_before_ms      bigint not null,
    missing_sequence    bigint,
    missing_since       timestamptz,
    ended_at            timestamptz,
    outcome             text,
    cause               text,
    exit_code           integer,
    ran_ms              bigint,
    primary key (job, number),
    check ((ended_at is null) = (outcome is null)),
    check ((ended_at is null) = (cause is null))
);

-- A job stands on GPUs with one attempt at a time.
create unique index attempt_open on attempt (job) where ended_at is null;
create index attempt_of_agent on attempt (pool, agent) where ended_at is null;

create table report (
    job         text not null,
    attempt     integer not null,
    sequence    bigint not null check (sequence > 0),
    type        text not null,
    observed_at timestamptz not null,
    received_at timestamptz not null,
    primary key (job, attempt, sequence),
    foreign key (job, attempt) references attempt
);

create table command (
    pool       text not null,
    agent      text not null,
    sequence   bigint not null,
    type       text not null check (type in ('START', 'CHECKPOINT', 'STOP')),
    job        text not null,
    attempt    integer not null,
    created_at timestamptz not null,
    primary key (pool, agent, sequence),
    foreign key (pool, agent) references agent,
    foreign key (job, attempt) references attempt
);

-- What happened, in the order of commits once numbered; the history of a job and the outbox in one.
create table job_event (
    id         bigint generated always as identity primary key,
    type       text not null,
    job        text not null references job,
    department text not null,
    attempt    integer,
    actor      text not null,
    at         timestamptz not null,
    data       jsonb not null
);

create index job_event_of_job on job_event (job, id);

-- Jobs whose row the pool's leader has yet to look at. Rows are taken by deleting them, so that commits in any order
-- are seen (docs/decisions).
create table pool_change (
    id   bigint generated always as identity primary key,
    pool text not null,
    job  text
);

create index pool_change_of_pool on pool_change (pool);

create table attempt_log (
    job      text not null,
    attempt  integer not null,
    position bigint not null check (position >= 0),
    bytes    bytea not null,
    at       timestamptz not null,
    primary key (job, attempt, position),
    foreign key (job, attempt) references attempt
);

create table audit (
    id         bigint generated always as identity primary key,
    department text,
    actor      text not null,
    action     text not null,
    subject    text not null,
    data       jsonb not null,
    at         timestamptz not null
);

-- Answers of creating requests by Idempotency-Key.
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

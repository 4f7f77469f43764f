-- Numbers events in the order of commits, so that a reader with a cursor misses none. A row is numbered once no
-- transaction that could still commit an earlier one is running.

alter table job_event add column txid xid8 not null default pg_current_xact_id();
alter table job_event add column sequence bigint unique;
create index job_event_unnumbered on job_event (id) where sequence is null;

create table event_sequence (
    single boolean primary key default true check (single),
    last bigint not null
);
insert into event_sequence (last) values (0);

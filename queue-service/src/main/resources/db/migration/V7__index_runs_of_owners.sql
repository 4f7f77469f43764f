-- What an owner's last jobs took: estimate.correctByOwner reads the newest few of each.

create index job_ran on job (department, owner, finished_at desc) where state = 'SUCCEEDED' and min_gpus is null;

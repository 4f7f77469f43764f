-- The last word of an agent before the first that no longer named an attempt: a lost attempt is billed up to it.

alter table attempt add column last_word_at timestamptz;

-- A message is written three times, and each row version had an entry for its null in these indexes.
alter table emails drop constraint one_message_per_event, drop constraint one_fallback;
create unique index one_message_per_event on emails (event_key) where event_key is not null;
create unique index one_fallback on emails (instead_of) where instead_of is not null;
drop index emails_intent;
create index emails_intent on emails (intent_id, id) where intent_id is not null;

-- Updates of next_action_on need no index entries (heap-only tuples): no index has the column, and half of
-- each page is free for new row versions. The job scans the table instead.
drop index agreements_next_action;
alter table agreements set (fillfactor = 50);

-- Order of the queue: links that a person waits for, receipts, other messages about donations and payments,
-- others to donors, yearly statements.
create function message_rank(kind text, intent_id bigint, contact_id bigint, statement_id bigint)
  returns integer language sql immutable return
  case when statement_id is not null then 4 when contact_id is not null then 3
    when intent_id is null then 0 when kind = 'receipt' then 1 else 2 end;
drop index emails_due;
create index emails_due on emails (message_rank(kind, intent_id, contact_id, statement_id), next_try_at)
  where status = 'queued';
drop function message_rank(bigint, bigint, bigint);

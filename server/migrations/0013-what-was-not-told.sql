-- What happened before there were differences and that nobody would be told of any more, since nothing moves by it again.

-- The kinds as 0009 has them now: who tried it on the day it was made may have it without the last ones.
alter table differences
  drop constraint differences_kind_check,
  add constraint differences_kind_check check (kind in ('state', 'amount', 'paid late', 'paid twice', 'given back twice',
    'disputed', 'refund of unknown amount'));

-- A part was given back, and no gateway says how much: until people write it down, totals count all of it.
insert into differences (attempt_id, kind, ours, theirs, reason)
select id, 'refund of unknown amount', status, status, 'given back before refunds were kept'
from payment_attempts as attempt
where status = 'partially refunded' and refunded_amount = 0 and not exists (
  select from differences where attempt_id = attempt.id and kind = 'refund of unknown amount');

-- Disputes that are not decided.
insert into differences (attempt_id, kind, ours, theirs, reason)
select id, 'disputed', status, status, 'disputed before this was told' from payment_attempts where status = 'disputed';

-- Paid twice, the second time by bank transfer.
insert into differences (attempt_id, kind, ours, theirs, reason, found_at, seen_at)
select distinct on (attempt_id) attempt_id, 'paid twice', 'success', 'success', events.reason, at, at
from events join payment_attempts as attempt on attempt.id = attempt_id
where gateway = 'default' and events.kind = 'paid twice' and status = 'success'
  and exists (select from payment_attempts as other where other.id <> attempt.id
    and (other.donation_id = attempt.donation_id or other.payment_id = attempt.payment_id)
    and other.status in ('success', 'partially refunded', 'disputed'))
  and not exists (select from differences where attempt_id = attempt.id and kind = 'paid twice')
order by attempt_id, at;

-- Transfers whose verification was reversed waited without an end.
update payment_attempts
set next_inquiry_at = greatest(expires_at, now() + interval '1 day'), expires_at = greatest(expires_at, now() + interval '1 day')
where status = 'pending' and next_inquiry_at is null;

-- An event says what happened by its kind and facts (contract/src/payment-events.ts); the sentences that stood in `reason`
-- are read here for the last time.

set local statement_timeout = 0;

alter table events rename to old_events;

create table events (
  id bigint generated always as identity primary key,
  intent_id bigint not null,
  attempt_id bigint,
  at timestamptz not null default now(),
  -- 'donor', 'gateway', 'system', or a member of staff
  actor text not null,
  kind text not null check (kind in ('donated', 'payment_requested', 'attempt_started', 'status_changed',
    'callback_received', 'inquiry_answered', 'contradiction', 'transfer_reported', 'transfer_verified', 'transfer_rejected',
    'verification_reversed', 'line_matched', 'match_undone', 'discrepancy_closed', 'refund_requested', 'refund_recorded',
    'refund_made', 'refund_refused', 'refund_reported', 'paid_twice', 'receipt_issued', 'receipt_voided', 'email_ended')),
  -- without personal data
  facts jsonb not null default '{}'
);

-- What was written at one moment of one donation or payment belongs together: an inquiry and the change that it made, for
-- example. That is asked before the words: staff may have written anything.
with moments as (
  select old_events.id, coalesce(payments.intent_id, donation_id) as intent_id, attempt_id, old_events.at, old_events.actor, old_events.kind,
    from_status, to_status, reason, old_events.facts, payment_id is not null as is_payment,
    attempt.gateway, attempt.amount,
    bool_or(old_events.kind = 'inquiry') over moment as is_inquiry,
    bool_or(old_events.kind = 'staff' and reason = 'verified a transfer') over moment as is_verification,
    bool_or(old_events.kind = 'staff' and reason = 'rejected a transfer') over moment as is_rejection,
    bool_or(old_events.kind = 'staff' and reason = 'reversed a verification') over moment as is_reversal,
    bool_or(old_events.kind = 'refund' and reason ^@ 'by hand: ') over moment as is_refund_by_hand,
    bool_or(old_events.kind = 'refund' and not reason ^@ 'asked for: ' and not reason ^@ 'refused: ') over so_far as is_refund,
    max(reason) filter (where old_events.kind = 'state' and attempt_id is not null) over moment as moved_because,
    row_number() over (partition by donation_id, payment_id, old_events.kind, attempt_id is null order by old_events.id) as number
  from old_events
  left join payments on payments.id = payment_id
  left join payment_attempts as attempt on attempt.id = attempt_id
  window moment as (partition by donation_id, payment_id, old_events.at),
    so_far as (partition by donation_id, payment_id, old_events.at order by old_events.id)
), causes as (
  select moments.*,
    case
      when is_refund then 'refund'
      when is_inquiry then case when reason ^@ 'paid after it expired; ' then 'paid late' else 'inquiry' end
      when is_verification then 'transfer verified'
      when is_rejection then 'transfer rejected'
      when is_reversal then 'verification reversed'
      when reason = 'chose to pay anew' then 'retry'
      when to_status = 'expired' then 'expired'
      else 'inquiry'
    end as because,
    -- what a receipt's event says before it is its number
    case kind when 'receipt' then substr(reason, strpos(reason, ' is void: ') + 10) else reason end as why
  from moments
), understood as (
  select causes.*,
    case
      when because in ('transfer verified', 'retry', 'expired') then ''
      when because = 'paid late' then substr(why, length('paid after it expired; ') + 1)
      when because = 'refund' and is_refund_by_hand then regexp_replace(why, '^given back by hand: ', '')
      else why
    end as words
  from causes
)
insert into events (id, intent_id, attempt_id, at, actor, kind, facts) overriding system value
select id, intent_id, attempt_id, at, case actor when 'job' then 'system' else actor end,
  case kind
    when 'created' then case when attempt_id is not null then 'attempt_started'
      when is_payment then 'payment_requested' else 'donated' end
    when 'state' then 'status_changed'
    when 'notice' then 'callback_received'
    when 'inquiry' then 'inquiry_answered'
    when 'contradiction' then 'contradiction'
    when 'transfer' then 'transfer_reported'
    when 'paid twice' then 'paid_twice'
    when 'e-mail' then 'email_ended'
    when 'receipt' then case when reason ^@ 'issued ' then 'receipt_issued' else 'receipt_voided' end
    when 'refund' then case split_part(reason, ': ', 1)
      when 'asked for' then 'refund_requested'
      when 'by hand' then 'refund_recorded'
      when 'made' then 'refund_made'
      when 'refused' then 'refund_refused'
      else 'refund_reported' end
    when 'staff' then case
      when reason = 'verified a transfer' then 'transfer_verified'
      when reason = 'rejected a transfer' then 'transfer_rejected'
      when reason = 'reversed a verification' then 'verification_reversed'
      when reason = 'matched a statement line' then 'line_matched'
      when reason ^@ 'undid a match: ' then 'match_undone'
      else 'discrepancy_closed' end
  end,
  case kind
    when 'created' then case when attempt_id is not null
      then jsonb_build_object('number', number, 'gateway', gateway, 'amount', amount) else '{}' end
    when 'state' then jsonb_build_object('from', from_status, 'to', to_status, 'because', because, 'words', words)
    when 'notice' then jsonb_build_object('record', facts, 'refusal', case
      when reason like 'refused: %carries no %' then 'no signature'
      when reason ^@ 'refused: ' then 'wrong signature' end)
    when 'inquiry' then jsonb_build_object('outcome', coalesce(facts->>'outcome', 'pending'), 'words', reason,
      'amount_paisa', coalesce(facts->'amount_paisa', 'null'), 'known', coalesce(facts->'known', 'false'))
    when 'contradiction' then
      jsonb_build_object('ours', from_status, 'theirs', coalesce(to_status, 'unknown'), 'words', reason)
    when 'transfer' then jsonb_build_object('reference_no', coalesce(facts->>'reference_no', ''),
      'reference_file', coalesce(facts->>'reference_file', 'NA'), 'corrected', reason = 'corrected the transfer')
    when 'paid twice' then jsonb_build_object('how', case
      when reason ^@ 'two attempts' then 'two attempts' else 'part by bank transfer' end)
    when 'e-mail' then jsonb_build_object('result', regexp_replace(reason, '^.*: ', ''), 'email', case split_part(reason, ': ', 1)
      when 'with the receipt' then 'receipt'
      when 'with the link to pay' then 'payment'
      when 'that the payment has arrived' then 'paid'
      when 'that it was given back' then 'refund'
      else 'donation' end)
    when 'receipt' then case
      when reason ^@ 'issued ' then jsonb_build_object('number', substr(reason, 8))
      when why = 'a part was given back'
        then jsonb_build_object('number', split_part(reason, ' ', 1), 'because', 'refund', 'words', '')
      else jsonb_build_object('number', split_part(reason, ' ', 1), 'because', because, 'words', words) end
    when 'refund' then jsonb_build_object('amount', coalesce(facts->'amount', '0'))
      || case when reason ~ '^(asked for|by hand|made|refused): '
        then jsonb_build_object('words', case when reason = 'refused: the gateway’s record shows no refund' then ''
          else regexp_replace(reason, '^[a-z ]+: ', '') end) else '{}' end
    when 'staff' then case
      when reason = 'verified a transfer' then '{}'
      when reason in ('rejected a transfer', 'reversed a verification')
        then jsonb_build_object('words', coalesce(moved_because, ''))
      when reason = 'matched a statement line'
        then jsonb_build_object('amount', coalesce(facts->'amount', '0'), 'missing', coalesce(facts->'missing', '0'))
      when reason ^@ 'undid a match: '
        then jsonb_build_object('amount', coalesce(facts->'amount', '0'), 'words', substr(reason, 16))
      else jsonb_build_object('words', regexp_replace(reason, '^closed a difference \([^)]*\): ', ''), 'discrepancy',
        replace(substring(reason from '\(([^)]*)\)'), 'given back twice', 'refunded twice')) end
  end
from understood
order by id;

select setval('events_id_seq', greatest((select max(id) from events), 1), exists (select from events));
drop table old_events;

alter table events
  add foreign key (intent_id) references payment_intents,
  add foreign key (attempt_id) references payment_attempts;
create index events_intent on events (intent_id, id);
create trigger events_append_only before update or delete on events for each row execute function refuse_change();

-- What was written just now is planned for from the first call on.
analyze payment_intents, donations, payments, payment_attempts, messages, receipts, events;

-- Scheduled runs are started by the system, the word that events use.
update reconciliation_runs set started_by = 'system' where started_by = 'job';
update check_runs set started_by = 'system' where started_by = 'job';
update discrepancies set ended_by = 'system' where ended_by = 'job';

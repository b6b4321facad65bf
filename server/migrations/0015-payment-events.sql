-- An event says what happened by its kind and facts (contract/src/payment-events.ts); the sentences that stood in `reason`
-- are read here for the last time.

set local statement_timeout = 0;

alter table events disable trigger events_append_only;
alter table events add intent_id bigint;
update events set intent_id = coalesce((select intent_id from payments where id = payment_id), donation_id);

-- What was written at one moment of one thing belongs together: an inquiry and the change that it made, for example.
create temporary table told on commit drop as
select event.id, event.kind, event.attempt_id, from_status, to_status, reason, event.facts,
  attempt.gateway, attempt.amount,
  bool_or(event.kind = 'inquiry') over same_moment as is_inquiry,
  bool_or(event.kind = 'refund') over same_moment as is_refund,
  bool_or(event.kind = 'staff' and reason = 'rejected a transfer') over same_moment as is_rejection,
  bool_or(event.kind = 'staff' and (reason = 'reversed a verification' or reason like 'undid a match: %')) over same_moment
    as is_reversal,
  max(reason) filter (where event.kind = 'state' and event.attempt_id is not null) over same_moment as moved_because,
  row_number() over (partition by event.intent_id, event.kind, event.attempt_id is null order by event.id) as number,
  event.payment_id is not null as is_payment
from events as event left join payment_attempts as attempt on attempt.id = event.attempt_id
window same_moment as (partition by event.intent_id, event.at);

create temporary table understood on commit drop as
select told.*,
  case
    when reason = 'found on the bank statement' then 'transfer verified'
    when reason = 'its time to be paid is over' then 'expired'
    when reason = 'chose to pay anew' then 'retry'
    when reason like 'paid after it expired; %' then 'paid late'
    when is_rejection and to_status = 'failed' then 'transfer rejected'
    when is_reversal then 'verification reversed'
    when is_refund and not is_inquiry then 'refund'
    else 'inquiry'
  end as because,
  case
    when reason in ('found on the bank statement', 'its time to be paid is over', 'chose to pay anew') then ''
    else regexp_replace(reason, '^(paid after it expired; |given back by hand: )', '')
  end as words
from told;

alter table events add new_kind text, add new_facts jsonb;
update events set new_kind = case events.kind
    when 'created' then case when events.attempt_id is not null then 'attempt_started'
      when is_payment then 'payment_requested' else 'donated' end
    when 'state' then 'status_changed'
    when 'notice' then 'callback_received'
    when 'inquiry' then 'inquiry_answered'
    when 'contradiction' then 'contradiction'
    when 'transfer' then 'transfer_reported'
    when 'paid twice' then 'paid_twice'
    when 'e-mail' then 'email_ended'
    when 'receipt' then case when events.reason like 'issued %' then 'receipt_issued' else 'receipt_voided' end
    when 'refund' then case
      when events.reason like 'asked for: %' then 'refund_requested'
      when events.reason like 'by hand: %' then 'refund_recorded'
      when events.reason like 'made: %' then 'refund_made'
      when events.reason like 'refused: %' then 'refund_refused'
      else 'refund_reported' end
    when 'staff' then case
      when events.reason = 'verified a transfer' then 'transfer_verified'
      when events.reason = 'rejected a transfer' then 'transfer_rejected'
      when events.reason = 'reversed a verification' then 'verification_reversed'
      when events.reason = 'matched a statement line' then 'line_matched'
      when events.reason like 'undid a match: %' then 'match_undone'
      else 'discrepancy_closed' end
  end,
  new_facts = case events.kind
    when 'created' then case when events.attempt_id is not null
      then jsonb_build_object('number', number, 'gateway', gateway, 'amount', amount) else '{}' end
    when 'state' then jsonb_build_object('from', events.from_status, 'to', events.to_status, 'because', because, 'words', words)
    when 'notice' then jsonb_build_object('record', events.facts, 'refusal', case
      when events.reason like 'refused: %carries no %' then 'no signature'
      when events.reason like 'refused: %' then 'wrong signature' end)
    when 'inquiry' then jsonb_build_object('outcome', coalesce(events.facts->>'outcome', 'pending'), 'words', events.reason,
      'amount_paisa', coalesce(events.facts->'amount_paisa', 'null'), 'known', coalesce(events.facts->'known', 'false'))
    when 'contradiction' then
      jsonb_build_object('ours', events.from_status, 'theirs', coalesce(events.to_status, 'unknown'), 'words', events.reason)
    when 'transfer' then jsonb_build_object('reference_no', coalesce(events.facts->>'reference_no', ''),
      'reference_file', coalesce(events.facts->>'reference_file', 'NA'), 'corrected', events.reason = 'corrected the transfer')
    when 'paid twice' then jsonb_build_object('how', case events.reason when 'two attempts were paid' then 'two attempts'
      else 'part by bank transfer' end)
    when 'e-mail' then jsonb_build_object('result', regexp_replace(events.reason, '^.*: ', ''), 'email', case
      when events.reason like 'with the receipt: %' then 'receipt'
      when events.reason like 'with the link to pay: %' then 'payment'
      when events.reason like 'that the payment has arrived: %' then 'paid'
      when events.reason like 'that it was given back: %' then 'refund'
      else 'donation' end)
    when 'receipt' then case when events.reason like 'issued %'
      then jsonb_build_object('number', substr(events.reason, 8))
      else jsonb_build_object('number', split_part(events.reason, ' is void: ', 1), 'because',
        case when events.reason like '% is void: a part was given back' then 'refund' else because end,
        'words', case when events.reason like '% is void: a part was given back' then ''
          else regexp_replace(substr(events.reason, strpos(events.reason, ' is void: ') + 10), '^given back by hand: ', '') end) end
    when 'refund' then jsonb_build_object('amount', coalesce(events.facts->'amount', '0'))
      || case when events.reason ~ '^(asked for|by hand|made|refused): '
        then jsonb_build_object('words', regexp_replace(events.reason, '^[a-z ]+: ', '')) else '{}' end
    when 'staff' then case
      when events.reason = 'verified a transfer' then '{}'
      when events.reason in ('rejected a transfer', 'reversed a verification')
        then jsonb_build_object('words', coalesce(moved_because, ''))
      when events.reason = 'matched a statement line'
        then jsonb_build_object('amount', coalesce(events.facts->'amount', '0'), 'missing', coalesce(events.facts->'missing', '0'))
      when events.reason like 'undid a match: %'
        then jsonb_build_object('amount', coalesce(events.facts->'amount', '0'), 'words', substr(events.reason, 16))
      else jsonb_build_object('words', regexp_replace(events.reason, '^closed a difference \([^)]*\): ', ''), 'discrepancy',
        replace(substring(events.reason from '\(([^)]*)\)'), 'given back twice', 'refunded twice')) end
  end
from understood where understood.id = events.id;

alter table events drop donation_id, drop payment_id, drop kind, drop from_status, drop to_status, drop reason, drop facts;
alter table events rename new_kind to kind;
alter table events rename new_facts to facts;
update events set actor = 'system' where actor = 'job';
alter table events
  alter intent_id set not null,
  alter kind set not null,
  alter facts set not null,
  alter facts set default '{}',
  add foreign key (intent_id) references payment_intents,
  add constraint events_kind_check check (kind in ('donated', 'payment_requested', 'attempt_started', 'status_changed',
    'callback_received', 'inquiry_answered', 'contradiction', 'transfer_reported', 'transfer_verified', 'transfer_rejected',
    'verification_reversed', 'line_matched', 'match_undone', 'discrepancy_closed', 'refund_requested', 'refund_recorded',
    'refund_made', 'refund_refused', 'refund_reported', 'paid_twice', 'receipt_issued', 'receipt_voided', 'email_ended'));
create index events_intent on events (intent_id, id);
alter table events enable trigger events_append_only;

-- Runs that began by themselves were begun by the system, as events have it.
update reconciliation_runs set started_by = 'system' where started_by = 'job';
update check_runs set started_by = 'system' where started_by = 'job';

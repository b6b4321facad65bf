-- Identifiers of states, kinds and reasons, and names of tables (docs/decisions/0098).

alter table wordings rename to email_templates;
alter trigger wordings_announced on email_templates rename to email_templates_announced;
do $$
declare one name;
begin
  for one in
    select conname from pg_constraint
    where conrelid = 'email_templates'::regclass and starts_with(conname, 'wordings_')
  loop
    execute format('alter table email_templates rename constraint %I to %I', one,
      replace(one, 'wordings_', 'email_templates_'));
  end loop;
end $$;

--------------------------------------------------------------------------------------------------------------
-- States, kinds and reasons become snake_case: 'partially refunded' is stored as 'partially_refunded'. Only
-- rows with such a value are rewritten. A gateway's own words, quoted in facts, stay as they are.

create function pg_temp.identifier(value text) returns text language sql immutable return
  case when value in ('partially refunded', 'paid late', 'transfer verified', 'transfer rejected',
      'rejection reversed', 'verification reversed', 'recorded by staff', 'gift reversed', 'money allocated',
      'no signature', 'wrong signature', 'unknown transaction', 'paid twice', 'refunded twice',
      'refund of unknown amount', 'two attempts', 'part by bank transfer', 'by hand', 'two people',
      'day first', 'month first', 'year first')
    then replace(value, ' ', '_') else value end;

-- Disabled because the trigger would count each row as a change; the counts are renamed below instead.
alter table payment_intents disable trigger payment_intents_updated,
  drop constraint payment_intents_status_check;
update payment_intents set status = 'partially_refunded' where status = 'partially refunded';
alter table payment_intents enable trigger payment_intents_updated,
  add constraint payment_intents_status_check check (status in
    ('pending', 'success', 'failed', 'expired', 'refunded', 'partially_refunded', 'disputed'));
update intent_counts set status = 'partially_refunded' where status = 'partially refunded';
update cause_counts set status = 'partially_refunded' where status = 'partially refunded';
update count_deltas set status = 'partially_refunded' where status = 'partially refunded';

alter table payment_attempts drop constraint payment_attempts_status_check;
update payment_attempts set status = 'partially_refunded' where status = 'partially refunded';
alter table payment_attempts add constraint payment_attempts_status_check check (status in
  ('pending', 'success', 'failed', 'expired', 'refunded', 'partially_refunded', 'disputed'));

alter table refused_callbacks drop constraint refused_callbacks_refusal_check;
update refused_callbacks set refusal = pg_temp.identifier(refusal);
alter table refused_callbacks add constraint refused_callbacks_refusal_check
  check (refusal in ('no_signature', 'wrong_signature', 'unknown_transaction'));

alter table counted_callbacks drop constraint counted_callbacks_refusal_check;
update counted_callbacks set refusal = pg_temp.identifier(refusal) where refusal <> '';
alter table counted_callbacks add constraint counted_callbacks_refusal_check
  check (refusal in ('', 'no_signature', 'wrong_signature'));

alter table refunds drop constraint refunds_way_check;
update refunds set way = 'by_hand' where way = 'by hand';
alter table refunds add constraint refunds_way_check check (way in ('gateway', 'by_hand', 'reported'));

alter table discrepancies drop constraint discrepancies_kind_check, drop constraint discrepancies_ours_check,
  drop constraint discrepancies_theirs_check;
update discrepancies set kind = pg_temp.identifier(kind), ours = pg_temp.identifier(ours),
  theirs = pg_temp.identifier(theirs);
alter table discrepancies
  add constraint discrepancies_kind_check check (kind in ('state', 'amount', 'paid_late', 'paid_twice',
    'refunded_twice', 'disputed', 'refund_of_unknown_amount')),
  add constraint discrepancies_ours_check check (ours in
    ('pending', 'success', 'failed', 'expired', 'refunded', 'partially_refunded', 'disputed')),
  add constraint discrepancies_theirs_check check (theirs in
    ('pending', 'success', 'failed', 'expired', 'refunded', 'partially_refunded', 'disputed', 'unknown'));

alter table statement_matches drop constraint statement_matches_found_by_check;
update statement_matches set found_by = 'by_hand' where found_by = 'by hand';
alter table statement_matches add constraint statement_matches_found_by_check
  check (found_by in ('code', 'proposal', 'by_hand'));

update charity set switches = switches || '{"bank_approval": "two_people"}'
  where switches ->> 'bank_approval' = 'two people';
update statement_mappings
  set mapping = jsonb_set(mapping, '{date_format}', to_jsonb(pg_temp.identifier(mapping ->> 'date_format')))
  where mapping ->> 'date_format' like '% %';
update exports set filters = replace(filters::text, '"partially refunded"', '"partially_refunded"')::jsonb
  where filters -> 'statuses' ? 'partially refunded';

-- Append-only tables. Their owner disables the trigger within this transaction, which locks the table, so
-- that nobody else can write before it is enabled again. Otherwise readers of the timeline would meet two
-- spellings.
alter table events disable trigger events_append_only;
update events set facts = facts || jsonb_build_object('from', pg_temp.identifier(facts ->> 'from'),
    'to', pg_temp.identifier(facts ->> 'to'), 'because', pg_temp.identifier(facts ->> 'because'))
  where kind = 'status_changed'
    and (facts ->> 'from' like '% %' or facts ->> 'to' like '% %' or facts ->> 'because' like '% %');
update events set facts = facts || jsonb_build_object('because', pg_temp.identifier(facts ->> 'because'))
  where kind = 'receipt_voided' and facts ->> 'because' like '% %';
update events set facts = facts || jsonb_build_object('refusal', pg_temp.identifier(facts ->> 'refusal'))
  where kind = 'callback_received' and facts ->> 'refusal' like '% %';
update events set facts = facts || jsonb_build_object('outcome', pg_temp.identifier(facts ->> 'outcome'))
  where kind = 'inquiry_answered' and facts ->> 'outcome' like '% %';
update events set facts = facts || jsonb_build_object('ours', pg_temp.identifier(facts ->> 'ours'),
    'theirs', pg_temp.identifier(facts ->> 'theirs'))
  where kind = 'contradiction' and (facts ->> 'ours' like '% %' or facts ->> 'theirs' like '% %');
update events
  set facts = facts || jsonb_build_object('discrepancy', pg_temp.identifier(facts ->> 'discrepancy'))
  where kind = 'discrepancy_closed' and facts ->> 'discrepancy' like '% %';
update events set facts = facts || jsonb_build_object('how', pg_temp.identifier(facts ->> 'how'))
  where kind = 'paid_twice';
alter table events enable trigger events_append_only;

alter table audit_entries disable trigger audit_entries_append_only;
update audit_entries set action = renamed.to_action
  from (values
    ('signed in', 'signed_in'), ('failed to sign in', 'failed_to_sign_in'), ('signed out', 'signed_out'),
    ('looked for personal data', 'searched_personal_data'),
    ('exported personal data', 'exported_personal_data'), ('erased personal data', 'erased_personal_data'),
    ('viewed a full CNIC', 'viewed_full_cnic'), ('viewed a donor’s link', 'viewed_donor_link'),
    ('viewed a receipt', 'viewed_receipt'), ('downloaded a receipt', 'downloaded_receipt'),
    ('verified a transfer', 'verified_transfer'), ('rejected a transfer', 'rejected_transfer'),
    ('took a rejection back', 'undid_rejection'), ('reversed a verification', 'reversed_verification'),
    ('gave unallocated money to a cause', 'allocated_money'), ('recorded a gift', 'recorded_gift'),
    ('reversed a gift', 'reversed_gift'), ('opened a day sheet', 'opened_day_sheet'),
    ('changed a day sheet', 'changed_day_sheet'), ('closed a day sheet', 'closed_day_sheet'),
    ('sent an e-mail again', 'sent_email_again'), ('wrote a note', 'wrote_note'),
    ('imported a statement', 'imported_statement'), ('matched a statement line', 'matched_statement_line'),
    ('undid a match', 'undid_match'),
    ('left a statement line unallocated', 'left_statement_line_unallocated'),
    ('reopened a statement line', 'reopened_statement_line'), ('requested a refund', 'requested_refund'),
    ('recorded a refund', 'recorded_refund'),
    ('recorded the outcome of a refund', 'recorded_refund_outcome'),
    ('reconciled with a gateway', 'reconciled_with_gateway'),
    ('booked a payment as paid', 'booked_payment_as_paid'), ('closed a discrepancy', 'closed_discrepancy'),
    ('created a payment', 'created_payment'), ('changed a payment method', 'changed_payment_method'),
    ('changed a payment gateway', 'changed_payment_gateway'),
    ('changed an association', 'changed_association'), ('changed a cause', 'changed_cause'),
    ('changed a bank account', 'changed_bank_account'), ('changed the settings', 'changed_settings'),
    ('asked for a change of a bank account', 'requested_bank_account_change'),
    ('approved a change of a bank account', 'approved_bank_account_change'),
    ('rejected a change of a bank account', 'rejected_bank_account_change'),
    ('withdrew a change of a bank account', 'withdrew_bank_account_change'),
    ('changed a user', 'changed_user'), ('marked as suspicious', 'flagged_as_suspicious'),
    ('took a mark off', 'removed_flag'), ('changed a role', 'changed_role'),
    ('changed a second factor', 'changed_second_factor'), ('changed their password', 'changed_password'),
    ('asked for a password link', 'requested_password_link'), ('ended a session', 'ended_session')
  ) as renamed (from_action, to_action)
  where action = from_action;
-- actions of versions before 1.0.0
update audit_entries set action = btrim(regexp_replace(lower(action), '[^a-z0-9]+', '_', 'g'), '_')
  where action ~ '[^a-z0-9_]';
update audit_entries set facts = facts || '{"by": "second_factor"}' where facts ->> 'by' = 'second factor';
update audit_entries set facts = jsonb_set(facts, '{kind}', to_jsonb(pg_temp.identifier(facts ->> 'kind')))
  where action = 'closed_discrepancy' and facts ->> 'kind' like '% %';
update audit_entries set facts = replace(facts::text, '"partially refunded"', '"partially_refunded"')::jsonb
  where action = 'exported' and facts -> 'statuses' ? 'partially refunded';
alter table audit_entries enable trigger audit_entries_append_only;

drop function pg_temp.identifier(text);

create or replace function giving_of(
  kind text, status text, settled_at timestamptz, cause_ids integer[], cause_amounts integer[],
  amount integer, refunded_amount integer
) returns table (day date, cause_id integer, left_over bigint)
  language sql immutable parallel safe as $$
  select day_in_pakistan(settled_at), share.cause_id, share.left_over
  from (
    select null::integer, (amount - refunded_amount)::bigint
    union all
    select id, of_cause from unnest(cause_ids, cause_amounts) as one (id, of_cause) where refunded_amount = 0
    union all
    select id,
      (2 * whole * upto + amount) / (2 * amount) - (2 * whole * (upto - of_cause) + amount) / (2 * amount)
    from (
      select id, of_cause, sum(of_cause) over (order by id) as upto, amount - refunded_amount as whole
      from unnest(cause_ids, cause_amounts) as one (id, of_cause)
    ) as cause where refunded_amount > 0
  ) as share (cause_id, left_over)
  where kind = 'donation' and status in ('success', 'partially_refunded') and settled_at is not null
    and (share.cause_id is null or share.left_over > 0)
$$;

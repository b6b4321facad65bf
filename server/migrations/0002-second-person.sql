-- Refunds by hand, and the names of payment methods and gateways, wait for a second person too.
alter table pending_changes drop constraint pending_changes_subject_check;
alter table pending_changes add constraint pending_changes_subject_check
  check (subject in ('bank_account', 'cause', 'charity', 'charity_text', 'email_templates', 'payment_option',
    'appeal', 'appeal_settings', 'voucher', 'write_off', 'refund', 'reopened_month', 'approval_amount',
    'access'));

-- Indexes for the sum that one person entered on a day, which is limited without a second person's approval.
create index vouchers_entered on vouchers (entered_by, entered_at);
create index refunds_by_hand on refunds (asked_by, asked_at) where way = 'by_hand';

-- Last reviewed version of each public text that one person has changed since.
create table unreviewed_texts (
  place text not null, field text not null, language text not null, -- as in public-texts.queries.ts
  text text not null, -- '' for one that was added
  changed_by integer not null references users, -- the last author
  changed_at timestamptz not null default now(),
  primary key (place, field, language)
);

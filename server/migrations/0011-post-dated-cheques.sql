-- Cheques with a date to come. Their donation is pending, and is recorded as an office gift on that day.
create table postdated_cheques (
  attempt_id bigint primary key references payment_attempts,
  cheque_date date not null, received_on date not null, reference text not null,
  bank_account_id integer references bank_accounts, -- the account that the cheque will be paid into
  recorded_by integer not null references users, recorded_at timestamptz not null default now(),
  -- set when the cheque was returned to the donor, or had been entered by mistake
  returned_by integer references users, returned_at timestamptz, return_reason text,
  constraint postdated_after_receipt check (cheque_date > received_on),
  constraint returned_by_staff check ((returned_at is null) = (returned_by is null)
    and (returned_at is null) = (return_reason is null))
);
create index postdated_cheques_due on postdated_cheques (cheque_date) where returned_at is null;

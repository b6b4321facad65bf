-- Donors and payees who were sent the reason of a rejection are told when it no longer holds.

alter table messages
  drop constraint messages_kind_check,
  add constraint messages_kind_check
    check (kind in ('donation', 'receipt', 'payment', 'paid', 'refund', 'rejection', 'reopened'));

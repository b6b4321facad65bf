-- Donors and payees are told why their transfer was rejected, and what arrived.

alter table messages
  drop constraint messages_kind_check,
  add constraint messages_kind_check
    check (kind in ('donation', 'receipt', 'payment', 'paid', 'refund', 'rejection'));

-- First e-mails held during an attack, and e-mails about exports (docs/decisions/0106).

alter table emails
  drop constraint emails_status_check,
  -- 'held' until the donor opens their page or reports the transfer
  add constraint emails_status_check check (status in ('queued', 'held', 'sent', 'failed', 'dropped')),
  -- earliest time of a released e-mail; the number per minute is limited
  add column released_at timestamptz,
  drop constraint emails_kind_check,
  -- kinds of e-mails to staff are checked by the program
  add constraint emails_kind_check check (user_id is not null or kind in
    ('donation', 'receipt', 'payment', 'paid', 'refund', 'rejection', 'reopened'));
create index emails_held on emails (queued_at) where status = 'held';
create index emails_released on emails (released_at) where released_at is not null;

alter table exports
  -- null until administrators were notified
  add column announced_at timestamptz;
update exports set announced_at = begun_at;
create index exports_unannounced on exports (begun_at) where announced_at is null;

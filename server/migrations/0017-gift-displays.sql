-- How a donation is shown on the pages of its campaigns, as its donor chose. Not listed without a row.
create table gift_displays (
  donation_id bigint primary key references donations,
  name text not null check (name in ('full', 'first', 'hidden')),
  shows_amount boolean not null,
  message text not null,
  message_state text not null check (message_state in ('none', 'waiting', 'shown', 'hidden')),
  written_at timestamptz not null default now(),
  decided_by integer references users, decided_at timestamptz,
  constraint gift_displays_no_message check ((message = '') = (message_state = 'none')),
  constraint gift_displays_decided
    check ((message_state in ('shown', 'hidden')) = (num_nonnulls(decided_by, decided_at) = 2))
);
create index gift_displays_waiting on gift_displays (written_at, donation_id) where message_state = 'waiting';

-- Erasing a donor's data takes the gift off the pages.
create function erase_gift_displays() returns trigger language plpgsql as $$
begin
  delete from gift_displays where donation_id in (select id from donations where donor_id = new.id);
  return null;
end $$;
create trigger donation_donors_erase_displays after update of anonymised_at on donation_donors for each row
  when (old.anonymised_at is null and new.anonymised_at is not null) execute function erase_gift_displays();

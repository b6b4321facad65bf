set local statement_timeout = 0;

-- The rest of a donation has a donor of its own: each donation is made anonymous in its own time.
create temporary table shared on commit drop as
  select id as donation_id, donor_id from donations
  where donor_id in (select donor_id from donations group by donor_id having count(*) > 1);
-- Where one was made anonymous, the other's e-mails and remarks were forgotten: the nightly job takes both up again.
update donors set anonymised_at = null where anonymised_at is not null and id in (select donor_id from shared);
with copies as (
  select donation_id, shared.donor_id, nextval('donors_id_seq') as own from shared
  where donation_id > (select min(other.donation_id) from shared as other where other.donor_id = shared.donor_id)
), added as (
  insert into donors (id, first_name, last_name, email, phone, country, cnic, created_at)
  overriding system value
  select own, first_name, last_name, email, phone, country, cnic, created_at from copies join donors on donors.id = donor_id
)
update donations set donor_id = own from copies where donations.id = donation_id;

create function copy_donor(of_donor bigint) returns bigint language sql as $$
  insert into donors (first_name, last_name, email, phone, country, cnic)
    select first_name, last_name, email, phone, country, cnic from donors where id = of_donor returning id
$$;

-- A checkout's hash had no key, and the CNIC in it could be guessed from it.
delete from idempotency_keys;

-- What an export was searched by may be somebody's CNIC, e-mail address or phone number.
update exports set filters = jsonb_set(filters, '{search}', '"given"') where filters ->> 'search' <> '';

-- Where the database is not ours a backup holds the files alone.
alter table backup_runs add with_database boolean not null default true;

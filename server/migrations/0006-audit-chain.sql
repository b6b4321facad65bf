-- Append-only tables cannot be emptied, and a hash chain shows changes of the audit that were made past the
-- triggers (docs/decisions/0107).

-- Truncating an empty table is allowed, because bulk loading starts with it.
create function refuse_truncate() returns trigger language plpgsql as $$
declare
  has_rows boolean;
begin
  execute format('select exists (select from %s)', tg_relid::regclass) into has_rows;
  if has_rows then
    raise exception '% rows are only added, never deleted', tg_table_name;
  end if;
  return null;
end $$;

-- Hash chain of the audit: one row per entry, with the hash of all entries up to it, in the order of linking.
-- Concurrent transactions commit their entries in any order, so a job links them seconds later and no
-- transaction waits for a lock.
create table audit_chain (
  position bigint primary key,
  entry_id bigint not null unique,
  hash bytea not null
);

-- Covers every column of the entry. Times are microseconds, since a timestamp's text depends on the session.
create function hash_audit_entry(previous bytea, entry audit_entries) returns bytea
  language sql stable parallel safe
  return sha256(previous || convert_to(jsonb_build_array(
    entry.id, (extract(epoch from entry.at) * 1000000)::bigint, entry.user_id, entry.who, entry.address,
    entry.action, entry.subject, entry.facts)::text, 'UTF8'));

-- Overwrites position and hash, so that no writer chooses a hash.
create function link_audit_entry() returns trigger language plpgsql as $$
declare
  newest audit_chain;
begin
  perform pg_advisory_xact_lock(hashtext('audit chain'));
  select * into newest from audit_chain order by position desc limit 1;
  new.position = coalesce(newest.position, 0) + 1;
  new.hash = (select hash_audit_entry(coalesce(newest.hash, ''), entry) from audit_entries as entry
    where id = new.entry_id);
  return new;
end $$;
create trigger audit_chain_linked before insert on audit_chain
  for each row execute function link_audit_entry();
create trigger audit_chain_append_only before update or delete on audit_chain
  for each row execute function refuse_change();
create trigger audit_chain_never_emptied before truncate on audit_chain
  for each statement execute function refuse_truncate();

-- Links the existing entries.
set local statement_timeout = 0;
insert into audit_chain (entry_id) select id from audit_entries order by id;

-- Last, because these statements wait for running writes.
create trigger audit_entries_never_emptied before truncate on audit_entries
  for each statement execute function refuse_truncate();
create trigger events_never_emptied before truncate on events
  for each statement execute function refuse_truncate();
create trigger notes_never_emptied before truncate on notes
  for each statement execute function refuse_truncate();

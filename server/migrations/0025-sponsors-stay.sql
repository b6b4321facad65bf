-- Undoing an import neither deletes nor strips a donor record that sponsors a match (0040-match-pledges.sql).
-- The functions are those of 0020. Their bodies are checked when they run, because a new database has the
-- table later.
set local check_function_bodies = off;
do $$
declare
  name regprocedure;
  definition text;
  changed text;
begin
  foreach name in array array['delete_unused_contacts(bigint[])',
      'touched_contacts(integer, bigint[], integer)']::regprocedure[] loop
    definition := pg_get_functiondef(name);
    changed := regexp_replace(definition, '(and not|or) (exists \(select from contact_tasks where)',
      '\1 exists (select from match_pledges where contact_id = contacts.id) \1 \2');
    if changed = definition then raise exception 'the function % was changed', name; end if;
    execute changed;
  end loop;
end $$;

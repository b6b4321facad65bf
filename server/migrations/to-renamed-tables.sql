-- Renames the tables and columns of the first 0001-schema.sql, one word for a thing (docs/decisions/0098): a
-- message has any channel, a donor's details are those of one donation, a donation is flagged and has a
-- shortfall, and free text is a note. Functions and views follow from 0001-schema.sql.

do $$
declare
  renamed record;
  part record;
begin
  for renamed in select * from (values ('emails', 'messages'), ('donors', 'donation_donors'),
    ('suspicious_donations', 'flagged_donations')) as one (before, after)
  loop
    execute format('alter table %I rename to %I', renamed.before, renamed.after);
    for part in
      select format('table %I rename constraint', renamed.after) as place, conname as name
        from pg_constraint where conrelid = renamed.after::regclass
      union all select format('trigger %I on %I rename', tgname, renamed.after), tgname
        from pg_trigger where tgrelid = renamed.after::regclass and not tgisinternal
      union all select format('%s %I rename', case relkind when 'S' then 'sequence' else 'index' end, relname),
          relname
        from pg_class where relkind in ('i', 'S') and relnamespace = 'public'::regnamespace
          and not exists (select from pg_constraint where conindid = pg_class.oid)
    loop
      continue when not starts_with(part.name, renamed.before || '_');
      execute format('alter %s %s to %I', part.place,
        case when part.place like '% constraint' then quote_ident(part.name) else '' end,
        renamed.after || substr(part.name, length(renamed.before) + 1));
    end loop;
  end loop;
end $$;

alter table flagged_donations rename marked_by to flagged_by;
alter table flagged_donations rename marked_at to flagged_at;
alter table donations rename rest_of to shortfall_of;
alter table donations rename constraint donations_rest_of_fkey to donations_shortfall_of_fkey;
alter index donations_rest_of rename to donations_shortfall_of;
alter table notes rename words to note;
alter table notes rename constraint notes_words_check to notes_note_check;
alter table agreements rename end_words to end_note;

-- The checks ask for a receipt of every donation since the time of the remaining row (receipts.checks.ts).
delete from kysely_migration where name <> '0001-schema';

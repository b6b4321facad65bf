-- The word, and the word with each of its characters removed in turn: two words that differ by one character
-- share a form.
create function near_forms(word text) returns text[] language sql immutable strict parallel safe return
  array(select distinct left(word, place - 1) || substr(word, place + 1)
    from generate_series(1, length(word)) as place) || word;

-- Words of donors' names, by which a search corrects a typing error.
create table name_words (word text primary key);
create index name_words_near on name_words using gin (near_forms(word)) with (fastupdate = off);

create function words_in(names text[]) returns setof text language sql immutable parallel safe as $$
  select distinct word from unnest(names) as name, regexp_split_to_table(name, '[^0-9a-z\u0080-\U0010ffff]+') as word
  where length(word) > 1 order by word
$$;

create function follow_name_words() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into name_words select words_in(array(select folded_name from added)) on conflict do nothing;
  else
    delete from name_words where word in (select words_in(array(select folded_name from removed)))
      and not exists (select from contact_names where words_of(folded_name) @@ ('''' || word || '''')::tsquery);
  end if;
  return null;
end $$;
create trigger contact_names_added after insert on contact_names
  referencing new table as added for each statement execute function follow_name_words();
create trigger contact_names_removed after delete on contact_names
  referencing old table as removed for each statement execute function follow_name_words();
insert into name_words select words_in(array(select folded_name from contact_names)) on conflict do nothing;

/*
 * Returns a folded name with each unknown word replaced by the nearest known one that differs by at most one
 * character; null when a word has no such match, or none is unknown. Known words are unchanged.
 */
create function corrected_name(folded text) returns text language plpgsql stable strict parallel safe as $$
declare
  words text[] := array_remove(regexp_split_to_array(folded, '[^0-9a-z\u0080-\U0010ffff]+'), '');
  near text;
begin
  for place in 1 .. least(cardinality(words), 6) loop
    continue when exists (select from name_words where word ^@ words[place]);
    select word from name_words where length(words[place]) > 2
      and near_forms(word) && near_forms(words[place])
      order by similarity(word, words[place]) desc, word limit 1 into near;
    if near is null then return null; end if;
    words[place] := near;
  end loop;
  return nullif(array_to_string(words, ' '), array_to_string(regexp_split_to_array(folded,
    '[^0-9a-z\u0080-\U0010ffff]+'), ' '));
end $$;

create function begins_alone_or_joined(words text[], place integer) returns tsquery
  language sql immutable parallel safe return
  all_begin(words[place:place])
    || coalesce(all_begin(array[words[place - 1] || words[place]]), ''::tsquery)
    || coalesce(all_begin(array[words[place] || words[place + 1]]), ''::tsquery);

/*
 * Query for the rare words of a folded name, each alone or joined to a neighbour: words that at most 2 % of the
 * newest donors have, or else the rarest. For a common word the index would read 100,000 names; the caller
 * tests the other words of each row. Restricted, because the planner would start workers, which take longer
 * than the search.
 */
create function rare_words_begin(folded text) returns tsquery
  language plpgsql stable strict parallel restricted as $$
declare
  words text[] := array_remove(regexp_split_to_array(folded, '[^0-9a-z\u0080-\U0010ffff]+'), '');
  place integer;
  wanted tsquery;
begin
  if cardinality(words) < 2 then return words_begin(folded); end if;
  for place in
    with newest as materialized (
      select ' ' || folded_name as name from donation_donors order by id desc limit 1000
    ), counted as (
      select typed.place, word, (select count(*) from newest where strpos(name, ' ' || word) > 0) as names
      from unnest(words[:8]) with ordinality as typed (word, place)
    )
    select counted.place from (
      select *, row_number() over (order by names, length(word) desc) as rank from counted
    ) as counted where rank = 1 or names <= 20
  loop
    wanted := coalesce(wanted && begins_alone_or_joined(words, place), begins_alone_or_joined(words, place));
  end loop;
  return wanted;
end $$;

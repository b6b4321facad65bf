-- Other names by which donors search a cause, one per line, and the name of one unit of its price.
alter table causes
  add column other_names text not null default '',
  add column unit_name text not null default '';

/*
 * Words of a folded text, and each two neighbours as one word, so that عبداللہ finds عبد اللہ and 'oneil'
 * finds O'Neil. The text without its first word is joined once more, for the pairs that begin with an even one.
 */
create or replace function words_of(folded text) returns tsvector language sql immutable parallel safe
  return array_to_tsvector(array_remove(
    regexp_split_to_array(folded, '[^0-9a-z\u0080-\U0010ffff]+')
    || regexp_split_to_array(
      regexp_replace(folded,
        '([0-9a-z\u0080-\U0010ffff]+)[^0-9a-z\u0080-\U0010ffff]+([0-9a-z\u0080-\U0010ffff]+)', '\1\2', 'g'),
      '[^0-9a-z\u0080-\U0010ffff]+')
    || regexp_split_to_array(
      regexp_replace(
        regexp_replace(folded, '^[^0-9a-z\u0080-\U0010ffff]*[0-9a-z\u0080-\U0010ffff]+', ''),
        '([0-9a-z\u0080-\U0010ffff]+)[^0-9a-z\u0080-\U0010ffff]+([0-9a-z\u0080-\U0010ffff]+)', '\1\2', 'g'),
      '[^0-9a-z\u0080-\U0010ffff]+'), ''));

-- Query for words that begin with these. A final ت also finds ہ, to which ة is folded, and the reverse.
create function all_begin(words text[]) returns tsquery language sql immutable parallel safe
  return (select string_agg('(''' || word || ''':*'
      || case right(word, 1)
        when U&'\062a' then ' | ''' || left(word, -1) || U&'\06c1'':*'
        when U&'\06c1' then ' | ''' || left(word, -1) || U&'\062a'':*'
        else '' end || ')', ' & ')
    from unnest(words) as word)::tsquery;

/*
 * Prefix query for every word of a folded text, also with two neighbours written as one; null, which matches
 * nothing, if it has no words.
 */
create or replace function words_begin(folded text) returns tsquery
  language plpgsql immutable strict parallel safe as $$
declare
  words text[] := array_remove(regexp_split_to_array(folded, '[^0-9a-z\u0080-\U0010ffff]+'), '');
  wanted tsquery := all_begin(words);
begin
  -- A name has few words; more would only make the query longer.
  for place in 1 .. least(cardinality(words), 8) - 1 loop
    wanted := wanted || all_begin(
      words[:place - 1] || (words[place] || words[place + 1]) || words[place + 2:]);
  end loop;
  return wanted;
end $$;

-- Their rows contain what words_of() returned before.
reindex index contact_names_words;
reindex index donation_donors_name;
reindex index payments_name;
reindex index manual_bank_transfers_words;
reindex index office_gifts_words;

-- What is typed on one keyboard is found by what was typed on another, and a reference by any of its words (docs/decisions/0094).

set local statement_timeout = 0;
set local maintenance_work_mem = '256MB';

/*
 * A text as searches compare it: nothing else says which letters are the same. Without capitals, accents, zer, zabar, pesh and their
 * like, hamza, tatweel and characters that nobody sees; letters in the shape of an Urdu keyboard, ھ and ة as ہ, ں as ن; digits, commas,
 * hyphens and apostrophes in that of an English one. Normalized first: 'آ' becomes an alef with its madd, a no-break space a space, and
 * 'ﷲ' its letters. A name in ASCII takes a microsecond, one in Urdu ten. In SQL it would have to be planned for every search.
 * Columns and indexes hold what it says: a migration that changes it writes them again.
 */
create function folded(typed text) returns text language plpgsql immutable strict parallel safe as $$
begin
  if octet_length(typed) = length(typed) then
    return lower(typed);
  end if;
  typed := lower(regexp_replace(normalize(typed, nfkd),
    '[\u00ad\u0300-\u036f\u0610-\u061c\u0621\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e8\u06ea-\u06ed\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]', '', 'g'));
  typed := translate(typed, U&'\064a\0649\06cd\06d0\0643\06aa\06ab\0647\06be\0629\06c3\06d5\06ba\0671',
                            U&'\06cc\06cc\06cc\06cc\06a9\06a9\06af\06c1\06c1\06c1\06c1\06c1\0646\0627');
  if typed ~ '[\u0660-\u0669\u06f0-\u06f9\u066b\u066c\u060c\u06d4\u2010-\u2015\u2212\u2018\u2019]' then
    typed := translate(typed, U&'\0660\0661\0662\0663\0664\0665\0666\0667\0668\0669\06f0\06f1\06f2\06f3\06f4\06f5\06f6\06f7\06f8\06f9\066b\066c\060c\06d4\2010\2011\2012\2013\2014\2015\2212\2018\2019',
                              '01234567890123456789.,,.-------''''');
  end if;
  return typed;
end $$;

-- The words of a folded text: all between two signs of a keyboard.
create function words_of(folded text) returns tsvector language sql immutable parallel safe
  return array_to_tsvector(array_remove(regexp_split_to_array(folded, '[^0-9a-z\u0080-\U0010ffff]+'), ''));

create function is_one_word(folded text) returns boolean language sql immutable parallel safe
  return folded !~ '[^0-9a-z\u0080-\U0010ffff]';

-- Asks for words that begin as those of a folded text do; null, which finds nothing, where it has none.
create function words_begin(folded text) returns tsquery language sql immutable parallel safe
  return ('''' || nullif(array_to_string(tsvector_to_array(words_of(folded)), ''':* & '''), '') || ''':*')::tsquery;

-- Names are kept folded: a search looks through thousands of the newest.
drop index donors_name, payments_name;
alter table donors add folded_name text generated always as (folded(first_name || ' ' || last_name)) stored;
alter table payments add folded_name text generated always as (folded(first_name || ' ' || last_name)) stored;
create index donors_name on donors using gin (words_of(folded_name)) with (fastupdate = off);
create index payments_name on payments using gin (words_of(folded_name)) with (fastupdate = off);

-- The beginning of a reference, in an order that gives the first few at once, and each word of those with more than one, or with a sign.
drop index manual_bank_transfers_reference, office_gifts_reference;
create index manual_bank_transfers_reference on manual_bank_transfers (folded(reference_no) text_pattern_ops);
create index office_gifts_reference on office_gifts (folded(reference) text_pattern_ops) where reference <> '';
create index manual_bank_transfers_words on manual_bank_transfers using gin (words_of(folded(reference_no)))
  with (fastupdate = off) where not is_one_word(folded(reference_no));
create index office_gifts_words on office_gifts using gin (words_of(folded(reference)))
  with (fastupdate = off) where not is_one_word(folded(reference));

-- Until it is, the planner takes a common beginning for a rare one.
analyze donors, payments, manual_bank_transfers, office_gifts;

-- Fitrana, fidya and kaffarah: their funds, dated rates, and lines that name the rate (docs/decisions/0175).
alter table causes add column alms text unique check (alms in ('fitrana', 'fidya', 'kaffarah'));

create table alms_rates (
  id integer generated always as identity primary key,
  kind text not null check (kind in ('fitrana', 'fidya', 'fast_kaffarah', 'oath_kaffarah')),
  fund text not null generated always as
    (case kind when 'fitrana' then 'fitrana' when 'fidya' then 'fidya' else 'kaffarah' end) stored,
  commodity text not null check (commodity in ('wheat', 'barley', 'dates', 'raisins', 'rice', 'cheese')),
  rupees integer not null check (rupees between 1 and 1000000), -- for one person fed
  people smallint not null check (people between 1 and 120), -- persons fed for each head, fast or oath
  valid_from date not null, valid_until date,
  source text not null check (source <> ''), -- who announced it
  added_at timestamptz not null default now(), added_by integer references users,
  constraint alms_rates_days check (valid_until >= valid_from),
  constraint alms_rates_one_at_a_time exclude using gist
    (kind with =, commodity with =, daterange(valid_from, valid_until, '[]') with &&)
);
create trigger alms_rates_announced after insert or update or delete on alms_rates
  for each statement execute function announce_change('catalogue');

-- Rate by which a line was calculated; its quantity is the number of heads, fasts or oaths.
alter table donation_funds add column alms_rate_id integer references alms_rates;

-- Every version of the charity's own texts, religious wording among them.
create table charity_text_versions (
  id integer generated always as identity primary key,
  name text not null, language text not null, html text not null, -- '' when it was removed
  saved_at timestamptz not null default now(), saved_by integer references users
);
create index charity_text_versions_name on charity_text_versions (name, language, id);
create trigger charity_text_versions_append_only before update or delete on charity_text_versions
  for each row execute function refuse_change();
create trigger charity_text_versions_never_emptied before truncate on charity_text_versions
  for each statement execute function refuse_truncate();

-- What staff have reworded (docs/decisions/0085): texts of e-mails, by their key in the catalogue of words.
create table wordings (
  language text not null check (language ~ '^[a-z]{2,8}$'),
  key text not null,
  message text not null check (message <> ''),
  changed_at timestamptz not null default now(),
  -- null: taken over from a trial
  changed_by integer references users,
  primary key (language, key)
);
create trigger wordings_announced after insert or update or delete or truncate on wordings
  for each statement execute function announce_change('catalogue');

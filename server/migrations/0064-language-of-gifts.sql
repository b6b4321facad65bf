-- The language in which somebody gave: e-mails about it are written in it (docs/decisions/0070).
alter table payment_intents add column language text not null default 'en' check (language ~ '^[a-z]{2,8}$');

-- What a cause is called and said to be in languages other than English (contract/src/translated-cause.ts).
alter table causes add texts jsonb not null default '{}';

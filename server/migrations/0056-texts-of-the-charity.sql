-- Privacy and terms, as HTML (contract/src/charity-texts.ts): apart from the settings, which stand in every page.
alter table charity add texts jsonb not null default '{}';

-- What a gift to a cause does, for whoever has given it; '' where nobody wrote it.
alter table causes add impact text not null default '';

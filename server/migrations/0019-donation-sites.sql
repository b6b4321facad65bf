-- Website whose embedded form led to a donation, as the donor's browser named it; null for our own pages.
alter table donations add column site text check (site ~ '^[a-z0-9.-]{1,253}$');
create index donations_site on donations (site) include (intent_id) where site is not null;

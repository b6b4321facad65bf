-- Texts of a page that donors see beside its title and story, and its address. Staff review all of them.
alter table page_revisions
  add column shown_name text not null default '', -- the owner's name as donors see it; '' for none
  add column honoree text not null default '', -- person in whose memory or on whose behalf the page is
  -- address that applies on approval; '' keeps the page's
  add column slug text not null default '' check (slug = '' or slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$');

-- Former addresses of pages that donors have seen, which redirect.
create table campaign_page_slugs (
  campaign_id integer not null references campaigns,
  slug text not null,
  page_id integer not null references campaign_pages,
  primary key (campaign_id, slug)
);
create index campaign_page_slugs_page on campaign_page_slugs (page_id);

create or replace function erase_campaign_pages() returns trigger language plpgsql as $$
declare pages integer[];
begin
  select array_agg(id) from campaign_pages where owner_id = new.id into pages;
  if pages is null then return null; end if;
  update campaign_pages set owner_point = '', approved_revision_id = null, slug = 'erased-' || id,
    ended_at = coalesce(ended_at, now()) where id = any(pages);
  delete from campaign_page_slugs where page_id = any(pages);
  delete from page_revisions where page_id = any(pages);
  delete from page_thanks where page_id = any(pages);
  delete from page_reports where page_id = any(pages);
  return null;
end $$;

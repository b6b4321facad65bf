-- The first set-up of a charity (docs/decisions/0071): the one address that makes its first administrator, as a hash. No row once
-- it was used.
create table set_up_links (
  only_one boolean primary key default true check (only_one),
  token_hash bytea not null,
  expires_at timestamptz not null
);

-- What staff switched on or off (docs/decisions/0073), as contract/src/switches.ts has it.
alter table charity add switches jsonb not null default '{}';

-- The drawings of causes are the software's own, and no longer among the demo's pictures.
update causes set fund_icon = replace(fund_icon, '/art/causes/icon-', '/art/icons/') where fund_icon like '/art/causes/icon-%';

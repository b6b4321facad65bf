-- Scripts of the giving form for other websites, by the SHA-384 that their pages name in `integrity`. Each stays
-- available: a browser refuses a later one in its place.
create table embed_scripts (
  hash text primary key, -- base64url
  script text not null, first_served_at timestamptz not null default now()
);

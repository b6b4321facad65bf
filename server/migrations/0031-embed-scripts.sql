-- Versions of the script that shows the giving form on other websites, by SHA-384. A page that names the hash
-- in `integrity` needs exactly this version, so each stays available.
create table embed_scripts (
  hash text primary key, -- base64url
  script text not null, first_served_at timestamptz not null default now()
);

-- Nights of Ramazan follow the first day of their season, and are requested in the evening in the donor's
-- time zone (docs/decisions/0176).
alter table agreements add column time_zone text not null default 'Asia/Karachi';

-- Photos of animals: the key of the stored file, '' for none; donors see them when the charity chooses so.
alter table qurbani_animals add column photo text not null default '';
alter table qurbani_settings add column shows_photos boolean not null default false;

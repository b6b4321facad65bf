-- The gifts of many donors, found by a common name, are read from this index alone.
create index donations_gifts_of_donor on donations (donor_id) include (intent_id);
drop index donations_donor;

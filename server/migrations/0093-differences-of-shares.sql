-- Price difference that a share waits for. An order whose shares moved to several dearer offers has several
-- (docs/decisions/0179). Null: the newest shortfall of the order that no share names.
alter table qurbani_shares add column difference_id bigint references donations;

-- A CNIC is encrypted and found by keyed hashes (docs/decisions/0061): '<key id>.<hash>.<hash of the last four digits>.<encrypted>'.
-- The key is in no database: who applies this seals the rows that are there (giving/donors/seal-cnics.ts).

set local statement_timeout = 0;

drop index donors_cnic_ends;
create index donors_cnic on donors (split_part(cnic, '.', 2)) where cnic is not null;
create index donors_cnic_ends on donors (split_part(cnic, '.', 3)) where cnic is not null;
-- Those that are not sealed yet, at hand without looking through all.
create index donors_cnic_plain on donors (id) where strpos(cnic, '.') = 0;

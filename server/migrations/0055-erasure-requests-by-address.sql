-- One erasure request for each address or number of a donor record: anybody can add an address to a record by
-- donating under its name and number, and must not answer for the donor.
drop index erasure_requests_open;
create unique index erasure_requests_open on erasure_requests (contact_id, point) where decision is null;

-- Donors sign in by phone number too (docs/decisions/0136). A point is an e-mail address in lower case, or a
-- phone number as in `contact_points`.
alter table donor_sessions rename column email to point;
alter index donor_sessions_email rename to donor_sessions_point;

alter table donor_codes rename column email to point;
alter index donor_codes_email rename to donor_codes_point;
-- The block of addresses that requested a text to a phone, which costs money; null for e-mails, and for
-- staff.
alter table donor_codes add column network text;

alter table proven_emails rename to proven_points;
alter table proven_points rename column email to point;
alter index proven_emails_pkey rename to proven_points_pkey;
alter index proven_emails_further rename to proven_points_further;

alter table erasure_requests rename column email to point;

-- An e-mail is claimed and sent outside of any transaction (docs/decisions/0053): how often it may have reached the mail server
-- without our having its answer.
alter table messages add column unconfirmed smallint not null default 0;

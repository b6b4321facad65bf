-- Lines of a regular donation's first payment that are given once: they pay no charge of its agreement.
alter table donation_funds add column is_once boolean not null default false;

-- What a gift was when it was entered, which no later decision about it changes. Whole rupees.
alter table day_sheet_gifts add amount integer check (amount between 1 and 99999999);
update day_sheet_gifts set amount = coalesce(promised_amount, intent.amount)
  from donations join payment_intents as intent on intent.id = intent_id where donations.id = donation_id;
alter table day_sheet_gifts alter amount set not null;

-- Which of two things was first, the closing of a sheet or a decision about a gift on it, their moments tell: those of the
-- transactions would only tell which began first.
alter table transfer_verifications alter verified_at set default clock_timestamp();

-- The search finds a cheque, or a gift in the receipt book, by the beginning of its number.
create index office_gifts_reference on office_gifts (lower(reference) text_pattern_ops) where reference <> '';

-- Titles that staff give a payment method in other languages than English: {"ur": "راست"}.
alter table payment_methods add titles jsonb not null default '{}'
  constraint payment_methods_titles_check check (jsonb_typeof(titles) = 'object');

-- For the dashboard: gifts through campaigns in the last 30 days, without reading all others.
create index payment_intents_campaigns_settled on payment_intents (settled_at) where campaign_ids <> '{}';

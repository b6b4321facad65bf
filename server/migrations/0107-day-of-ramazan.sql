-- The day of an iftar is named as on screens: the day of Ramazan, from 1.
alter table iftar_offers rename column fast to ramazan_day;

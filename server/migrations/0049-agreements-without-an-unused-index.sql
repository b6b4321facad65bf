-- No query used it: the list's search compares names and addresses too, and statement lines are matched by
-- agreements_reference_key. Every plan of an agreement wrote it again.
drop index agreements_reference;

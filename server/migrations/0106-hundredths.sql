-- Amounts of imported rows are named after their unit: hundredths of the currency of the file.
alter table import_rows rename column minor to hundredths;
update imports set summary = jsonb_set(summary, '{money}', (
  select coalesce(jsonb_agg(sum - 'minor' || jsonb_build_object('hundredths', sum->'minor') order by position), '[]')
  from jsonb_array_elements(summary->'money') with ordinality as each (sum, position)))
where summary is not null;

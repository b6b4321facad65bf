-- A letter about a bank account has its changes in the order of the form from now on: a list of pairs. Here those that still wait.
update staff_letters
  set facts = jsonb_set(facts, '{changes}', (
    select coalesce(jsonb_agg(jsonb_build_array(name, change)), '[]') from jsonb_each(facts -> 'changes') as each (name, change)))
  where kind = 'bank account' and jsonb_typeof(facts -> 'changes') = 'object';

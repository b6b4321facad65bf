import type { Checks } from '../../platform/database/check.ts'

/** Checks of the counters that lists and the dashboard use instead of reading every row. */
export const countChecks = {
  'causes-are-those-of-the-lines': `select donation_code as broken
    from donations join payment_intents as intent on intent.id = intent_id
    left join causes_of_lines as of_lines using (intent_id)
    where (intent.cause_ids, intent.cause_amounts)
      is distinct from (of_lines.cause_ids, of_lines.cause_amounts)`,
  'accounts-are-those-of-the-transfers': `select link as broken from payment_intents as intent
    left join accounts_of_intents as received on received.intent_id = intent.id
    where (intent.account_ids, intent.account_amounts)
      is distinct from (received.account_ids, received.account_amounts)`,
  'counts-are-those-of-the-rows': `with counted as (
      select kind, dated_by, level, starts, status, active_pay_method_id, null::int[] as cause_ids,
        null::int[] as account_ids, count, amount, refunded_amount, null::bigint[] as cause_amounts,
        null::bigint[] as account_amounts
        from intent_counts
      union all
      select 'donation', dated_by, level, starts, status, active_pay_method_id, cause_ids, null,
        count, amount, refunded_amount, cause_amounts, null from cause_counts
      union all
      select 'donation', dated_by, level, starts, status, active_pay_method_id, cause_ids, account_ids,
        count, amount, refunded_amount, cause_amounts, account_amounts from account_counts
      union all
      select kind, dated_by, level, date_trunc(level, day)::date, status, active_pay_method_id, causes,
        accounts, count * sign, amount * sign, refunded_amount * sign,
        case when causes = '{}' then '{}' when causes is not null
          then array(select of_cause * sign from unnest(cause_amounts) as of_cause) end,
        case when accounts is not null
          then array(select of_account * sign from unnest(account_amounts) as of_account) end
        from (
          select kind, dated_by, day, status, active_pay_method_id, cause_ids, account_ids,
            count, amount, refunded_amount, cause_amounts, account_amounts, 1 as sign from count_deltas
          union all select *, -1 from counted_intents) as one,
          unnest(array['day', 'month', 'year']) as level,
          lateral (
            select null::int[], null::int[]
            union all select cause_ids, null where kind = 'donation'
            union all select unnested, account_ids from (values (cause_ids), ('{}')) as each (unnested)
              where kind = 'donation' and account_ids <> '{}'
          ) as kept (causes, accounts)
    )
    select concat_ws(' ', kind, dated_by, level, starts, status) as broken from counted
    group by kind, dated_by, level, starts, status, active_pay_method_id, cause_ids, account_ids
    having sum(count) <> 0 or sum(amount) <> 0 or sum(refunded_amount) <> 0
      or 0 <> any(sum_each(cause_amounts)) or 0 <> any(sum_each(account_amounts))`,
  'charts-are-those-of-the-rows': `select concat_ws(' ', day, cause_id) as broken from (
      select * from giving_counts union all select * from giving_deltas
      union all select day, active_pay_method_id, cause_id, -count, -amount from counted_giving
    ) as counted group by day, active_pay_method_id, cause_id having sum(count) <> 0 or sum(amount) <> 0`,
} satisfies Checks

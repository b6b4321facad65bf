import type { Checks } from '../platform/database/check.ts'

/** Checks of events, and of the audit (audit-chain.ts). */
export const historyChecks = {
  'events-hold-no-addresses': `select id::text as broken from events where facts::text ~ '[^ "]@[^ "]+[.]'`,
  // Only the first, since every later hash depends on it.
  'audit-entries-are-as-written': `select 'audit entry ' || entry_id as broken from (
      select position, entry_id, hash, row_number() over (order by position) as expected_position,
        hash_audit_entry(coalesce(lag(hash) over (order by position), ''), entry) as expected_hash
      from audit_chain left join audit_entries as entry on entry.id = entry_id
    ) as links
    where position <> expected_position or hash is distinct from expected_hash
    order by position limit 1`,
} satisfies Checks

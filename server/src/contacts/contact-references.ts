/** A column that references a contact, and what a merge does with its rows. */
export type ContactReference = {
  table: string
  column: string
  /** `moves`: to the winner, and back with Split (move-rows.ts); `computed` again; `history` stays. */
  rows: 'moves' | 'computed' | 'history'
}

/** Every column that references contacts; a test compares the list with the foreign keys of the database. */
export const contactReferences: readonly ContactReference[] = [
  { table: 'donation_contacts', column: 'contact_id', rows: 'moves' },
  { table: 'agreement_contacts', column: 'contact_id', rows: 'moves' },
  { table: 'contact_points', column: 'contact_id', rows: 'moves' },
  { table: 'contact_names', column: 'contact_id', rows: 'moves' },
  { table: 'contacts', column: 'merged_into', rows: 'moves' },
  { table: 'taxpayers', column: 'contact_id', rows: 'moves' },
  { table: 'consents', column: 'contact_id', rows: 'moves' },
  { table: 'notes', column: 'contact_id', rows: 'moves' },
  { table: 'contact_tasks', column: 'contact_id', rows: 'moves' },
  { table: 'household_members', column: 'member_id', rows: 'moves' },
  { table: 'household_members', column: 'household_id', rows: 'moves' },
  { table: 'soft_credits', column: 'contact_id', rows: 'moves' },
  { table: 'contact_totals', column: 'contact_id', rows: 'computed' },
  { table: 'contact_years', column: 'contact_id', rows: 'computed' },
  { table: 'duplicate_proposals', column: 'one_id', rows: 'computed' },
  { table: 'duplicate_proposals', column: 'other_id', rows: 'computed' },
  { table: 'emails', column: 'contact_id', rows: 'history' },
  { table: 'yearly_statements', column: 'contact_id', rows: 'history' },
  { table: 'donor_sessions', column: 'contact_id', rows: 'history' },
  { table: 'erasure_requests', column: 'contact_id', rows: 'history' },
  { table: 'contact_merges', column: 'winner_id', rows: 'history' },
  { table: 'contact_merges', column: 'loser_id', rows: 'history' },
]

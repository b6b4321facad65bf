/** What an attempt pays: a donation or a payment. Both keep their state in columns of the same names. */
export type Payable = { table: 'donations' | 'payments'; id: number }

/** The columns by which attempts, events and messages point to what is paid. */
export const ownerOf = ({ table, id }: Payable) => ({
  donation_id: table === 'donations' ? id : null,
  payment_id: table === 'payments' ? id : null,
})

/** The one of those columns that is not empty. */
export const ownerColumn = ({ table }: Payable) => (table === 'donations' ? 'donation_id' : 'payment_id')

export function payableOf(row: { donation_id: number | null; payment_id: number | null }): Payable {
  if (row.donation_id !== null) return { table: 'donations', id: row.donation_id }
  if (row.payment_id !== null) return { table: 'payments', id: row.payment_id }
  throw new Error('This must belong to a donation or a payment.')
}

const grouped = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })

/** Whole rupees as everybody reads them: 5000 -> 'Rs. 5,000'. The only place where money is formatted. */
export function formatRupees(rupees: number): string {
  return `Rs. ${grouped.format(rupees)}`
}

const grouped = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })

/** Whole rupees as everybody reads them: 5000 -> 'Rs. 5,000'. Money is formatted in this file only. */
export function formatRupees(rupees: number): string {
  return `Rs. ${grouped.format(rupees)}`
}

const exact = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2 })

/** Paisa as banks write them: 500000 -> 'Rs. 5,000', 500050 -> 'Rs. 5,000.50', -100 -> '−Rs. 1'. */
export function formatPaisa(paisa: number): string {
  const rupees = Math.abs(paisa) / 100
  return `${paisa < 0 ? '−' : ''}Rs. ${(paisa % 100 === 0 ? grouped : exact).format(rupees)}`
}

/** Paisa as people read them: 'Rs. 1,234.50', 'Rs. 1,234'. */
export function moneyText(paisa: number): string {
  const rupees = Math.trunc(Math.abs(paisa) / 100).toLocaleString('en-US')
  const rest = Math.abs(paisa) % 100
  return `${paisa < 0 ? '-' : ''}Rs. ${rupees}${rest === 0 ? '' : `.${String(rest).padStart(2, '0')}`}`
}

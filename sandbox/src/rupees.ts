/** '5000' -> 'Rs. 5,000' */
export function displayRupees(amount: string): string {
  return `Rs. ${amount.replaceAll(/\B(?=(\d{3})+(?!\d))/g, ',')}`
}

import type { BenchmarkLine } from './invent-statement.ts'

const rupees = (paisa: number) => (paisa / 100).toFixed(2).replace(/\B(?=(\d{3})+(?!\d))/g, ',')

/** The statement as a bank's CSV, with its address above and its totals below. */
export function writeBenchmarkCsv(lines: BenchmarkLine[], openingPaisa: number): string {
  let balance = openingPaisa
  const rows = lines.map(({ day, amount, text }) => {
    balance += amount
    const [year, month, date] = day.split('-')
    const when = `${date}/${month}/${year}`
    const money = amount < 0 ? [`"${rupees(-amount)}"`, ''] : ['', `"${rupees(amount)}"`]
    return [when, when, `"${text}"`, ...money, `"${rupees(balance)}"`].join(',')
  })
  return [
    'Margalla Islamic Bank,,,,,',
    'Statement of Account,,,,,',
    `Opening Balance,,,,,"${rupees(openingPaisa)}"`,
    '',
    'Transaction Date,Value Date,Particulars,Withdrawal,Deposit,Balance (PKR)',
    ...rows,
    `Closing Balance,,,,,"${rupees(balance)}"`,
    '',
  ].join('\r\n')
}

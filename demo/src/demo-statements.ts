import { dayOf } from '../../server/src/platform/text/day-of.ts'
import type { StoryName } from './demo-stories.ts'
import type { Told } from './story-steps.ts'

/** A line of a bank's CSV; rupees, below zero for what went out. */
type Line = readonly [daysAgo: number, text: string, rupees: number]

type Stories = Readonly<Record<StoryName, Told>>

/** The statement that is imported already: two lines that were found, one left unallocated, one still open. */
const imported = (told: Stories): string =>
  csvOf([
    [24, `IBFT FROM ${told['found by name and amount'].name.toUpperCase()} 0011`, 21_500],
    [23, `RAAST P2P ${told['found by its code'].code} ${told['found by its code'].name}`, 14_000],
    [22, 'PROFIT PAID FOR THE QUARTER', 3120],
    [22, 'SMS ALERT CHARGES', -150],
    [21, 'CASH DEPOSIT BRANCH 0214 KHI', 7500],
  ])

/**
 * The statement that is ready to import: two lines with a code, one with a name alone, one that pays less and one that pays
 * more, one of nobody, one with the code of a rejected donation, and charges.
 */
const toImport = (told: Stories): string => {
  const { code: small } = told['waits, its code written small']
  const found = (name: StoryName) => `${told[name].name.toUpperCase()} ${told[name].code}`
  return csvOf([
    [4, `IBFT FROM ${found('waits, its code on the statement')}`, 35_000],
    [3, `RAAST P2P ${small.toLowerCase().replaceAll('-', '')} donation`, 42_500],
    [3, `MOBILE TRANSFER ${told['waits, without a code'].name.toUpperCase()}`, 16_750],
    [2, `IBFT FROM ${found('waits, less on the statement')}`, 25_000],
    [2, `FT ${found('waits, more on the statement')}`, 15_000],
    [1, `IBFT FROM ${found('rejected')}`, 9000],
    [1, 'IBFT FROM GULSHAN TRADERS PVT LTD', 11_000],
    [1, 'SERVICE CHARGES', -250],
  ])
}

/** The bank's two files of the demo, as CSV. */
export const demoStatements = (told: Stories) => ({ imported: imported(told), toImport: toImport(told) })

function csvOf(lines: readonly Line[]): string {
  let balance = 812_400
  const rows = lines.map(([daysAgo, text, rupees]) => {
    balance += rupees
    const [year, month, day] = dayOf(new Date(Date.now() - daysAgo * 86_400_000)).split('-')
    const [credit, debit] = rupees > 0 ? [rupees, ''] : ['', -rupees]
    return `${day}/${month}/${year},"${text}",${credit},${debit},${balance}`
  })
  return ['Value Date,Particulars,Credit,Debit,Balance', ...rows, ''].join('\r\n')
}

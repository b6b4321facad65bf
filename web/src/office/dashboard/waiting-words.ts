import type { Waiting } from '../../../../contract/src/analytics.ts'

/** What waits, after its count, and what to do about it. */
export function waitingWords(one: Waiting): { what: string; hint: string } {
  const s = one.count === 1 ? '' : 's'
  switch (one.what) {
    case 'transfer':
      return {
        what: `${one.list} transfer${s} to verify`,
        hint: 'Reported, and not found on a statement yet.',
      }
    case 'pending':
      return {
        what: `${one.list}${s} pending for over a day`,
        hint: 'The gateway has not said whether the money came.',
      }
    case 'email':
      return {
        what: `${one.list}${s} with an e-mail that failed`,
        hint: 'Correct the address and send it again.',
      }
    case 'lines':
      return {
        what: `unmatched statement line${s} in ${one.file.name}`,
        hint: 'Money came in, and nobody has said what it pays.',
      }
    case 'discrepancies':
      return {
        what: `discrepanc${one.count === 1 ? 'y' : 'ies'}`,
        hint: 'A gateway says something else than our books.',
      }
    case 'checks':
      return {
        what: `check${s} that failed`,
        hint: 'The books contradict themselves somewhere.',
      }
  }
}

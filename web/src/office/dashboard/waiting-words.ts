import type { Waiting } from '../../../../contract/src/analytics.ts'
import { say } from '../../../../words/src/say.ts'

/** What waits, after its count, and what to do about it. */
export function waitingWords(one: Waiting): { what: string; hint: string } {
  const { count } = one
  switch (one.what) {
    case 'transfer':
      return {
        what: say('dashboard.waiting.transfer', { list: one.list, count }),
        hint: say('dashboard.waiting.transfer-hint'),
      }
    case 'pending':
      return {
        what: say('dashboard.waiting.pending', { list: one.list, count }),
        hint: say('dashboard.waiting.pending-hint'),
      }
    case 'email':
      return {
        what: say('dashboard.waiting.email', { list: one.list, count }),
        hint: say('dashboard.waiting.email-hint'),
      }
    case 'lines':
      return {
        what: say('dashboard.waiting.lines', { count, file: one.file.name }),
        hint: say('dashboard.waiting.lines-hint'),
      }
    case 'discrepancies':
      return {
        what: say('dashboard.waiting.discrepancies', { count }),
        hint: say('dashboard.waiting.discrepancies-hint'),
      }
    case 'checks':
      return { what: say('dashboard.waiting.checks', { count }), hint: say('dashboard.waiting.checks-hint') }
  }
}

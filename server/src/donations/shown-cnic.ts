import { say } from '../../../words/src/say.ts'
import type { Sealer } from '../platform/sealing/create-sealer.ts'

/** The key that sealed it is not among the settings, or somebody changed it in the database: nothing tells which. */
const unreadableCnic = () => say('refusal.cnic.unreadable')

/**
 * A CNIC as staff read it.
 * @param sealed as it is stored
 * @param inFull whether the reader may see all of it; others see its last four digits: '•••••••••5671'
 */
export function shownCnic(sealer: Sealer, sealed: string, inFull: boolean): string {
  const cnic = sealer.open(sealed)
  if (cnic === null) return unreadableCnic()
  return inFull ? cnic : '•'.repeat(Math.max(0, cnic.length - 4)) + cnic.slice(-4)
}

import { say } from '../../../words/src/say.ts'
import type { Sealer } from '../platform/sealing/create-sealer.ts'

/**
 * Its key is missing from the settings, or it was changed in the database; the two cannot be distinguished.
 */
const unreadableCnic = () => say('refusal.cnic.unreadable')

/**
 * Formats a CNIC for staff.
 * @param sealed as stored
 * @param inFull shows all of it; otherwise its last four digits: '•••••••••5671'
 */
export function shownCnic(sealer: Sealer, sealed: string, inFull: boolean): string {
  const cnic = sealer.open(sealed)
  if (cnic === null) return unreadableCnic()
  return inFull ? cnic : '•'.repeat(Math.max(0, cnic.length - 4)) + cnic.slice(-4)
}

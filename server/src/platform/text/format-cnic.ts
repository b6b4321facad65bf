import type { Translate } from '../../../../words/src/reader.ts'
import type { Sealer } from '../sealing/create-sealer.ts'

/**
 * Formats a CNIC for staff.
 * @param sealed as stored
 * @param inFull shows all of it; otherwise its last four digits: '•••••••••5671'
 */
export function formatCnic(t: Translate, sealer: Sealer, sealed: string, inFull: boolean): string {
  const cnic = sealer.open(sealed)
  // The key is missing from the settings, or the value was changed in the database.
  if (cnic === null) return t('refusal.cnic.unreadable')
  return inFull ? cnic : '•'.repeat(Math.max(0, cnic.length - 4)) + cnic.slice(-4)
}

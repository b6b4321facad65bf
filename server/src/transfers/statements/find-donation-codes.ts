import { sql } from 'kysely'
import type { LineAgreement } from '../../../../contract/src/statement-lines.ts'
import type { Database } from '../../platform/database/database.ts'
import { codeCharacters, codeLength, parseDonationCode } from '../../settlement/new-donation-code.ts'

/**
 * Finds everything in a text that could be a donation code by its check character, wherever the bank has
 * split or joined it. One in 29 matches by chance, so only existing codes count.
 * @returns codes in stored form, 'K7Q-M3X-PD4', in their order
 */
export function findDonationCodes(text: string): string[] {
  const characters = codeCharacters(text)
  const found = new Set<string>()
  for (let start = 0; start + codeLength <= characters.length; start++) {
    const code = parseDonationCode(characters.slice(start, start + codeLength))
    if (code) found.add(code)
  }
  return [...found]
}

/** Normalizes a bank's reference for comparison: letters and digits only. */
export const plainReference = (text: string): string => text.toUpperCase().replace(/[^0-9A-Z]/g, '')

/** Returns whether a donor's reference is specific enough for one transfer: 'online' or '123' is not. */
export const isSpecificReference = (reference: string): boolean =>
  reference.length >= 6 && (reference.match(/[0-9]/g)?.length ?? 0) >= 4

/**
 * Finds the regular donation of each line by its permanent reference, with one query by index. A line that
 * names several agreements is assigned to none.
 */
export async function findAgreements(
  db: Database,
  lines: readonly { id: number; codes: readonly string[] }[],
): Promise<Map<number, LineAgreement>> {
  const references = lines.flatMap(({ codes }) => codes.map((code) => `M-${code}`))
  if (references.length === 0) return new Map()
  const { rows } = await sql<LineAgreement>`
    select agreements.id, reference, trim(first_name || ' ' || last_name) as name, status,
      (select amount from agreement_terms as terms where agreement_id = agreements.id
        order by terms.id desc limit 1) as amount
    from agreements join donation_donors on donation_donors.id = donor_id
    where reference = any(${references}::text[])`.execute(db)
  const byCode = new Map(rows.map((row) => [row.reference.slice(2), row]))
  return new Map(
    lines.flatMap(({ id, codes }) => {
      const [found, ...more] = codes.flatMap((code) => byCode.get(code) ?? [])
      return found && more.length === 0 ? [[id, found]] : []
    }),
  )
}

import { createHash } from 'node:crypto'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { importUpload } from '../../server/src/transfers/statements/import-upload.ts'
import type { ScenarioContext } from './scenario-steps.ts'

/** Line of a bank statement: a day, yyyy-mm-dd, and an amount, negative for a debit. */
export type BankLine = { day: string; text: string; paisa: number }

/** Returns a bank's CSV. @param opening balance before the first line, in paisa */
export function writeStatementCsv(lines: readonly BankLine[], opening: number): string {
  let balance = opening
  const inRupees = (paisa: number) => (paisa / 100).toFixed(2)
  const rows = lines.map(({ day, text, paisa }) => {
    balance += paisa
    const [credit, debit] = paisa > 0 ? [inRupees(paisa), ''] : ['', inRupees(-paisa)]
    return `${day.split('-').reverse().join('/')},"${text}",${credit},${debit},${inRupees(balance)}`
  })
  return ['Value Date,Particulars,Credit,Debit,Balance', ...rows, ''].join('\r\n')
}

/** Imports a statement as staff upload it. @returns the ids of its lines, in order */
export async function importDemoStatement(
  { context: { db }, staff }: ScenarioContext,
  dataDir: string,
  target: { bank_account_id: number; file_name: string },
  csv: string,
): Promise<number[]> {
  const path = join(dataDir, target.file_name)
  writeFileSync(path, csv)
  const sha256 = createHash('sha256').update(csv).digest('hex')
  const file = await importUpload(db, { ...target, despite: true }, { path, sha256 }, staff)
  rmSync(path)
  const stored = await db
    .selectFrom('statement_file_lines')
    .select('line_id')
    .where('file_id', '=', file.id)
    .orderBy('position')
    .execute()
  return stored.map(({ line_id }) => line_id)
}

import { expect } from 'vitest'
import type { ImportKind, ImportMapping } from '../../contract/src/import-mapping.ts'
import type { ImportDetails } from '../../contract/src/imports.ts'
import { workImport } from '../src/imports/work-import.ts'
import type { buildTestApp } from './test-app.ts'

type App = Awaited<ReturnType<typeof buildTestApp>>
type Staff = Awaited<ReturnType<App['staff']>>

/** Imports of a member of staff. Runs the job of the import after each step. */
export function importsBy({ context }: App, staff: Staff) {
  async function work(): Promise<void> {
    while (await workImport(context));
  }

  /** Returns the id of the import. */
  async function upload(
    content: string | Uint8Array<ArrayBuffer>,
    { name = 'old.csv', kind = 'donations' }: { name?: string; kind?: ImportKind } = {},
  ): Promise<number> {
    const form = new FormData()
    form.set('file_name', name)
    form.set('kind', kind)
    form.set('file', new Blob([content]), name)
    const sent = await staff.call<{ id: number }>('POST', '/imports', form)
    expect(sent.status, sent.text).toBe(200)
    await work()
    return sent.body.data.id
  }

  const details = async (id: number): Promise<ImportDetails> =>
    (await staff.call<ImportDetails>('GET', `/imports/${id}`)).body.data

  /** Saves the guessed mapping with these changes, and reads the rows. */
  async function check(id: number, changes: Partial<ImportMapping> = {}): Promise<ImportDetails> {
    const { mapping } = await details(id)
    const saved = await staff.call('PUT', `/imports/${id}/mapping`, { ...mapping, ...changes })
    expect(saved.status, saved.text).toBe(200)
    await work()
    return details(id)
  }

  /** Imports what a check found, with its own totals. */
  async function run(id: number): Promise<ImportDetails> {
    const { summary } = await details(id)
    const records = summary?.records
    const answer = await staff.call('POST', `/imports/${id}/run`, {
      expected_count: records && records.new + records.same_looking + records.known + records.changed,
      expected_sums: Object.fromEntries(
        (summary?.money ?? []).map(({ currency, hundredths }) => [currency, String(hundredths / 100)]),
      ),
    })
    expect(answer.status, answer.text).toBe(200)
    await work()
    return details(id)
  }

  async function undo(id: number): Promise<ImportDetails> {
    const answer = await staff.call('POST', `/imports/${id}/undo`)
    expect(answer.status, answer.text).toBe(200)
    await work()
    return details(id)
  }

  return { upload, work, details, check, run, undo }
}

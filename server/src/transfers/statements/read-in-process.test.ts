import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readInProcess } from './read-in-process.ts'

const owner = { iban_no: 'PK36SCBL0000001123456702', number: '1123456702', currency: 'PKR' }
const none = { sent: null, remembered: null }
const folder = await mkdtemp(join(tmpdir(), 'amanah-read-'))
afterAll(() => rm(folder, { recursive: true }))

async function fileOf(content: string | Buffer): Promise<{ path: string }> {
  const path = join(folder, randomUUID())
  await writeFile(path, content)
  return { path }
}

const csv =
  'Date,Description,Debit,Credit\n2026-11-15,IBFT,,500\n2026-11-16,IBFT,,600\n2026-11-17,IBFT,,700\n'

test('a file read in another process returns its lines, or the errors of its reader', async () => {
  const { lines } = await readInProcess('readStatement', await fileOf(csv), owner, none)
  expect(lines.map(({ amount_paisa }) => amount_paisa)).toEqual([50_000, 60_000, 70_000])
  await expect(readInProcess('readReportTable', await fileOf('%PDF-1.7'), none)).rejects.toMatchObject({
    status: 422,
    errors: { file: [{ key: 'statement-file.pdf' }] },
  })
})

const mt940 = ':20:A\n:25:PK36SCBL0000001123456702\n:60F:C261101PKR1,00\n'
/** Twenty megabytes, as large as a file may be. */
const padded = (text: string, byte: string) =>
  Buffer.concat([Buffer.from(text), Buffer.alloc(20_000_000, byte)])

test.each([
  ['20 MB of line breaks', padded('', '\n')],
  ['20 MB of line breaks as MT940', padded(mt940, '\n')],
  ['20 MB of carriage returns as MT940', padded(mt940, '\r')],
  ['20 MB of commas', padded('', ',')],
  [
    'elements without a statement',
    Buffer.from(`<?xml version="1.0"?><Document>${'<a/>'.repeat(300_000)}</Document>`),
  ],
])(
  '%s are refused within a second or two',
  async (_, bytes) => {
    await expect(readInProcess('readStatement', await fileOf(bytes), owner, none)).rejects.toMatchObject({
      status: 422,
    })
  },
  40_000,
)

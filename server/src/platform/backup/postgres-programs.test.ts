import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { findPostgresPrograms } from './dump-database.ts'

const place = await mkdtemp(join(tmpdir(), 'amanah-programs-'))
afterAll(() => rm(place, { recursive: true }))

/** A folder with a pg_dump of this version. */
async function folderOf(version: string): Promise<string> {
  const folder = join(place, version)
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'pg_dump'), `#!/bin/sh\necho 'pg_dump (PostgreSQL) ${version}'\n`, {
    mode: 0o755,
  })
  return folder
}

test('the oldest compatible pg_dump is used', async () => {
  const folders = await Promise.all(['18.1', '15.18 (Debian 15.18-1)', '16.2'].map(folderOf))
  expect(await findPostgresPrograms(16, folders)).toMatchObject({
    major: 16,
    restore: expect.stringContaining('pg_restore'),
  })
  expect(await findPostgresPrograms(15, folders)).toMatchObject({ major: 15 })
})

test('without a compatible pg_dump the error says what to install', async () => {
  const old = [await folderOf('15.18'), join(place, 'none')]
  await expect(findPostgresPrograms(17, old)).rejects.toThrow(
    'The database is PostgreSQL 17, and the newest pg_dump on this machine is version 15, which refuses it. ' +
      "Install PostgreSQL's client programs of version 17 or newer (on Debian: apt-get install postgresql-client).",
  )
  await expect(findPostgresPrograms(15, [])).rejects.toThrow('this machine has no pg_dump')
})

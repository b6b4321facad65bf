import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { rm, utimes, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { expect, test } from 'vitest'
import { removeAbandonedFiles, temporaryPath } from './temporary-files.ts'

test('temporary files of processes that were killed are removed, those in use remain', async () => {
  const own = temporaryPath('import')
  // A process that has ended.
  const { pid } = spawnSync(process.execPath, ['-e', ''])
  const abandoned = own.replace(`-${process.pid}-`, `-${pid}-`)
  const elsewhere = abandoned.replace(hostname(), 'other-host')
  const old = elsewhere.replace('other-host', 'third-host')
  for (const path of [own, abandoned, elsewhere, old]) await writeFile(path, 'rows')
  await utimes(old, 1, 1)
  await removeAbandonedFiles()
  expect([own, abandoned, elsewhere, old].map((path) => existsSync(path))).toEqual([true, false, true, false])
  for (const path of [own, elsewhere]) await rm(path)
})

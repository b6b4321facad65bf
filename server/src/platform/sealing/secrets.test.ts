import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { storedSecret } from './secrets.ts'

const folder = await mkdtemp(join(tmpdir(), 'amanah-secret-'))
afterAll(() => rm(folder, { recursive: true }))

test('a secret file that another process has created and not written yet is read once it is whole', async () => {
  const file = join(folder, 'created')
  await writeFile(file, '')
  const secret = 'a'.repeat(64)
  spawn('sh', ['-c', `sleep 0.05; printf ${secret} > "$0"`, file])
  expect(storedSecret(file)).toBe(secret)
})

test('a secret is generated once, and one that is cut off is refused', async () => {
  const secret = storedSecret(join(folder, 'new'))
  expect(secret).toMatch(/^[0-9a-f]{64}$/)
  expect(storedSecret(join(folder, 'new'))).toBe(secret)
  await writeFile(join(folder, 'cut off'), 'abc')
  expect(storedSecret(join(folder, 'cut off'))).toBeUndefined()
})

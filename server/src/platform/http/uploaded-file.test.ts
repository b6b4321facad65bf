import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import multipart from '@fastify/multipart'
import { fastify } from 'fastify'
import { afterAll, expect, test, vi } from 'vitest'
import { readForm } from './uploaded-file.ts'

const folder = await mkdtemp(join(tmpdir(), 'amanah-form-'))
vi.stubEnv('TMPDIR', folder)
const server = fastify()
await server.register(multipart, { throwFileSizeLimit: false })
server.post('/', async (request) => {
  await using form = await readForm(request, { fileField: 'file', maxBytes: 100_000 })
  return { fields: form.fields, content: form.file && (await readFile(form.file.path, 'utf8')) }
})
const address = await server.listen({ host: '127.0.0.1', port: 0 })
afterAll(async () => {
  vi.unstubAllEnvs()
  await server.close()
  await rm(folder, { recursive: true })
})

async function send(field: string, content: string): Promise<{ status: number; answer: unknown }> {
  const body = new FormData()
  body.set('name', 'November')
  body.set(field, new Blob([content]), 'statement.csv')
  const answer = await fetch(address, { method: 'POST', body })
  return { status: answer.status, answer: await answer.json() }
}

test('an uploaded file is on disk until its call is answered', async () => {
  const { answer } = await send('file', 'Date,Credit\n'.repeat(8000))
  expect(answer).toEqual({ fields: { name: 'November' }, content: 'Date,Credit\n'.repeat(8000) })
  expect(await readdir(folder)).toEqual([])
})

test.each([
  ['is too large', 'file', 'x'.repeat(100_001), 422],
  ['is empty', 'file', '', 200],
  ['has another field’s name', 'picture', 'x', 200],
])('a file that %s leaves nothing on disk', async (_, field, content, status) => {
  expect((await send(field, content)).status).toBe(status)
  expect(await readdir(folder)).toEqual([])
})

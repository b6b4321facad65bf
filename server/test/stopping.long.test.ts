import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { buildTestApp } from './test-app.ts'

test('stopping waits for calls in progress, but not for a browser that only holds a connection open', async () => {
  const app = await buildTestApp()
  const { port, hostname } = new URL(app.address)
  const spare = connect(Number(port), hostname)
  await once(spare, 'connect')
  const left = once(spare, 'close')
  const response = app.visitor().ask('/api/v1/donation/causes/web')
  await once(app.app.server, 'request')
  await app.close()
  expect((await response).status).toBe(200)
  await left
}, 30_000)

import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { buildTestHouse } from './test-house.ts'

test('stopping waits for what somebody is doing, but not for a browser that only keeps a connection open', async () => {
  const house = await buildTestHouse()
  const { port, hostname } = new URL(house.address)
  const spare = connect(Number(port), hostname)
  await once(spare, 'connect')
  const left = once(spare, 'close')
  const asked = house.visitor().ask('/api/v1/donation/causes/web')
  await once(house.app.server, 'request')
  await house.close()
  expect((await asked).status).toBe(200)
  await left
}, 30_000)

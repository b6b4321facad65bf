import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { isUnavailable } from './database.ts'

test('a database whose host name has two addresses is away when neither answers', async () => {
  const addresses = [
    { address: '127.0.0.1', family: 4 },
    { address: '::1', family: 6 },
  ]
  // Port 1 is closed.
  const socket = connect({ host: 'database', port: 1, lookup: (_, __, found) => found(null, addresses) })
  const [error] = await once(socket, 'error')

  expect(error).toBeInstanceOf(AggregateError)
  expect(isUnavailable(error)).toBe(true)
})

test('an error without inner errors does not mean that the database is unavailable', () => {
  expect(isUnavailable(new AggregateError([]))).toBe(false)
})

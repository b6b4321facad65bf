import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyReply } from 'fastify'
import { pino } from 'pino'
import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../../test/create-test-database.ts'
import { stopClock } from '../../../test/stop-clock.ts'
import { Problem } from '../http/problem.ts'
import { limitApiKeys } from './limit-calls.ts'

stopClock() // a key's calls are counted by the minute

const { db, drop } = await createTestDatabase()
afterAll(drop)

test('the calls of a key are counted by all processes together', async () => {
  const processes = [1, 2].map(() => limitApiKeys(db, pino({ enabled: false })))
  const headers: Record<string, string> = {}
  const reply = { header: (name: string, value: string) => Object.assign(headers, { [name]: value }) }
  const call = (process: number) => processes[process]?.(7, reply as unknown as FastifyReply)
  const remaining = () => Number(/r=(\d+)/.exec(headers.ratelimit ?? '')?.[1])
  for (let count = 0; count < 160; count++) call(count % 2)
  expect(remaining()).toBe(220)
  // A process learns of the calls of others when it shares its own.
  const callUntil = async (limit: number) => {
    for (let tries = 0; tries < 20 && remaining() > limit; tries++) {
      await sleep(200)
      call(0)
    }
  }
  await callUntil(140)
  expect(remaining()).toBeGreaterThan(100)
  expect(headers).toMatchObject({ 'ratelimit-policy': '"key";q=300;w=60' })
  for (let count = 0; count < 120; count++) call(0)
  await sleep(600)
  call(1)
  await sleep(600)
  expect(() => {
    for (let count = 0; count < 40; count++) call(1)
  }).toThrow(Problem)
}, 30_000)

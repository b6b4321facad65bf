import { expect, test } from 'vitest'
import { watchIdleTime } from './watch-idle-time.ts'

test('work of low priority counts as idle time', () => {
  const times = { user: 0, nice: 0, sys: 0, idle: 0, irq: 0 }
  const idleTime = watchIdleTime(() => [{ ...times }, { ...times }])
  expect(idleTime()).toBe(1)
  Object.assign(times, { user: 60, sys: 20, nice: 15, idle: 5 })
  expect(idleTime()).toBe(0.2)
  times.user += 10
  expect(idleTime()).toBe(0)
})

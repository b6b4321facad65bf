import { expect, test } from 'vitest'
import { watchIdleTime } from './watch-idle-time.ts'

test('a share of idle time lies between none and all, also when nothing has passed since', () => {
  const idleTime = watchIdleTime()
  for (const share of [idleTime(), idleTime(), idleTime()]) {
    expect(share).toBeGreaterThanOrEqual(0)
    expect(share).toBeLessThanOrEqual(1)
  }
})

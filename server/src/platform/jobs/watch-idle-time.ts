import { cpus } from 'node:os'

/**
 * Returns the idle share of this machine's processors since the last call, from 0 to 1; 1 the first time.
 * Background work uses it to yield to requests.
 */
export function watchIdleTime(): () => number {
  let before = processorTimes()
  return () => {
    const now = processorTimes()
    const all = now.all - before.all
    const share = all > 0 ? (now.idle - before.idle) / all : 1
    before = now
    return share
  }
}

function processorTimes(): { idle: number; all: number } {
  const times = cpus().map((processor) => processor.times)
  return {
    idle: times.reduce((sum, { idle }) => sum + idle, 0),
    all: times.reduce((sum, { user, nice, sys, idle, irq }) => sum + user + nice + sys + idle + irq, 0),
  }
}

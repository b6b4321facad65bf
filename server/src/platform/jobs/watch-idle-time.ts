import { cpus } from 'node:os'

/**
 * What share of this machine's processors had nothing to do since it was last asked, from 0 to 1; 1 the first time.
 * So that work that can wait leaves them to those who cannot.
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

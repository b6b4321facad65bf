import { type CpuInfo, cpus } from 'node:os'

/**
 * Returns the idle share of this machine's processors since the last call, from 0 to 1; 1 the first time.
 * Background work uses it to yield to requests. Time of low-priority processes counts as idle, because they
 * yield too; the calling process may be one of them.
 */
export function watchIdleTime(readTimes = () => cpus().map(({ times }) => times)): () => number {
  let before = total(readTimes())
  return () => {
    const now = total(readTimes())
    const all = now.all - before.all
    const share = all > 0 ? (now.idle - before.idle) / all : 1
    before = now
    return share
  }
}

const total = (times: readonly CpuInfo['times'][]): { idle: number; all: number } => ({
  idle: times.reduce((sum, { idle, nice }) => sum + idle + nice, 0),
  all: times.reduce((sum, { user, nice, sys, idle, irq }) => sum + user + nice + sys + idle + irq, 0),
})

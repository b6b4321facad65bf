import { readdir, readFile } from 'node:fs/promises'

/**
 * CPU time of a process and its descendants so far, those that have ended included, in seconds.
 * @param except part of the commands of descendants that are not counted
 */
export async function cpuSeconds(pid: number, except?: string): Promise<number> {
  const all = await Promise.all(
    (await readdir('/proc'))
      .filter((name) => /^\d+$/.test(name))
      .map(async (name) => {
        const stat = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '')
        const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
        const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0)
        const command = except ? await readFile(`/proc/${name}/cmdline`, 'utf8').catch(() => '') : ''
        const isLeftOut = except !== undefined && command.includes(except)
        return { pid: Number(name), parent: isLeftOut ? 0 : Number(fields[1]), ticks: ticks || 0 }
      }),
  )
  const family = new Set([pid])
  // Iterating over a set also visits those added meanwhile.
  for (const one of family) for (const { pid: child, parent } of all) if (parent === one) family.add(child)
  return all.filter((one) => family.has(one.pid)).reduce((sum, { ticks }) => sum + ticks, 0) / 100
}

import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Cluster } from './cluster.ts'

/** Reads postmaster.pid: pid, data folder, start time, port, socket folder, address, shared memory, state. */
export async function readPidFile({ data }: Cluster): Promise<string[]> {
  const text = await readFile(join(data, 'postmaster.pid'), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  return text.split('\n')
}

/** Whether that process is the server of this cluster. A pid alone proves nothing: the kernel reuses it. */
export async function isPostmaster({ name }: Cluster, pid: number): Promise<boolean> {
  if (process.platform === 'win32') return isAlive(pid) // to be safe: never two servers on the same files
  return (await readCommand(pid)).includes(`cluster_name=${name}`)
}

/** Command line of a process; '' when it has ended, even if its parent does not know yet. */
export async function readCommand(pid: number): Promise<string> {
  try {
    if (process.platform === 'linux') return await readFile(`/proc/${pid}/cmdline`, 'utf8')
    return (await promisify(execFile)('ps', ['-ww', '-o', 'command=', '-p', `${pid}`])).stdout
  } catch {
    return ''
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

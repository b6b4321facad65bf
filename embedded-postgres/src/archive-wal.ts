import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Cluster, give, openCluster } from './cluster.ts'

/** Stands beside the cluster, so that whoever starts its server, a command too, archives alike: a gap could not be closed. */
const fileOf = (cluster: Cluster) => join(cluster.folder, 'wal-archive')

/**
 * Says where a server that is started from now on copies its finished WAL, at most a minute old.
 * @param folder is made if it is not there; null: nowhere
 * @throws when its path cannot stand in PostgreSQL's command
 */
export async function archiveWal(dataDir: string, folder: string | null): Promise<void> {
  const cluster = await openCluster(dataDir)
  if (folder === null) return await rm(fileOf(cluster), { force: true })
  if (/["'`$%\\\n]/.test(folder))
    throw new Error(`WAL cannot be archived to ${folder}: its path has a special character.`)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await give(folder, cluster.account)
  await writeFile(fileOf(cluster), folder)
}

/** PostgreSQL's settings for it. A file that is there already, because the server died before it noted so, must be the same. */
export async function archiveSettings(cluster: Cluster): Promise<Record<string, string>> {
  const folder = await readFile(fileOf(cluster), 'utf8').catch(() => '')
  if (folder === '') return {}
  const [to, part] = [`"${folder}/%f"`, `"${folder}/%f.part"`]
  return {
    archive_mode: 'on',
    archive_command: `if test -f ${to}; then cmp -s "%p" ${to}; else cp "%p" ${part} && mv ${part} ${to}; fi`,
    archive_timeout: '60',
  }
}

import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, realpath, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { type Cluster, openCluster } from '../../../../embedded-postgres/src/cluster.ts'
import { tryToOwn } from '../../../../embedded-postgres/src/join-lease.ts'
import { findPostmaster, stopPostmaster } from '../../../../embedded-postgres/src/postmaster.ts'
import { BackupError } from './backup-cipher.ts'

/**
 * Runs work under the lock of backups and restore checks of `dataDir`, after removing the scratch folders of
 * a killed run.
 * @throws BackupError
 */
export async function withBackupLock<Result>(dataDir: string, work: () => Promise<Result>): Promise<Result> {
  const place = await realpath(dataDir).catch(() => resolve(dataDir))
  const lease = await tryToOwn(
    `amanah-backup-${createHash('sha256').update(place).digest('hex').slice(0, 16)}`,
  )
  if (!lease) throw new BackupError('Another backup is being made or checked. Wait until it has ended.')
  try {
    await removeDrafts(dataDir)
    return await work()
  } finally {
    lease.release()
  }
}

async function removeDrafts(dataDir: string): Promise<void> {
  for (const name of existsSync(dataDir) ? await readdir(dataDir) : []) {
    // 'trial-' up to version 1.1.0.
    if (!/^(draft|trial)-.{6}$/.test(name)) continue
    const draft = join(dataDir, name)
    // The draft's database may still be running.
    const cluster = await openCluster(draft)
    const pid = await findPostmaster(cluster)
    if (pid) await stopPostmaster(cluster, pid)
    await rm(draft, { recursive: true })
  }
}

/** Runs work in a scratch folder inside `dataDir`, on the same disk, and removes the folder. */
export async function withDraftFolder<Result>(
  dataDir: string,
  work: (folder: string, cluster: Cluster) => Promise<Result>,
): Promise<Result> {
  const draft = await mkdtemp(join(dataDir, 'draft-'))
  try {
    return await work(draft, await openCluster(dataDir))
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}

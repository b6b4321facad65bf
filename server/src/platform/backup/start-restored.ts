import { chmod, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Cluster, give, openCluster } from '../../../../embedded-postgres/src/cluster.ts'
import {
  type Connection,
  startEmbeddedPostgres,
} from '../../../../embedded-postgres/src/embedded-postgres.ts'
import type { BackupCipher } from './backup-cipher.ts'
import { copyDurably } from './manifest.ts'
import { unpackBaseBackup } from './take-base-backup.ts'

type Restored = {
  source: string
  draft: string
  keeper: Cluster['keeper']
  /** How far it goes on after the end of the backup, by archived WAL. */
  until?: Until | null
}

export type Until = { archive: string; moment: Date }

/**
 * Unpacks the database of a backup into an empty folder, which becomes a DATA_DIR of its own, and starts it there for the first time.
 * @param source the part of the backup that holds it
 * @param look is given the started database; afterwards it is stopped
 * @throws BackupError when it is damaged
 */
export async function startRestored<Result>(
  { source, draft, keeper, until }: Restored,
  cipher: BackupCipher | null,
  look: (connection: Connection) => Promise<Result>,
  log: (line: string) => void,
): Promise<Result> {
  await give(draft, keeper)
  await chmod(draft, 0o711) // the server's user passes through to the database
  const cluster = await openCluster(draft)
  await unpackBaseBackup(source, cluster.data, cipher)
  await copyDurably(join(source, 'secret'), cluster.secret, cipher?.decrypt())
  await give(cluster.secret, cluster.keeper)
  const settings = until && (await recoverUntil(cluster, until))
  const postgres = await startEmbeddedPostgres({ dataDir: draft, log })
  try {
    return await look(postgres.connection)
  } finally {
    await postgres.stop()
    if (settings) await writeFile(settings.path, settings.before)
  }
}

/** @returns the file that says so, and what it said before: the next start is an ordinary one */
async function recoverUntil(
  cluster: Cluster,
  { archive, moment }: Until,
): Promise<{ path: string; before: string }> {
  const path = join(cluster.data, 'postgresql.auto.conf')
  const before = await readFile(path, 'utf8')
  const settings = {
    restore_command: `cp "${archive}/%f" "%p"`,
    // So early it knows no 'Z' yet.
    recovery_target_time: moment.toISOString().replace('Z', '+00'),
    recovery_target_action: 'promote',
    // It is ready when it has got there, and not before.
    hot_standby: 'off',
  }
  const lines = Object.entries(settings).map(
    ([name, value]) => `${name} = '${value.replaceAll("'", "''")}'\n`,
  )
  await writeFile(path, before + lines.join(''))
  await writeFile(join(cluster.data, 'recovery.signal'), '')
  return { path, before }
}

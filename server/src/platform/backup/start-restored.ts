import { chmod } from 'node:fs/promises'
import { join } from 'node:path'
import { type Cluster, give, openCluster } from '../../../../embedded-postgres/src/cluster.ts'
import {
  type Connection,
  startEmbeddedPostgres,
} from '../../../../embedded-postgres/src/embedded-postgres.ts'
import type { BackupCipher } from './backup-cipher.ts'
import { dumpPath, restoreDump } from './dump-database.ts'
import { backupParts, copyDurably, type Manifest } from './manifest.ts'
import { unpackBaseBackup } from './take-base-backup.ts'

type Restored = {
  folder: string
  manifest: Manifest
  draft: string
  keeper: Cluster['keeper']
}

/**
 * Restores the database of a backup into an empty folder, which becomes a DATA_DIR, and starts it there: the
 * copied embedded database, or a new one into which a dump is loaded.
 * @param look is given the started database, which is stopped afterwards
 * @throws BackupError when it is damaged
 */
export async function startRestored<Result>(
  { folder, manifest, draft, keeper }: Restored,
  cipher: BackupCipher | null,
  look: (connection: Connection) => Promise<Result>,
  log: (line: string) => void,
): Promise<Result> {
  await give(draft, keeper)
  await chmod(draft, 0o711) // the server's user must be able to traverse this folder
  const dump = dumpPath(manifest)
  if (dump === undefined) {
    const cluster = await openCluster(draft)
    const source = join(folder, backupParts.database)
    await unpackBaseBackup(source, cluster.data, cipher)
    await copyDurably(join(source, 'secret'), cluster.secret, cipher?.decrypt())
    await give(cluster.secret, cluster.keeper)
  }
  const postgres = await startEmbeddedPostgres({ dataDir: draft, log })
  try {
    if (dump !== undefined) await restoreDump(folder, dump, postgres.connection, cipher)
    return await look(postgres.connection)
  } finally {
    await postgres.stop()
  }
}

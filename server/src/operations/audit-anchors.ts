import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type AuditLink, hasLink } from '../history/audit-chain.ts'
import type { BackupCipher } from '../platform/backup/backup-cipher.ts'
import { readManifest } from '../platform/backup/manifest.ts'
import type { Database } from '../platform/database/database.ts'

/** A link of the audit's hash chain recorded outside the database, such as in a backup. */
type Anchor = { name: string; link: AuditLink }

/** Reads the anchors in the nightly backups, oldest first; skips unreadable backups. */
export async function readAuditAnchors(folder: string, cipher: BackupCipher | null): Promise<Anchor[]> {
  const names = (await readdir(folder).catch(() => [])).sort()
  const anchors = await Promise.all(
    names.map(async (name) => {
      const manifest = await readManifest(join(folder, name), cipher).catch(() => null)
      return manifest?.audit ? [{ name: `backup ${name}`, link: manifest.audit }] : []
    }),
  )
  return anchors.flat()
}

/** Lists the anchors that the chain no longer contains, because it was rewritten after they were recorded. */
export async function findLostAnchors(db: Database, anchors: readonly Anchor[]): Promise<string[]> {
  const lost: string[] = []
  for (const { name, link } of anchors) if (!(await hasLink(db, link))) lost.push(name)
  return lost
}

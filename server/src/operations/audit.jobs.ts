import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { AppContext } from '../context.ts'
import { type AuditLink, extendAuditChain, hasLink, readNewestLink } from '../history/audit-chain.ts'
import { queueMessage, toRightsHolders } from '../messages/queue-message.ts'
import type { BackupCipher } from '../platform/backup/backup-cipher.ts'
import { readManifest } from '../platform/backup/manifest.ts'
import type { Database } from '../platform/database/database.ts'
import { scheduled, type Tasks } from '../platform/jobs/start-jobs.ts'
import { auditEmail } from './audit-email.ts'

export function auditTasks({ db }: Pick<AppContext, 'db'>): Tasks {
  return {
    /**
     * E-mails the newest hash of the audit to all administrators and approvers of bank accounts at 7:04 in
     * Pakistan, unless nothing was added since.
     */
    'email-audit-hash': scheduled('4 2 * * *', async () => {
      await extendAuditChain(db, { all: true })
      await db.transaction().execute(async (trx) => {
        const newest = await readNewestLink(trx)
        const { rows } = await sql<{ position: number }>`
          select coalesce(max((facts->>'position')::bigint), 0) as position from messages
          where user_id is not null and kind = ${auditEmail.kind}`.execute(trx)
        const added = (newest?.position ?? 0) - (rows[0]?.position ?? 0)
        if (newest && added > 0) await queueMessage(trx, auditEmail, toRightsHolders({ ...newest, added }))
      })
    }),
  }
}

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

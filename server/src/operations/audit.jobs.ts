import { sql } from 'kysely'
import type { AppContext } from '../context.ts'
import { queueEmailToAdministrators } from '../emails/queue-email.ts'
import { auditEmail } from '../emails/to-staff/audit-email.ts'
import { extendAuditChain, readNewestLink } from '../history/audit-chain.ts'
import { scheduled, type Tasks } from '../platform/jobs/start-jobs.ts'

export function auditTasks({ db }: Pick<AppContext, 'db'>): Tasks {
  return {
    /**
     * E-mails the newest hash of the audit to all administrators at 7:04 in Pakistan, unless nothing was
     * added since.
     */
    'email-audit-hash': scheduled('4 2 * * *', async () => {
      await extendAuditChain(db, { all: true })
      await db.transaction().execute(async (trx) => {
        const newest = await readNewestLink(trx)
        const { rows } = await sql<{ position: number }>`
          select coalesce(max((facts->>'position')::bigint), 0) as position from emails
          where user_id is not null and kind = ${auditEmail.kind}`.execute(trx)
        const added = (newest?.position ?? 0) - (rows[0]?.position ?? 0)
        if (newest && added > 0) await queueEmailToAdministrators(trx, auditEmail, { ...newest, added })
      })
    }),
  }
}

import { sql } from 'kysely'
import type { AppContext } from '../context.ts'
import { queueEmailToAdministrators } from '../emails/queue-email.ts'
import { auditEmail } from '../emails/to-staff/audit-email.ts'
import { extendAuditChain, readNewestLink } from '../history/audit-chain.ts'
import type { Tasks } from '../platform/jobs/start-jobs.ts'

const task = 'email-audit-hash'

/** Every morning at 7:04 in Pakistan. */
export const auditCrontab = `4 2 * * * ${task} ?jobKey=${task}`

export function auditTasks({ db }: Pick<AppContext, 'db'>): Tasks {
  return {
    /** E-mails the newest hash of the audit to all administrators, unless nothing was added since. */
    async [task]() {
      await extendAuditChain(db, { all: true })
      await db.transaction().execute(async (trx) => {
        const newest = await readNewestLink(trx)
        const { rows } = await sql<{ position: number }>`
          select coalesce(max((facts->>'position')::bigint), 0) as position from emails
          where user_id is not null and kind = ${auditEmail.kind}`.execute(trx)
        const added = (newest?.position ?? 0) - (rows[0]?.position ?? 0)
        if (newest && added > 0) await queueEmailToAdministrators(trx, auditEmail, { ...newest, added })
      })
    },
  }
}

import { sql } from 'kysely'
import { queueMessage, toRightsHolders } from '../../messages/queue-message.ts'
import type { Database } from '../../platform/database/database.ts'
import { attackEmail } from './attack-email.ts'
import type { CountedBy } from './donation-limits.ts'

/** Time until an attack ends after its limit was last exceeded. */
export const attackEndsAfterMs = 10 * 60_000

/**
 * Maximum number of recent donations remembered per process, with their origin, in case they turn out to be
 * part of an attack.
 */
const maxRecent = 2000

/** Origin of a donation: its hashed subject, and the network of its address, unhashed. */
export type Origin = { kind: CountedBy; subject: string; network: string | null }

/** Outcome of a donation during an attack. */
export type Outcome = 'challenged' | 'refused'

type AttackCounts = Origin & Record<Outcome, number> & { exceeds: boolean }
type RecentDonation = { link: string; at: number; subjects: string[]; writtenFor: Set<number> }

/** Record of attacks for staff, with each process's cache of the current attacks. */
export type Attacks = {
  lasts(subject: string): boolean
  /** @param exceeds set when the limit is exceeded now, which begins or continues an attack */
  note(origin: Origin, outcome: Outcome, exceeds: boolean): void
  /** Remembers a donation that may turn out to be part of an attack. */
  begun(link: string, origins: readonly Origin[]): void
  /** Writes the noted outcomes, and reads the current attacks. */
  share(): Promise<void>
}

/** @param alarmAbove number of challenged and refused donations from one place that triggers an alarm */
export function createAttackRecord(db: Database, alarmAbove: number): Attacks {
  let lasting = new Map<string, { id: number; endsAt: number }>()
  let noted = new Map<string, AttackCounts>()
  let recent: RecentDonation[] = []

  return {
    lasts: (subject) => (lasting.get(subject)?.endsAt ?? 0) > Date.now(),
    note(origin, outcome, exceeds) {
      const row = noted.get(origin.subject) ?? { ...origin, challenged: 0, refused: 0, exceeds: false }
      row[outcome] += 1
      row.exceeds ||= exceeds
      noted.set(origin.subject, row)
    },
    begun(link, origins) {
      recent.push({
        link,
        at: Date.now(),
        subjects: origins.map(({ subject }) => subject),
        writtenFor: new Set(),
      })
      if (recent.length > maxRecent) recent = recent.slice(-maxRecent / 2)
    },
    async share() {
      const rows = [...noted.values()]
      noted = new Map()
      if (rows.length > 0) await writeAttacks(db, rows, alarmAbove)
      const current = await db
        .selectFrom('attacks')
        .select(['id', 'subject', 'last_at'])
        .where('last_at', '>', new Date(Date.now() - attackEndsAfterMs))
        .execute()
      lasting = new Map(
        current.map(({ id, subject, last_at }) => [
          subject,
          { id, endsAt: last_at.getTime() + attackEndsAfterMs },
        ]),
      )
      if (lasting.size > 0) await writeDonations(db, recent, lasting)
    },
  }
}

/** Serialised by a lock, so that no two processes begin the same attack. */
async function writeAttacks(db: Database, rows: readonly AttackCounts[], alarmAbove: number): Promise<void> {
  const column = <Name extends keyof AttackCounts>(name: Name) => rows.map((row) => row[name])
  await db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext('attacks'))`.execute(trx)
    await sql`
      with noted as (
        select * from unnest(${column('kind')}::text[], ${column('subject')}::text[],
          ${column('network')}::text[],
          ${column('challenged')}::int[], ${column('refused')}::int[], ${column('exceeds')}::boolean[])
          as noted (kind, subject, network, challenged, refused, exceeds)
      ), going_on as (
        update attacks set challenged = attacks.challenged + noted.challenged,
          refused = attacks.refused + noted.refused,
          last_at = case when exceeds then now() else last_at end
        from noted where attacks.subject = noted.subject
          and last_at > now() - make_interval(secs => ${attackEndsAfterMs / 1000})
        returning attacks.subject
      )
      insert into attacks (kind, subject, network, challenged, refused)
      select kind, subject, network, challenged, refused from noted
      where exceeds and subject not in (select subject from going_on)`.execute(trx)
    await alarm(trx, alarmAbove)
  })
}

/** Minimum interval between alarms, so that an attack from many places causes one e-mail. */
const alarmEveryHours = 6

/**
 * Alarms administrators, at most once per interval: at once for an attack on the whole site, above the
 * threshold for one place.
 */
async function alarm(trx: Database, alarmAbove: number): Promise<void> {
  const { rows } = await sql<{ started_at: Date; network: string | null }>`
    select started_at, network from attacks
    where last_at > now() - make_interval(secs => ${attackEndsAfterMs / 1000})
      and (kind = 'site' or kind in ('network', 'address') and challenged + refused >= ${alarmAbove})
      and not exists (select from messages where user_id is not null and kind = ${attackEmail.kind}
        and queued_at > now() - make_interval(hours => ${alarmEveryHours}))
    order by network nulls first, id limit 1`.execute(trx)
  for (const { started_at, network } of rows)
    await queueMessage(trx, attackEmail, toRightsHolders({ started_at: started_at.toISOString(), network }))
}

/** Links recent donations to the current attacks, also donations from shortly before the attack. */
async function writeDonations(
  db: Database,
  recent: readonly RecentDonation[],
  lasting: ReadonlyMap<string, { id: number }>,
): Promise<void> {
  const found = recent
    .filter(({ at }) => at > Date.now() - attackEndsAfterMs)
    .flatMap((donation) =>
      donation.subjects.flatMap((subject) => {
        const attack = lasting.get(subject)?.id
        return attack !== undefined && !donation.writtenFor.has(attack) ? [{ donation, attack }] : []
      }),
    )
  if (found.length === 0) return
  await sql`
    insert into attack_donations (attack_id, intent_id)
    select attack_id, intent.id
    from unnest(${found.map(({ attack }) => attack)}::bigint[],
      ${found.map(({ donation }) => donation.link)}::text[])
      as found (attack_id, link)
    join payment_intents as intent on intent.link = found.link
    on conflict do nothing`.execute(db)
  for (const { donation, attack } of found) donation.writtenFor.add(attack)
}

import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Checklist } from '../../../contract/src/set-up.ts'
import { say } from '../../../words/src/say.ts'
import { readOpenPairs } from '../catalogue/payment-methods/payment-methods.queries.ts'
import { readCharity } from '../charity/read-charity.ts'
import type { AppContext } from '../context.ts'
import type { Gateway } from '../gateways/gateway.ts'
import type { Database } from '../platform/database/database.ts'
import { countHolders } from '../staff/auth/count-holders.ts'
import { hasSecondFactor } from '../staff/second-factors/second-factors.queries.ts'

type Answered = { done: boolean; answer: string }

/**
 * What a charity has to see to before it goes live: the one rule behind the screen and `npm run doctor`. Gateways and the mail
 * server are asked now.
 * @param production whether the settings are those of production
 */
export async function readChecklist(
  context: Pick<AppContext, 'db' | 'gateways' | 'mail' | 'backups' | 'databaseElsewhere'>,
  production: boolean,
): Promise<Checklist> {
  const { db, backups, databaseElsewhere } = context
  const [charity, facts, pairs, administrators, gateways, mail] = await Promise.all([
    readCharity(db),
    readFacts(db),
    readOpenPairs(context),
    countHolders(db, ['users']),
    Promise.all([...context.gateways.values()].map(askGateway)),
    askMailServer(context.mail),
  ])
  return [
    { point: 'name', must: true, done: charity.name !== '' },
    { point: 'contact', must: true, done: `${charity.phone}${charity.whatsapp}${charity.email}` !== '' },
    { point: 'registration', must: false, done: charity.registration_number !== '' },
    { point: 'general account', must: true, done: facts.general_accounts > 0 },
    // A charity that neither has such an account nor collects zakat needs none.
    ...(facts.zakat_accounts > 0 || facts.zakat_causes > 0
      ? [{ point: 'zakat account' as const, must: true, done: facts.zakat_accounts > 0 }]
      : []),
    { point: 'causes', must: true, done: facts.causes > 0 },
    { point: 'ways to pay', must: true, done: pairs.length > 0 },
    ...gateways
      .filter((answered) => answered !== null)
      .map((answered) => ({ point: 'gateway' as const, must: true, ...answered })),
    { point: 'mail', must: true, ...mail },
    // Whoever runs that database backs it up.
    { point: 'backup', must: true, done: facts.backups > 0 || (databaseElsewhere && backups === null) },
    { point: 'second administrator', must: false, done: administrators > 1 },
    { point: 'second factor', must: false, done: administrators > 0 && facts.without_second_factor === 0 },
    { point: 'demo', must: true, done: facts.demo_pictures === 0 },
    { point: 'production', must: true, done: production },
  ]
}

async function readFacts(db: Database) {
  const { rows } = await sql<
    Record<
      | 'general_accounts'
      | 'zakat_accounts'
      | 'causes'
      | 'zakat_causes'
      | 'backups'
      | 'without_second_factor'
      | 'demo_pictures',
      number
    >
  >`
    select
      (select count(*)::int from bank_accounts where status = 1 and kind = 'general') as general_accounts,
      (select count(*)::int from bank_accounts where status = 1 and kind = 'zakat') as zakat_accounts,
      (select count(*)::int from causes where status = 1) as causes,
      (select count(*)::int from causes where status = 1 and kind = 'zakat') as zakat_causes,
      (select count(*)::int from backup_runs where error is null and begun_at > now() - interval '7 days') as backups,
      (select count(*)::int from users where status = 1 and not ${hasSecondFactor} and exists (
        select from user_roles join role_permissions using (role_id)
        where user_id = users.id and path = 'users')) as without_second_factor,
      (select count(*)::int from (
        select settings->>key as picture from charity, unnest(array['logo', 'mark', 'certificate_picture', 'signature']) as key
        union all select fundimage from causes
        union all select logo from bank_accounts
      ) as pictures where picture ~ '^/art/(?!icons/)') as demo_pictures`.execute(db)
  const [facts] = rows
  if (!facts) throw new Error('No facts were read.')
  return facts
}

/** Asks about a payment that does not exist: a gateway that does not know us refuses to say even that. Null where nobody can be asked. */
async function askGateway({ name, inquire }: Gateway): Promise<(Answered & { gateway: string }) | null> {
  if (!inquire) return null
  const unknown = `SETUP${randomBytes(6).toString('hex').toUpperCase()}`
  return inquire(unknown).then(
    ({ reason }) => ({ gateway: name, done: true, answer: reason }),
    (error: Error) => ({ gateway: name, done: false, answer: error.message }),
  )
}

/** Connects and signs in, without sending anything. */
async function askMailServer(mail: AppContext['mail']): Promise<Answered> {
  if (mail.outbox !== null) return { done: false, answer: say('refusal.set-up.no-mail-server') }
  return mail.greet().then(
    () => ({ done: true, answer: '' }),
    (error: Error) => ({ done: false, answer: error.message }),
  )
}

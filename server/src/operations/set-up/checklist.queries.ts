import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { FullCharity } from '../../../../contract/src/charity.ts'
import { charityTextNames } from '../../../../contract/src/charity-texts.ts'
import { defaultCharity } from '../../../../contract/src/default-charity.ts'
import { firstLanguage, type Language, languages } from '../../../../contract/src/language/language.ts'
import type { Checklist } from '../../../../contract/src/set-up.ts'
import type { Phrase, Translate } from '../../../../words/src/reader.ts'
import { countApprovers, countHolders } from '../../approvals/right-holders.ts'
import { readOpenPairs } from '../../catalogue/payment-methods/payment-methods.queries.ts'
import { readCharityTextTranslations } from '../../charity/charity-texts.ts'
import { readCharity } from '../../charity/read-charity.ts'
import type { AppContext } from '../../context.ts'
import type { Database } from '../../platform/database/database.ts'
import { ownsTables } from '../../platform/database/grant-server-role.ts'
import { instantText } from '../../platform/text/pakistan-time.ts'
import { hasSecondFactor } from '../../staff/second-factors/second-factors.queries.ts'
import { isRestoreProven, readFigures } from '../operations.queries.ts'
import { explainMailError } from './begin-set-up.ts'

/** Missing set-up steps that are required before donors can give. */
export const missingSetUp = sql`(
  select from charity where coalesce(settings ->> 'name', '') = ''
  union all select from charity where coalesce(settings ->> 'phone', '') || coalesce(settings ->> 'whatsapp', '')
    || coalesce(settings ->> 'email', '') = ''
  union all select where not exists (select from bank_accounts where kind = 'general' and status = 1)
  union all select where not exists (select from causes where status = 1)
) as missing`

type ServiceAnswer = { done: boolean; answer: string }

/**
 * The required and recommended steps before a charity goes live, for the screen and `npm run doctor`.
 * Gateways, WhatsApp and the mail server are contacted now.
 * @param production whether the settings are those of production
 */
export async function readChecklist(
  t: Translate,
  context: Pick<AppContext, 'db' | 'gateways' | 'channels' | 'mail' | 'switches' | 'backups'>,
  production: boolean,
): Promise<Checklist> {
  const { db } = context
  const charity = await readCharity(db)
  const [
    untranslated,
    facts,
    { restore },
    pairs,
    administrators,
    approvers,
    { bank_approval },
    isOwner,
    gateways,
    mail,
    whatsapp,
  ] = await Promise.all([
    findUntranslated(t, db, charity),
    readFacts(db),
    readFigures(db),
    readOpenPairs(context),
    countHolders(db, ['users']),
    countApprovers(db),
    context.switches(),
    ownsTables(db),
    checkGateways(context),
    checkMailServer(t, context.mail),
    checkWhatsapp(context),
  ])
  return [
    { point: 'name', must: true, done: charity.name !== '' },
    { point: 'contact', must: true, done: `${charity.phone}${charity.whatsapp}${charity.email}` !== '' },
    { point: 'registration', must: false, done: charity.registration_number !== '' },
    ...(charity.languages.length > 1
      ? [
          {
            point: 'languages' as const,
            must: false,
            done: untranslated.length === 0,
            ...(untranslated.length > 0 && {
              answer: t('checklist.languages.missing', { what: inAList(t.language, untranslated) }),
            }),
          },
        ]
      : []),
    { point: 'pages', must: true, done: charity.pages.includes('privacy') },
    { point: 'general_account', must: true, done: facts.general_accounts > 0 },
    // Not required of a charity that has no zakat account and collects no zakat.
    ...(facts.zakat_accounts > 0 || facts.zakat_causes > 0
      ? [{ point: 'zakat_account' as const, must: true, done: facts.zakat_accounts > 0 }]
      : []),
    ...(facts.zakat_accounts > 0
      ? [{ point: 'zakat_apart' as const, must: false, done: facts.shared_ibans === 0 }]
      : []),
    { point: 'causes', must: true, done: facts.causes > 0 },
    { point: 'ways_to_pay', must: true, done: pairs.length > 0 },
    ...gateways
      .filter((answered) => answered !== null)
      .map((answered) => ({ point: 'gateway' as const, must: true, ...answered })),
    { point: 'mail', must: true, ...mail },
    ...(whatsapp ? [{ point: 'whatsapp' as const, must: true, ...whatsapp }] : []),
    {
      point: 'backup',
      must: true,
      done: facts.backups > 0,
      ...(facts.backups === 0 && !context.backups && { answer: t('checklist.backup.no-folder') }),
    },
    {
      point: 'restore_check',
      must: true,
      done: isRestoreProven(restore),
      ...(restore.proven_at && {
        answer: t('checklist.restore_check.last', { at: instantText(t, restore.proven_at) }),
      }),
    },
    { point: 'database_role', must: false, done: !isOwner },
    // With a single approver, no bank account could be changed.
    ...(bank_approval === 'always'
      ? [{ point: 'second_approver' as const, must: true, done: approvers > 1 }]
      : []),
    { point: 'second_administrator', must: true, done: administrators > 1 },
    { point: 'second_factor', must: true, done: administrators > 0 && facts.without_second_factor === 0 },
    { point: 'demo', must: true, done: facts.demo_pictures === 0 },
    { point: 'production', must: true, done: production },
  ]
}

/** Lists the charity's main texts that lack an offered language: 'Name (اردو)'. */
async function findUntranslated(
  t: Translate,
  db: Database,
  { name, slogan, pages, texts, languages: offered }: FullCharity,
): Promise<string[]> {
  const written = await Promise.all(
    charityTextNames
      .filter((page) => pages.includes(page))
      .map(async (page) => ({ page, ...(await readCharityTextTranslations(db, page)) })),
  )
  return offered
    .filter((one) => one !== firstLanguage)
    .flatMap((one) => {
      const own = texts[one]
      const missing: Phrase[] = [
        ...(name && !own?.name ? ['office-fields.name' as const] : []),
        ...(slogan !== defaultCharity.slogan && !own?.slogan ? ['office-fields.headline' as const] : []),
        ...written.filter((page) => !page.texts[one]).map(({ page }) => `settings.text.${page}` as const),
      ]
      return missing.map((field) =>
        t('office.translate.field', { field: t(field), language: languages[one].name }),
      )
    })
}

const inAList = (language: Language, some: string[]) =>
  new Intl.ListFormat(languages[language].locale, { style: 'narrow' }).format(some)

async function readFacts(db: Database) {
  const { rows } = await sql<
    Record<
      | 'general_accounts'
      | 'zakat_accounts'
      | 'shared_ibans'
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
      (select count(*)::int from (
        select iban_no from bank_accounts where status = 1 group by iban_no having count(distinct kind) > 1
      ) as ibans) as shared_ibans,
      (select count(*)::int from causes where status = 1) as causes,
      (select count(*)::int from causes where status = 1 and kind = 'zakat') as zakat_causes,
      (select count(*)::int from backup_runs
        where error is null and with_database and begun_at > now() - interval '7 days') as backups,
      (select count(*)::int from users where status = 1 and not ${hasSecondFactor} and exists (
        select from user_roles join role_permissions using (role_id)
        where user_id = users.id and path = 'users')) as without_second_factor,
      (select count(*)::int from (
        select settings->>key as picture
          from charity, unnest(array['logo', 'mark', 'certificate_picture', 'signature']) as key
        union all select fundimage from causes
        union all select logo from bank_accounts
      ) as pictures where picture ~ '^/art/(?!icons/)') as demo_pictures`.execute(db)
  const [facts] = rows
  if (!facts) throw new Error('No facts were read.')
  return facts
}

/**
 * Inquires at each gateway about a payment that does not exist: a gateway rejects wrong credentials before it
 * looks for the payment. Null for a gateway without an inquiry.
 */
const checkGateways = ({ gateways }: Pick<AppContext, 'gateways'>) =>
  Promise.all(
    [...gateways.values()].map(
      async ({ name, inquire }): Promise<(ServiceAnswer & { gateway: string }) | null> => {
        if (!inquire) return null
        return inquire(`SETUP${randomBytes(6).toString('hex').toUpperCase()}`).then(
          ({ reason }) => ({ gateway: name, done: true, answer: reason }),
          (error: Error) => ({ gateway: name, done: false, answer: error.message }),
        )
      },
    ),
  )

/** Tests the keys of WhatsApp by reading the templates. Null when WhatsApp is not configured. */
async function checkWhatsapp({ channels }: Pick<AppContext, 'channels'>): Promise<ServiceAnswer | null> {
  const answer = channels.get('whatsapp')?.readTemplates?.()
  return (
    answer?.then(
      () => ({ done: true, answer: '' }),
      (error: Error) => ({ done: false, answer: error.message }),
    ) ?? null
  )
}

/** Connects to the mail server and signs in, without sending a message. */
async function checkMailServer(t: Translate, mail: AppContext['mail']): Promise<ServiceAnswer> {
  if (mail.outbox !== null) return { done: false, answer: t('refusal.set-up.no-mail-server') }
  return mail.greet().then(
    () => ({ done: true, answer: '' }),
    (error: Error) => ({ done: false, answer: explainMailError(t, error) }),
  )
}

import { sql } from 'kysely'
import * as z from 'zod'
import { unrequestedAmount } from '../../../../contract/src/match-pledge-state.ts'
import { amountText } from '../../../../words/src/format-values.ts'
import type { AppContext } from '../../context.ts'
import { donorMessage } from '../../messages/donor-message.ts'
import { queueMessage, toSelectedDonors } from '../../messages/queue-message.ts'
import { shortText } from '../../messages/short-texts.ts'
import { type Block, greeting, paragraphs, writeEmail } from '../../messages/write-email.ts'
import type { Database } from '../../platform/database/database.ts'
import { translatedColumn } from '../../platform/database/translated-column.ts'
import { scheduled, type Tasks } from '../../platform/jobs/start-jobs.ts'
import { pageUrl } from '../../platform/language/page-url.ts'

const pledgeKey = z.object({ pledge_id: z.number() })

type WrittenPledge = {
  title: string
  slug: string
  donations: number
  allocated: number
  paid: number
  owed: number
  is_closed: boolean
  /** Pending donations that pay the pledge, with their tokens. */
  payments: { link: string; status: string; amount: number }[]
}

/** Reads the facts of a pledge when its message is sent. */
async function readPledge(trx: Database, language: string, id: number): Promise<WrittenPledge | undefined> {
  const { rows } = await sql<WrittenPledge>`
    select ${translatedColumn('campaigns', 'fundtitle', language)} as title, slug, allocated,
      paid, owed, closed_at is not null as is_closed,
      (select count(distinct intent_id)::int from match_allocations where pledge_id = pledge.id and amount > 0)
        as donations,
      (select coalesce(json_agg(json_build_object('link', link, 'status', status, 'amount', amount)
          order by intent.id), '[]')
        from donations join payment_intents as intent on intent.id = intent_id
        where match_pledge_id = pledge.id and intent.status = 'pending') as payments
    from match_pledges as pledge join campaigns on campaigns.id = campaign_id
    join match_pledge_sums on pledge_id = pledge.id where pledge.id = ${id}`.execute(trx)
  return rows[0]
}

/** Message to the matcher: the matched amount, and how to pay the owed amount. */
export const pledgeOwedMessage = donorMessage({
  kind: 'pledge_owed',
  facts: pledgeKey,
  // The amount is that of the linked payment.
  short: shortText(['title', 'amount'], (t, values) => t('short-text.pledge_owed', values)),
  async write({ trx, sender, name }, { pledge_id }) {
    const { t } = sender.reader
    const pledge = await readPledge(trx, t.language, pledge_id)
    if (!pledge || (!pledge.is_closed && pledge.owed === 0)) return null
    const { title, donations: count, allocated, paid, owed, is_closed, payments } = pledge
    const subject = t('donor-email.pledge.subject', { title })
    const isTooMuch = unrequestedAmount(pledge) < 0
    const buttons = payments.map(
      ({ link, amount }): Block => ({
        kind: 'button',
        label: t('donor-email.pledge.pay', { amount: amountText(t, amount) }),
        url: pageUrl(sender, `/donation/${link}`),
      }),
    )
    const email = writeEmail(sender, {
      subject,
      heading: subject,
      blocks: [
        ...paragraphs(
          greeting(t, name),
          t('donor-email.pledge.matched', { count, amount: amountText(t, allocated) }),
          ...(is_closed ? [t('donor-email.pledge.closed')] : []),
          ...(paid > 0 ? [t('donor-email.pledge.paid', { amount: amountText(t, paid) })] : []),
        ),
        ...(owed > 0 && buttons.length > 0
          ? [
              ...paragraphs(
                t('donor-email.pledge.owed', { amount: amountText(t, owed) }),
                ...(isTooMuch ? [t('donor-email.pledge.enough', { amount: amountText(t, owed) })] : []),
              ),
              ...buttons,
            ]
          : []),
      ],
    })
    const newest = payments.at(-1)
    return {
      ...email,
      short:
        newest && owed > 0
          ? { values: { title, amount: amountText(t, newest.amount) }, path: `/donation/${newest.link}` }
          : null,
    }
  },
})

/** Thanks for a closed pledge that the matcher has paid. */
export const pledgePaidMessage = donorMessage({
  kind: 'pledge_paid',
  facts: pledgeKey,
  async write({ trx, sender, name }, { pledge_id }) {
    const { t } = sender.reader
    const pledge = await readPledge(trx, t.language, pledge_id)
    if (!pledge || pledge.owed > 0) return null
    const { title, slug, donations: count, allocated } = pledge
    const subject = t('donor-email.pledge.thanks.subject', { title })
    return writeEmail(sender, {
      subject,
      heading: subject,
      blocks: [
        ...paragraphs(
          greeting(t, name),
          t('donor-email.pledge.thanks.text', { count, amount: amountText(t, allocated) }),
        ),
        {
          kind: 'button',
          label: t('donor-email.pledge.thanks.button'),
          url: pageUrl(sender, `/campaigns/${slug}`),
        },
      ],
    })
  },
})

export const matchedGivingTasks = ({ db }: Pick<AppContext, 'db'>): Tasks => ({
  'thank-matchers': scheduled('*/5 * * * *', () => thankMatchers(db)),
})

/** Queues the thanks for closed pledges that were paid, one message for each pledge. */
export async function thankMatchers(db: Database): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ id: number }>`
      update match_pledges set thanked_at = now() from match_pledge_sums
      where pledge_id = id and closed_at is not null and thanked_at is null and paid > 0 and owed = 0
      returning id`.execute(trx)
    if (rows.length === 0) return
    const ids = rows.map(({ id }) => id)
    await queueMessage(
      trx,
      pledgePaidMessage,
      toSelectedDonors(sql`select contact_id, concat('pledge_paid ', id) as event_key,
          jsonb_build_object('pledge_id', id) as facts, ''::text as recipient, 'queued'::text as status,
          null::int as asked_by, null::int as appeal_id, '{}'::text[] as excluded
        from match_pledges where id = any(${ids}::int[])`),
    )
  })
}

import { sql } from 'kysely'
import type { RowInput } from '../../../../contract/src/entry.ts'
import type { Language } from '../../../../contract/src/language/language.ts'
import { pledgeState } from '../../../../contract/src/match-pledge-state.ts'
import type * as calls from '../../../../contract/src/match-pledges.ts'
import { pakistanDay } from '../../../../contract/src/pakistan-clock.ts'
import { unpaidStatuses } from '../../../../contract/src/status.ts'
import type { AppContext } from '../../context.ts'
import type { Database } from '../../platform/database/database.ts'
import { mapPage, readPage } from '../../platform/database/read-page.ts'
import type { Page, PageRequest } from '../../platform/http/pagination.ts'
import { Problem } from '../../platform/http/problem.ts'
import { statusUrl } from '../../settlement/attempts/payment-url.ts'

export type StoredPledge = RowInput<typeof calls.listMatchPledges>

type PledgeRow = Omit<StoredPledge, 'state' | 'payments'> & {
  is_closed: boolean
  payments: (Omit<StoredPledge['payments'][number], 'url'> & { link: string; language: Language })[]
}

/** Joins the matcher of a `pledge`: its donor record, or the record it was merged into. */
export const matcherOfPledge = sql`contacts as chosen
  join contacts as matcher on matcher.id = coalesce(chosen.merged_into, chosen.id)
  where chosen.id = pledge.contact_id`

const pledgeRows = sql`
  select pledge.id, percent, pot, gift_cap, pledge.starts_on::text, pledge.ends_on::text, position, shows_name,
    allocated, closed_at, closed_at is not null as is_closed, paid, owed,
    json_build_object('id', campaign_id, 'slug', slug, 'title', fundtitle) as campaign,
    (select json_build_object('id', matcher.id, 'first_name', matcher.first_name, 'last_name', matcher.last_name)
      from ${matcherOfPledge}) as matcher,
    (select count(distinct intent_id)::int from match_allocations where pledge_id = pledge.id and amount > 0)
      as donations,
    (select coalesce(json_agg(json_build_object('donation_id', donations.id, 'donation_code', donation_code,
        'status', intent.status, 'link', link, 'language', language,
        'amount', (select sum(line.amount - line.refunded_amount) from donation_funds as line
          where donation_id = donations.id and line.campaign_id = pledge.campaign_id)
      ) order by donations.id), '[]')
      from donations join payment_intents as intent on intent.id = intent_id
      where match_pledge_id = pledge.id) as payments
  from match_pledges as pledge join campaigns on campaigns.id = campaign_id
  join match_pledge_sums on pledge_id = pledge.id`

/** Reads a page of pledges: open ones first, then the newest. */
export async function readMatchPledges(
  context: Pick<AppContext, 'db' | 'publicUrl'>,
  pageRequest: PageRequest,
): Promise<Page<StoredPledge>> {
  const page = await readPage(context.db, pageRequest, {
    from: sql`match_pledges`,
    rows: (limit) => sql<PledgeRow>`${pledgeRows} order by closed_at is not null, pledge.id desc ${limit}`,
  })
  return mapPage(page, (row) => asStored(context, row))
}

/** @throws Problem 404 */
export async function readMatchPledge(
  db: Database,
  context: Pick<AppContext, 'publicUrl'>,
  id: number,
): Promise<StoredPledge> {
  const { rows } = await sql<PledgeRow>`${pledgeRows} where pledge.id = ${id}`.execute(db)
  const [row] = rows
  if (!row) throw Problem.notFound('refusal.not-found.pledge')
  return asStored(context, row)
}

const isUnpaid = (status: string) => unpaidStatuses.some((one) => one === status)

function asStored(
  { publicUrl }: Pick<AppContext, 'publicUrl'>,
  { is_closed, payments, ...row }: PledgeRow,
): StoredPledge {
  return {
    ...row,
    state: pledgeState({ ...row, is_closed }, pakistanDay(new Date())),
    payments: payments.map(({ link, language, ...payment }) => ({
      ...payment,
      url: isUnpaid(payment.status) ? statusUrl(language, publicUrl, { kind: 'donation', link }) : null,
    })),
  }
}

import { html, type SafeHtml } from '@remix-run/html-template'
import { sql } from 'kysely'
import { type AlmsFund, almsFunds } from '../../../contract/src/alms-kinds.ts'
import { type PhoneChannelName, phoneChannels } from '../../../contract/src/channels.ts'
import type { Charity, FullCharity } from '../../../contract/src/charity.ts'
import { defaultCharity, defaultSettings } from '../../../contract/src/default-charity.ts'
import { pakistanDay, pakistanInstant } from '../../../contract/src/pakistan-clock.ts'
import { nearRamazan } from '../../../contract/src/ramazan-calendar.ts'
import { readerOf, type Translate } from '../../../words/src/reader.ts'
import type { AppContext } from '../context.ts'
import { cacheByLanguage, type SubjectCache } from '../platform/database/cache-until-change.ts'
import type { Database } from '../platform/database/database.ts'
import { readRamazanCalendar } from './read-ramazan-calendar.ts'

export async function readCharity(db: Database): Promise<FullCharity> {
  const { settings } = await db.selectFrom('charity').select('settings').executeTakeFirstOrThrow()
  return { ...defaultSettings, ...(settings as Partial<FullCharity>) }
}

/** The charity in a language; cached until any process changes it. */
export const cacheCharity = (
  db: Database,
  catalogue: SubjectCache,
  channels: AppContext['channels'],
): AppContext['charity'] =>
  cacheByLanguage(catalogue, async (language, reading) => {
    const on = await readOpenChannels(db, channels)
    const now = new Date()
    const today = pakistanDay(now)
    // Whether Ramazan is near and which rates are valid changes at midnight.
    reading.endsAfter(pakistanInstant(today, 24).getTime() - now.getTime())
    const ramazan_on = nearRamazan(today, await readRamazanCalendar(db))
    const alms_funds = await readAlmsFunds(db, today)
    return {
      ...charityInLanguage(readerOf(language).t, await readCharity(db)),
      ...(on.length > 0 && { channels: on }),
      ...(ramazan_on !== undefined && { ramazan_on }),
      ...(alms_funds.length > 0 && { alms_funds }),
    }
  })

/** Reads which alms have an active cause without a price and a rate that is valid on a day, yyyy-mm-dd. */
async function readAlmsFunds(db: Database, today: string): Promise<AlmsFund[]> {
  const { rows } = await sql<{ alms: AlmsFund }>`
    select alms from causes join alms_rates on fund = alms and replaced_at is null
      and valid_from <= ${today} and coalesce(valid_until >= ${today}, true)
    where status = 1 and amount is null`.execute(db)
  return almsFunds.filter((fund) => rows.some(({ alms }) => alms === fund))
}

/** The channels to phones that are configured, switched on and not stopped. */
async function readOpenChannels(db: Database, channels: AppContext['channels']): Promise<PhoneChannelName[]> {
  if (channels.size === 0) return []
  const rows = await db
    .selectFrom('message_channels')
    .select('name')
    .where('is_on', '=', true)
    .where('stopped_at', 'is', null)
    .execute()
  return phoneChannels.filter((name) => channels.has(name) && rows.some((row) => row.name === name))
}

/** The charity in the reader's language, falling back to the first language. */
export function charityInLanguage(t: Translate, charity: FullCharity): FullCharity {
  const hasUsualSlogan = charity.slogan === defaultCharity.slogan
  return {
    ...charity,
    ...(hasUsualSlogan && { slogan: t('pages.slogan') }),
    ...charity.texts[t.language],
  }
}

/** The charity's contact details for donors and payees. */
export const contactOf = ({ email, phone }: Charity): { email: string; phone: string } => ({ email, phone })

/** The logo for a server-rendered page; the name as a fallback. */
export const logoOf = ({ name, logo }: Charity): SafeHtml =>
  logo ? html`<img class="logo" src="${logo}" alt="${name}">` : html`<p class="quiet">${name}</p>`

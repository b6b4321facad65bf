import { type PhoneChannelName, phoneChannels } from '../../../contract/src/channels.ts'
import type { FullCharity } from '../../../contract/src/charity.ts'
import { defaultSettings } from '../../../contract/src/default-charity.ts'
import { readerOf } from '../../../words/src/reader.ts'
import type { AppContext } from '../context.ts'
import type { Memory } from '../platform/database/cache-until-change.ts'
import type { Database } from '../platform/database/database.ts'
import { cacheByLanguage } from '../platform/language/cache-by-language.ts'
import { charityInLanguage } from './charity-in-language.ts'

/** The charity's profile. */
export async function readCharity(db: Database): Promise<FullCharity> {
  const { settings } = await db.selectFrom('charity').select('settings').executeTakeFirstOrThrow()
  return { ...defaultSettings, ...(settings as Partial<FullCharity>) }
}

/** The charity in a language; cached until any process changes it. */
export const cacheCharity = (
  db: Database,
  catalogue: Memory,
  channels: AppContext['channels'],
): AppContext['charity'] =>
  cacheByLanguage(catalogue, async (language) => {
    const on = await readOpenChannels(db, channels)
    return {
      ...charityInLanguage(readerOf(language).t, await readCharity(db)),
      ...(on.length > 0 && { channels: on }),
    }
  })

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

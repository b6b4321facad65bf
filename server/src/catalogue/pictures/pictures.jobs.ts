import { sql } from 'kysely'
import { charityPictures } from '../../../../contract/src/charity.ts'
import { pictureWidths } from '../../../../contract/src/pictures.ts'
import type { AppContext } from '../../context.ts'
import type { Database } from '../../platform/database/database.ts'
import { mediaAddress, mediaFolder, narrowKey } from '../../platform/files/public-pictures.ts'
import { removeUnusedFiles } from '../../platform/files/storage.ts'
import { scheduled, type Tasks } from '../../platform/jobs/start-jobs.ts'

/** Open pages and a running backup may still reference a picture that was just replaced. */
const retentionDays = 7

/**
 * Removes pictures that were replaced, belong to a deleted account, or whose form was rejected after they
 * were stored.
 */
export function picturesTasks({ db, storage }: Pick<AppContext, 'db' | 'storage'>): Tasks {
  return {
    // At 3:11 in Pakistan.
    'remove-unused-pictures': scheduled('11 22 * * *', async () => {
      const storedBefore = new Date(Date.now() - retentionDays * 86_400_000)
      await removeUnusedFiles(storage, mediaFolder, { storedBefore, usedOf: () => readShown(db) })
    }),
  }
}

/** The key of every picture that a page or a pending change shows, and of its smaller copies. */
async function readShown(db: Database): Promise<Set<string>> {
  const { rows } = await sql<{ address: string | null }>`
    select fundimage as address from causes
    union all select jsonb_path_query(pictures, '$[*].address') #>> '{}' from campaigns
    union all select photo from page_revisions
    union all select logo from bank_accounts
    union all select value from pending_changes, jsonb_each_text(form)
      where is_open and key = any(${['fundimage', ...charityPictures]}::text[])
    union all select jsonb_path_query(form, '$.pictures[*].address') #>> '{}'
      from pending_changes where is_open
    union all select value from charity, jsonb_each_text(settings)
      where key = any(${charityPictures}::text[])`.execute(db)
  const names = rows.flatMap(({ address }) => address?.split(`${mediaAddress}/`)[1] ?? [])
  return new Set(
    names.flatMap((name) => [
      `${mediaFolder}/${name}`,
      ...pictureWidths.map((width) => narrowKey(width, name)),
    ]),
  )
}

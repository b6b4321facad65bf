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

/** The key of every picture that a page shows, and of its smaller copies. */
async function readShown(db: Database): Promise<Set<string>> {
  const rows = await db
    .selectFrom('causes')
    .select('fundimage as address')
    .unionAll(
      db
        .selectFrom('campaigns')
        .select(sql<string>`jsonb_path_query(pictures, '$[*].address') #>> '{}'`.as('address')),
    )
    .unionAll(db.selectFrom('page_revisions').select('photo as address'))
    .unionAll(db.selectFrom('bank_accounts').select('logo as address'))
    .unionAll(
      db
        .selectFrom('pending_changes')
        .innerJoinLateral(
          sql<{ address: string | null }>`(select value as address from jsonb_each_text(form)
            where key = any(${['fundimage', ...charityPictures]})
            union all select jsonb_path_query(form, '$.pictures[*].address') #>> '{}')`.as('picture'),
          (join) => join.onTrue(),
        )
        .select(sql<string>`picture.address`.as('address'))
        .where('is_open', '=', true),
    )
    .unionAll(
      db.selectFrom('charity').select(
        sql<string>`jsonb_array_elements_text(jsonb_build_array(settings -> 'logo', settings -> 'mark',
            settings -> 'certificate_picture', settings -> 'signature'))`.as('address'),
      ),
    )
    .execute()
  const names = rows.flatMap(({ address }) => address?.split(`${mediaAddress}/`)[1] ?? [])
  return new Set(
    names.flatMap((name) => [
      `${mediaFolder}/${name}`,
      ...pictureWidths.map((width) => narrowKey(width, name)),
    ]),
  )
}

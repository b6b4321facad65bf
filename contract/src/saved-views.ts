import * as z from 'zod/mini'
import { entry } from './entry.ts'
import { requiredText } from './fields.ts'
import type { PermissionPath } from './permissions.ts'

/** Lists whose views can be saved, the right to each, and the right to save: trustees only read. */
export const listRights = {
  donors: { sees: 'contact', saves: 'contact' },
  donations: { sees: 'donation', saves: 'donation.note' },
  payments: { sees: 'payment', saves: 'payment.create' },
  agreements: { sees: 'contact.agreement', saves: 'contact.agreement' },
} as const satisfies Record<string, Record<'sees' | 'saves', PermissionPath>>
export type SavedList = keyof typeof listRights
export const savedLists = Object.keys(listRights) as SavedList[]

const list = z.literal(savedLists)
const withRight = (what: 'sees' | 'saves') =>
  ({ who: { anyOf: savedLists.map((list) => listRights[list][what]) }, scope: 'none' }) as const

/** Named filters and order of a list, shared by all staff who may see it. */
const savedView = z.object({
  id: z.int(),
  name: z.string(),
  /** Query of the list's address, without '?': 'lapsed=last_year&sort=largest'. */
  address: z.string(),
})

export const listSavedViews = entry('GET /saved-views', {
  ...withRight('sees'),
  summary: 'The saved views of a list, by name',
  query: z.object({ list }),
  answer: z.array(savedView),
})

/** Saving under an existing name replaces its filters. */
export const saveView = entry('POST /saved-views', {
  ...withRight('saves'),
  summary: 'Saves the filters and order of a list under a name',
  body: z.object({
    list,
    name: requiredText('office-fields.name', 60),
    address: z.string().check(z.maxLength(2000), z.regex(/^[!-~]*$/)),
  }),
  done: 'done.view-saved',
})

export const removeView = entry('DELETE /saved-views/:id', {
  ...withRight('saves'),
  summary: 'Removes a saved view; the rows of the list do not change',
  done: 'done.view-removed',
})

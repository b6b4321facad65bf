import { readStored, store } from '../../browser-storage.ts'

/** Form whose user's session ended: its call, the address below /admin, and the values without secrets. */
type UnfinishedForm = { user: string; address: string; form: string; values: Record<string, unknown> }

const index = 'unfinished-form'
const endedPlace = 'session-ended'
const isSecret = (field: string) => /password|code|token/i.test(field)

/** Forms with unsaved changes, the newest last. */
const open = new Map<string, Record<string, unknown>>()

export function noteOpenForm(form: string, values: Record<string, unknown> | undefined): void {
  open.delete(form)
  if (values) open.set(form, values)
}

/** Stores the newest form of a user whose session has ended, for this tab; files must be chosen again. */
export function storeUnfinishedForm(user: string): void {
  store('tab', endedPlace, true)
  const [form, values] = [...open].at(-1) ?? []
  if (!form || !values) return
  const { pathname, search } = window.location
  const address = pathname.replace(/^\/admin/, '') + search
  const kept = Object.fromEntries(
    Object.entries(values).filter(([field, value]) => !isSecret(field) && !(value instanceof File)),
  )
  store('tab', index, { user, address, form, values: kept } satisfies UnfinishedForm)
}

export const hasSessionEnded = (): boolean => readStored('tab', endedPlace) === true

/** Drops the address where a session ended, at a sign-in, and the unfinished form of another user. */
export function forgetEndedSession(user: string): void {
  store('tab', endedPlace, undefined)
  if (unfinishedForm()?.user !== user) forgetUnfinishedForm()
}

export function unfinishedForm(): UnfinishedForm | undefined {
  const found = readStored('tab', index) as Partial<UnfinishedForm> | undefined
  return found?.user && found.address && found.form && found.values ? (found as UnfinishedForm) : undefined
}

const forgetUnfinishedForm = (): void => store('tab', index, undefined)

/** Returns the stored values of a form once; undefined for any other form. */
export function takeUnfinishedForm(form: string): Record<string, unknown> | undefined {
  const found = unfinishedForm()
  if (found?.form !== form) return undefined
  forgetUnfinishedForm()
  return found.values
}

import { readStored, store } from '../../browser-storage.ts'

/** Form that was open when a session ended: its call, address below /admin, and values without secrets. */
type UnfinishedForm = { user: string; address: string; form: string; values: Record<string, unknown> }

const formKey = 'unfinished-form'
const endedKey = 'session-ended'
const isSecret = (field: string) => /password|code|token/i.test(field)

/** Values of open forms with unsaved changes, by form, the last changed form last. */
const open = new Map<string, Record<string, unknown>>()

export function trackOpenForm(form: string, values: Record<string, unknown> | undefined): void {
  open.delete(form)
  if (values) open.set(form, values)
}

/** Stores the newest form of a user whose session has ended, for this tab; files must be chosen again. */
export function storeUnfinishedForm(user: string): void {
  store('tab', endedKey, true)
  const [form, values] = [...open].at(-1) ?? []
  if (!form || !values) return
  const { pathname, search } = window.location
  const address = pathname.replace(/^\/admin/, '') + search
  const storedValues = Object.fromEntries(
    Object.entries(values).filter(([field, value]) => !isSecret(field) && !(value instanceof File)),
  )
  store('tab', formKey, { user, address, form, values: storedValues } satisfies UnfinishedForm)
}

export const hasSessionEnded = (): boolean => readStored('tab', endedKey) === true

/** Clears, after a sign-in, the flag of an ended session, and deletes the unfinished form of another user. */
export function forgetEndedSession(user: string): void {
  store('tab', endedKey, undefined)
  if (readUnfinishedForm()?.user !== user) forgetUnfinishedForm()
}

export function readUnfinishedForm(): UnfinishedForm | undefined {
  const found = readStored('tab', formKey) as Partial<UnfinishedForm> | undefined
  return found?.user && found.address && found.form && found.values ? (found as UnfinishedForm) : undefined
}

const forgetUnfinishedForm = (): void => store('tab', formKey, undefined)

/** Returns the stored values of a form once; undefined for any other form. */
export function takeUnfinishedForm(form: string): Record<string, unknown> | undefined {
  const found = readUnfinishedForm()
  if (found?.form !== form) return undefined
  forgetUnfinishedForm()
  return found.values
}

import { AsyncLocalStorage } from 'node:async_hooks'

const store = new AsyncLocalStorage<{ id: string; statements: number }>()

/** The header in which a proxy, a vendor or a support request names a call. */
export const requestIdHeader = 'x-request-id'

/** The id of the current call, or of the call that queued the current job; undefined outside both. */
export const requestId = (): string | undefined => store.getStore()?.id

/** Runs the work with this id in its logs, jobs and outgoing requests. */
export const withRequestId = <Result>(id: string, work: () => Result): Result =>
  store.run({ id, statements: 0 }, work)

/** Counts a statement that the current call sends to the database. */
export function countStatement(): void {
  const call = store.getStore()
  if (call) call.statements += 1
}

/** Number of statements that the current call sent, without those of a batch that it joined. */
export const sentStatements = (): number => store.getStore()?.statements ?? 0

/** For pino: adds the call's id to every line. */
export const requestIdInLog = (): object => {
  const id = requestId()
  return id === undefined ? {} : { request_id: id }
}

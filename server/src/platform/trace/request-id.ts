import { AsyncLocalStorage } from 'node:async_hooks'

const store = new AsyncLocalStorage<string>()

/** The header in which a proxy, a vendor or a support request names a call. */
export const requestIdHeader = 'x-request-id'

/** The id of the current call, or of the call that queued the current job; undefined outside both. */
export const requestId = (): string | undefined => store.getStore()

/** Runs the work with this id in its logs, jobs and outgoing requests. */
export const withRequestId = <Result>(id: string, work: () => Result): Result => store.run(id, work)

/** For pino: adds the call's id to every line. */
export const requestIdInLog = (): object => {
  const id = requestId()
  return id === undefined ? {} : { request_id: id }
}

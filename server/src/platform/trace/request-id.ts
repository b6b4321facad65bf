import { AsyncLocalStorage } from 'node:async_hooks'

const store = new AsyncLocalStorage<string>()

/** The header by which a proxy, a vendor or whoever asks for help names a call. */
export const requestIdHeader = 'x-request-id'

/** The id of the call that is answered, or of the one that queued the job that is worked; undefined outside of both. */
export const requestId = (): string | undefined => store.getStore()

/** Whatever the work logs, queues or asks a vendor carries this id. */
export const withRequestId = <Result>(id: string, work: () => Result): Result => store.run(id, work)

/** For pino: every line says which call it belongs to. */
export const requestIdInLog = (): object => {
  const id = requestId()
  return id === undefined ? {} : { request_id: id }
}

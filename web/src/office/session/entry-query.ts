import type { QueryKey } from '@tanstack/react-query'
import type { AnswerOf, Entry } from '../../../../contract/src/entry.ts'
import { language } from '../../../../words/src/say.ts'
import { call, type Sent } from '../../call.ts'

/**
 * The query key of a call's response in the current language; without `sent`, the prefix of the keys of all
 * its responses.
 */
export function keyOf({ method, path }: Entry, sent?: Partial<Sent<Entry>>): QueryKey {
  const name = `${method} ${path}`
  return sent
    ? [name, { params: sent.params, query: sent.query, body: sent.body, language: language() }]
    : [name]
}

/** The query of a read-only call: `useQuery(entryQuery(readDonation, { params: { id } }))`. */
export function entryQuery<E extends Entry>(entry: E, sent: Partial<Sent<E>> = {}): EntryQuery<AnswerOf<E>> {
  return {
    queryKey: keyOf(entry, sent as Partial<Sent<Entry>>),
    queryFn: ({ signal }) =>
      call<Entry>(entry, { ...sent, signal } as unknown as Sent<Entry>) as Promise<AnswerOf<E>>,
  }
}

export type EntryQuery<Data> = {
  queryKey: QueryKey
  queryFn: (context: { signal: AbortSignal }) => Promise<Data>
}

import type { QueryKey } from '@tanstack/react-query'
import type { AnswerOf, Entry } from '../../../../contract/src/entry.ts'
import { language } from '../../../../words/src/say.ts'
import { call, type Sent } from '../../call.ts'

/** The key that the answer to a call in the language of now is stored under; without what was sent, the beginning of the keys of all its answers. */
export function keyOf({ method, path }: Entry, sent?: Partial<Sent<Entry>>): QueryKey {
  const name = `${method} ${path}`
  return sent
    ? [name, { params: sent.params, query: sent.query, body: sent.body, language: language() }]
    : [name]
}

/** A query for the answer to a call that only reads: `useQuery(entryQuery(readDonation, { params: { id } }))`. */
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

import type { QueryKey } from '@tanstack/react-query'
import type { AnswerOf, Entry } from '../../../../contract/src/entry.ts'
import type { Translate } from '../../../../words/src/reader.ts'
import { call, type Sent } from '../../call.ts'

/** Prefix of the query keys of a call's responses. */
export const keyOf = ({ method, path }: Entry): QueryKey => [`${method} ${path}`]

/**
 * The query of a read-only call in the reader's language:
 * `useQuery(entryQuery(t, readDonation, { params: { id } }))`.
 */
export function entryQuery<E extends Entry>(
  { language }: Translate,
  entry: E,
  sent: Partial<Sent<E>> = {},
): EntryQuery<AnswerOf<E>> {
  const { params, query, body } = sent
  return {
    queryKey: [...keyOf(entry), { params, query, body, language }],
    queryFn: ({ signal }) =>
      call<Entry>(entry, {
        ...sent,
        headers: { 'Accept-Language': language },
        signal,
      } as unknown as Sent<Entry>) as Promise<AnswerOf<E>>,
  }
}

export type EntryQuery<Data> = {
  queryKey: QueryKey
  queryFn: (context: { signal: AbortSignal }) => Promise<Data>
}

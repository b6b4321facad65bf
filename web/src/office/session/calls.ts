import {
  type Query,
  type QueryKey,
  type UseQueryOptions,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useRef } from 'react'
import type { AnswerOf, Entry, Feature } from '../../../../contract/src/entry.ts'
import type { PermissionPath } from '../../../../contract/src/permissions.ts'
import { readSwitches } from '../../../../contract/src/switches.ts'
import { type ApiProblem, type CallRequest, call, callForMessage } from '../../call.ts'
import { type Translate, useReader } from '../../ui/reader.tsx'
import { closeToast, showSuccess } from '../../ui/toasts.tsx'
import { useAuth } from './auth.ts'

/** Prefix of the query keys of a call's responses. */
export const keyOf = ({ method, path }: Entry): QueryKey => [`${method} ${path}`]

export function entryQuery<E extends Entry>(
  { language }: Translate,
  entry: E,
  request: Partial<CallRequest<E>> = {},
): EntryQuery<AnswerOf<E>> {
  const { params, query, body } = request
  return {
    queryKey: [...keyOf(entry), { params, query, body, language }],
    queryFn: ({ signal }) =>
      call<Entry>(entry, {
        ...request,
        headers: { 'Accept-Language': language },
        signal,
      } as unknown as CallRequest<Entry>) as Promise<AnswerOf<E>>,
  }
}

export type EntryQuery<Data> = {
  queryKey: QueryKey
  queryFn: (context: { signal: AbortSignal }) => Promise<Data>
}

type ReadOptions<Data> = Omit<UseQueryOptions<Data>, 'queryKey' | 'queryFn'>

/** Reads data by a call, in the language of the screen: `useRead(readDonation, { params: { id } })`. */
export function useRead<E extends Entry>(
  entry: E,
  { params, query, body, ...options }: Partial<CallRequest<E>> & ReadOptions<AnswerOf<E>> = {},
): UseQueryResult<AnswerOf<E>> {
  const { t } = useReader()
  const request = { params, query, body } as Partial<CallRequest<E>>
  return useQuery({ ...entryQuery(t, entry, request), ...(options as ReadOptions<AnswerOf<E>>) })
}

/** Whether a query may take seconds (the total of a common name): no dialog must wait for its refetch. */
const isSlow = ({ meta }: Query) => meta?.isSlow === true

/**
 * A call that changes data: `send.mutate({ params, body })`. Blocks the page while pending, unless the caller
 * shows progress; shows a toast with the message of the server or the contract, and refetches the shown data.
 * The query client shows failures; `send.error` has the errors by field.
 * @param options.undo reverses the change; offered in the toast
 */
export function useSend<E extends Entry>(
  entry: E,
  {
    onDone,
    showsProgress,
    undo,
  }: {
    onDone?: ((data: AnswerOf<E>) => void) | undefined
    showsProgress?: boolean | undefined
    undo?: ((request: CallRequest<E>, data: AnswerOf<E>) => void) | undefined
  } = {},
) {
  const { t } = useReader()
  const queries = useQueryClient()
  const refusal = useRef<string>(undefined)
  return useMutation<{ message: string; data: AnswerOf<E> }, ApiProblem, CallRequest<E>>({
    meta: { showsProgress },
    mutationFn: (request) =>
      callForMessage<Entry>(entry, request) as Promise<{ message: string; data: AnswerOf<E> }>,
    onSuccess: async ({ message, data }, request) => {
      if (refusal.current) closeToast(refusal.current)
      const text = message || (entry.done && t.message({ key: entry.done }))
      if (text)
        showSuccess(text, undo && { label: t('office.action.undo'), press: () => undo(request, data) })
      onDone?.(data)
      // Invalidates all data, because a change may appear anywhere; hidden data is refetched when shown.
      void queries.invalidateQueries({ predicate: isSlow })
      await queries.invalidateQueries({ predicate: (query) => !isSlow(query) })
    },
    // A conflict: a colleague was first or the gateway reported a change, so the shown data is outdated.
    onError: ({ status, message }) => {
      refusal.current = message
      if (status === 409) queries.invalidateQueries()
    },
  })
}

/** Whether the user holds a right. Only controls what is shown; the server checks every call. */
export function useRight(path: PermissionPath): boolean {
  return useAuth().data?.permissions.some((permission) => permission.path === path) ?? false
}

/** Whether a feature is switched on, by the server's current answer; the value at login until then. */
export function useFeature(feature: Feature): boolean {
  const { data } = useRead(readSwitches, { meta: { showsProblem: true } })
  const atLogin = useAuth().data?.features
  return (data?.features ?? atLogin ?? []).includes(feature)
}

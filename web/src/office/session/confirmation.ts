import { useSyncExternalStore } from 'react'

let pending: { promise: Promise<boolean>; resolve: (confirmed: boolean) => void } | undefined
const listeners = new Set<() => void>()

function setPending(next: typeof pending): void {
  pending = next
  for (const listener of listeners) listener()
}

export const confirmation = {
  ask(): Promise<boolean> {
    if (pending) return pending.promise
    let resolve = (_confirmed: boolean) => {}
    const promise = new Promise<boolean>((settle) => {
      resolve = settle
    })
    setPending({ promise, resolve })
    return promise
  },
  answer(confirmed: boolean): void {
    pending?.resolve(confirmed)
    setPending(undefined)
  },
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useConfirmationAsked = (): boolean =>
  useSyncExternalStore(subscribe, () => pending !== undefined)

import { useSyncExternalStore } from 'react'

let asked: { promise: Promise<boolean>; resolve: (confirmed: boolean) => void } | undefined
const listeners = new Set<() => void>()

function setAsked(next: typeof asked): void {
  asked = next
  for (const listener of listeners) listener()
}

export const confirmation = {
  ask(): Promise<boolean> {
    if (asked) return asked.promise
    let resolve = (_confirmed: boolean) => {}
    const promise = new Promise<boolean>((settle) => {
      resolve = settle
    })
    setAsked({ promise, resolve })
    return promise
  },
  answer(confirmed: boolean): void {
    asked?.resolve(confirmed)
    setAsked(undefined)
  },
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useConfirmationAsked = (): boolean => useSyncExternalStore(subscribe, () => asked !== undefined)

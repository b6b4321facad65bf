import { type ComponentType, lazy, Suspense } from 'react'

/** Whether the server rendered this page, so that the browser hydrates it. */
const isServerRendered =
  typeof document !== 'undefined' && document.getElementById('root')?.hasChildNodes() === true

let lastTurn = Promise.resolve()
/** Set until every part is hydrated. */
let hydration: Promise<void> | undefined

/** Runs `act` when the page is hydrated, at once if it is. */
export function onceHydrated(act: () => void): void {
  if (hydration) void hydration.then(act)
  else act()
}

const nextTask = () => new Promise<void>((resolve) => setTimeout(resolve))

function takeTurn(): Promise<void> {
  lastTurn = lastTurn.then(nextTask)
  hydration ??= untilLastTurn()
  return lastTurn
}

async function untilLastTurn(): Promise<void> {
  let seen: typeof lastTurn | undefined
  while (seen !== lastTurn) {
    seen = lastTurn
    await lastTurn
    // Preact hydrates the part in the microtasks of its turn; parts inside it then take theirs.
    await nextTask()
  }
  hydration = undefined
}

/** Hydrates a part in its own task: all in one would block a slow phone for 200 ms (docs/decisions/0129). */
export function hydratedInTurn<Props extends object>(Part: ComponentType<Props>): ComponentType<Props> {
  return isServerRendered ? withHydration(Part, takeTurn) : Part
}

/** Never hydrates a part that handles no events: it stays as the server rendered it. */
export function neverHydrated<Props extends object>(Part: ComponentType<Props>): ComponentType<Props> {
  return isServerRendered ? withHydration(Part, () => new Promise(() => {})) : Part
}

function withHydration<Props extends object>(Part: ComponentType<Props>, begins: () => Promise<void>) {
  const Later = lazy(async () => {
    await begins()
    return { default: Part as ComponentType }
  })
  return (props: Props) => (
    <Suspense>
      <Later {...props} />
    </Suspense>
  )
}

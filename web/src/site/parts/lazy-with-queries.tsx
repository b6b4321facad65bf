import { type ComponentType, lazy } from 'react'
import { loadLaterResources } from './load-later-resources.ts'

type LoadPart<Props> = () => Promise<ComponentType<Props>>

/** Loads TanStack Query, a tenth of the site's scripts, with the first part that calls the server. */
export const loadQueries = () => import('./with-queries.tsx')

/** Loads a part that may use queries. */
export async function loadWithQueries<Props extends object>(load: LoadPart<Props>) {
  const [Part, { WithQueries }] = await Promise.all([load(), loadQueries(), loadLaterResources()])
  return {
    default: (props: Props) => (
      <WithQueries>
        <Part {...props} />
      </WithQueries>
    ),
  }
}

export const lazyWithQueries = <Props extends object>(load: LoadPart<Props>) =>
  lazy(() => loadWithQueries(load))

import { vi } from 'vitest'

/** Makes pages draw for a wide screen: jsdom has no media queries. */
export function stubWideScreen(): void {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('min-width'),
    addEventListener: () => {},
    removeEventListener: () => {},
  }))
}

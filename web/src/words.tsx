import { Fragment, type ReactNode } from 'react'
import type { Messages } from '../../words/dist/messages.d.ts'
import { type PartValues, sayParts } from '../../words/src/say.ts'

/**
 * A message with tags: `<Words of="site.terms" values={{ link: (words) => <a href="/terms">{words}</a> }}
 * />`.
 */
export function Words<K extends keyof Messages>({ of, values }: { of: K; values: PartValues<K, ReactNode> }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a message never move
  return sayParts<K, ReactNode>(of, values).map((part, place) => <Fragment key={place}>{part}</Fragment>)
}

import { Fragment, type ReactNode } from 'react'
import type { Messages } from '../../words/dist/messages.d.ts'
import type { PartValues } from '../../words/src/reader.ts'
import { useReader } from './ui/reader.ts'

/**
 * Renders a message with tags:
 * `<FormattedText of="site.terms" values={{ link: (words) => <a>{words}</a> }} />`.
 */
export function FormattedText<K extends keyof Messages>({
  of,
  values,
}: {
  of: K
  values: PartValues<K, ReactNode>
}) {
  const { t } = useReader()
  // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a message never move
  return t.parts<K, ReactNode>(of, values).map((part, place) => <Fragment key={place}>{part}</Fragment>)
}

/** Renders the <spoken> part of a translation, which only a screen reader says. */
export const spoken = (words: ReactNode[]) => <span className="sr-only">{words}</span>

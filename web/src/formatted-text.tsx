import { Fragment, type ReactNode } from 'react'
import type { Messages } from '../../words/dist/messages.d.ts'
import type { PartValues } from '../../words/src/reader.ts'
import { useReader } from './ui/reader.ts'

/** Tags that mean the same in every message: <strong>, and <spoken> for screen readers only. */
const standardTags = {
  strong: (words: ReactNode[]) => <strong>{words}</strong>,
  spoken: (words: ReactNode[]) => <span className="sr-only">{words}</span>,
}

type OwnValues<K extends keyof Messages> = Omit<PartValues<K, ReactNode>, keyof typeof standardTags> &
  Partial<PartValues<K, ReactNode>>

/** A translation with tags: `<FormattedText message="site.terms" values={{ link: drawLink }} />`. */
export function FormattedText<K extends keyof Messages>({
  message,
  values,
}: { message: K } & (object extends OwnValues<K> ? { values?: OwnValues<K> } : { values: OwnValues<K> })) {
  const { t } = useReader()
  const parts = t.parts<K, ReactNode>(message, { ...standardTags, ...values } as PartValues<K, ReactNode>)
  // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a message never move
  return parts.map((part, index) => <Fragment key={index}>{part}</Fragment>)
}

import type { Translate } from '../../../../words/src/reader.ts'

/** Kinds of a cause or bank account as form options. */
export const kindOptions = (t: Translate) =>
  (['general', 'zakat'] as const).map((value) => ({ label: t(`office.kind-name.${value}`), value }))

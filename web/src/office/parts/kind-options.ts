import type { Translate } from '../../../../words/src/reader.ts'

export const kindOptions = (t: Translate) =>
  (['general', 'zakat'] as const).map((value) => ({ label: t(`office.kind-name.${value}`), value }))

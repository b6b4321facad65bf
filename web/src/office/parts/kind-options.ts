import { say } from '../../../../words/src/say.ts'

/** Kinds of a cause or bank account as form options. */
export const kindOptions = () =>
  (['general', 'zakat'] as const).map((value) => ({ label: say(`office.kind-name.${value}`), value }))

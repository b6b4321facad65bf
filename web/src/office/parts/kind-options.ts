import { say } from '../../../../words/src/say.ts'

/** The kinds of a cause or bank account as choices of a form. */
export const kindOptions = () =>
  (['general', 'zakat'] as const).map((value) => ({ label: say(`office.kind-name.${value}`), value }))

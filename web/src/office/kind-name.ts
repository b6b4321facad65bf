import { say } from '../../../words/src/say.ts'

/** Zakat is kept separate from every other gift. */
const names = () => ({ general: say('office.kind-name.general'), zakat: say('office.kind-name.zakat') })

/** What a cause's or an account's kind is called. */
export const kindName = (kind: keyof ReturnType<typeof names>) => names()[kind]

/** The same as choices of a form. */
export const kindOptions = () => Object.entries(names()).map(([value, label]) => ({ label, value }))

import { type Phrase, say } from '../../../../words/src/say.ts'

const meanings: Record<string, Phrase> = {
  name: 'wordings.placeholder.name',
  charity: 'wordings.placeholder.charity',
  code: 'wordings.placeholder.code',
  reference: 'wordings.placeholder.reference',
  amount: 'wordings.placeholder.amount',
  day: 'wordings.placeholder.day',
  accounts: 'wordings.placeholder.accounts',
  transfers: 'wordings.placeholder.transfers',
  number: 'wordings.placeholder.number',
  refunded: 'wordings.placeholder.refunded',
  left: 'wordings.placeholder.left',
  promised: 'wordings.placeholder.promised',
  arrived: 'wordings.placeholder.arrived',
  rest: 'wordings.placeholder.rest',
  email: 'wordings.placeholder.email',
  phone: 'wordings.placeholder.phone',
}

/** What a placeholder stands for; '' for one that has no words yet. */
export const meaningOf = (placeholder: string): string => {
  const phrase = meanings[placeholder]
  return phrase ? say(phrase) : ''
}

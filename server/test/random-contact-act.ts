import type { ContactModel } from './contact-model.ts'

/** Step of a history of donor records, chosen from those that a model allows or must refuse. */
export type ContactAct =
  | { kind: 'donate'; donor: RandomDonor }
  | { kind: 'attach'; batch: number }
  | { kind: 'merge'; winner: number; loser: number }
  | { kind: 'split'; merge: number }
  | { kind: 'erase'; donation: number }
  | { kind: 'consent'; contact: number; channel: 'email' | 'sms'; isGiven: boolean }
  | { kind: 'taxpayer'; contact: number }
  | { kind: 'assign'; donation: number; taxpayer: number }
  | { kind: 'task'; contact: number }
  | { kind: 'point'; contact: number; email: string }
  | { kind: 'credit'; contact: number; donation: number }
  | { kind: 'household'; contact: number; household: number | null }

export type RandomDonor = ReturnType<typeof randomDonor>

/** Creates a source of random whole numbers below a limit (xorshift32). */
export function randomNumbers(seed: number): (limit: number) => number {
  let state = (seed * 2_654_435_761) | 1
  return (limit) => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) % limit
  }
}

/** Draws from few values, so that donors share them in every combination. */
function randomDonor(random: (limit: number) => number) {
  const oneOf = <Item>(items: readonly Item[]): Item => items[random(items.length)] as Item
  return {
    first_name: oneOf(['Amna', 'Bilal', 'Sara']),
    last_name: oneOf(['Farooq', 'Malik']),
    email: oneOf(['', 'one@example.com', 'two@example.com', 'three@example.com', 'four@example.com']),
    phone: oneOf(['', '03001111111', '03002222222', '03003333333']),
    cnic: oneOf([null, null, 'key.mark1.end.sealed', 'key.mark2.end.sealed']),
  }
}

/** Normalises name and points of a donor as the database does. */
const normaliseDonor = ({ first_name, last_name, email, phone, cnic }: RandomDonor) => ({
  name: `${first_name} ${last_name}`.toLowerCase(),
  points: [
    ...(email ? [`email ${email}` as const] : []),
    ...(phone ? [`phone ${phone}` as const] : []),
    ...(cnic ? [`cnic ${cnic.split('.')[1]}` as const] : []),
  ],
})

/** Chooses the next step; undefined when the chosen kind has nothing to act on. */
export function randomAct(model: ContactModel, random: (limit: number) => number): ContactAct | undefined {
  const oneOf = <Item>(items: readonly Item[]): Item | undefined => items[random(Math.max(1, items.length))]
  const contact = oneOf(model.editable())?.id
  const kind = random(22)
  if (kind < 6) return { kind: 'donate', donor: randomDonor(random) }
  if (kind < 9) return { kind: 'attach', batch: 1 + random(5) }
  if (kind < 12) {
    const other = oneOf([...model.contacts.values()])?.id
    return contact && other ? { kind: 'merge', winner: contact, loser: other } : undefined
  }
  if (kind < 14) {
    const merge = oneOf(model.merges)?.id
    return merge ? { kind: 'split', merge } : undefined
  }
  if (kind === 14) {
    const donation = oneOf(model.donations)?.id
    return donation && random(2) === 0 ? { kind: 'erase', donation } : undefined
  }
  if (!contact) return undefined
  if (kind === 15) return { kind: 'task', contact }
  if (kind === 16)
    return { kind: 'consent', contact, channel: random(2) === 0 ? 'email' : 'sms', isGiven: random(2) === 0 }
  if (kind === 17) return { kind: 'taxpayer', contact }
  if (kind === 18) return { kind: 'point', contact, email: `staff${random(3)}@example.com` }
  if (kind === 20) return { kind: 'household', contact, household: [1, 2, null][random(3)] ?? null }
  if (kind === 21) {
    const donation = oneOf(model.donations)?.id
    return donation ? { kind: 'credit', contact, donation } : undefined
  }
  const taxpayer = oneOf(model.taxpayers)
  const donation = taxpayer && oneOf(model.donationsOf(taxpayer.contact))
  return taxpayer && donation ? { kind: 'assign', donation: donation.id, taxpayer: taxpayer.id } : undefined
}

/** Carries out a step on the model. @returns whether it is allowed */
export function actOnModel(model: ContactModel, act: ContactAct, id: number): boolean {
  switch (act.kind) {
    case 'donate':
      model.donate({ id, ...normaliseDonor(act.donor) })
      return true
    case 'attach':
      model.attach(act.batch)
      return true
    case 'merge':
      return model.merge(id, act.winner, act.loser)
    case 'split': {
      const merge = model.merges.find((one) => one.id === act.merge)
      return merge !== undefined && model.split(merge)
    }
    case 'erase': {
      const donation = model.donations.find((one) => one.id === act.donation)
      if (donation) model.erase(donation)
      return true
    }
    case 'consent':
      model.consents.push({ id, contact: act.contact, key: act.channel, isGiven: act.isGiven })
      return true
    case 'taxpayer':
      model.taxpayers.push({ id, contact: act.contact })
      return true
    case 'task':
      model.tasks.push({ id, contact: act.contact })
      return true
    case 'point':
      model.addPoint(act.contact, `email ${act.email}`, false)
      return true
    case 'credit':
      model.addCredit({ id, contact: act.contact, donation: act.donation })
      return true
    case 'household':
      model.join(id, act.contact, act.household)
      return true
    case 'assign': {
      const donation = model.donations.find((one) => one.id === act.donation)
      if (donation) donation.taxpayer = act.taxpayer
      return true
    }
  }
}

import { expect, test } from 'vitest'
import { ContactModel } from '../../test/contact-model.ts'
import { actOnModel, randomAct, randomNumbers } from '../../test/random-contact-act.ts'

/** Histories of a run; HISTORIES=100000 for a long one. */
const histories = Number(process.env.HISTORIES ?? 1500)
const stepsOfHistory = 40

/** Names the rules that a model breaks once every queued donation is attached. */
function brokenRules(model: ContactModel, given: Map<number, string>): string[] {
  const owners = new Map(model.live().map((contact) => [contact.id, contact]))
  const taxpayers = new Map(model.taxpayers.map(({ id, contact }) => [id, contact]))
  const counted = model.live().flatMap(({ id }) => model.donationsOf(id))
  return Object.entries({
    'a donation has no donor, or a merged one': model.donations.some(
      ({ contact }) => !owners.has(contact ?? 0),
    ),
    'a donation counts twice or not at all':
      counted.length !== given.size || new Set(counted).size !== counted.length,
    'a snapshot changed': model.donations.some(
      ({ id, name, points, isErased }) => !isErased && given.get(id) !== `${name} ${points}`,
    ),
    'a donation is on behalf of a taxpayer of another donor': model.donations.some(
      ({ taxpayer, contact }) => taxpayer !== null && taxpayers.get(taxpayer) !== contact,
    ),
    'a merged donor holds a record': [...model.taxpayers, ...model.consents, ...model.tasks].some(
      ({ contact }) => !owners.has(contact),
    ),
    'a donor without personal data has a point, a task or a consent': model
      .live()
      .some(
        ({ id, isErased }) =>
          isErased &&
          (model.points.some(({ contact }) => contact === id) ||
            model.tasks.some(({ contact }) => contact === id) ||
            [...model.currentConsents(id).values()].some(({ isGiven }) => isGiven)),
      ),
    'a donor lacks a point of a donation': model.donations.some(({ contact, points }) =>
      points.some((point) => !model.points.some((own) => own.contact === contact && own.point === point)),
    ),
    'a donor is in two households, or credited twice with a donation': [
      model.members.map(({ contact }) => contact),
      model.credits.map(({ contact, donation }) => `${contact} ${donation}`),
    ].some((keys) => new Set<unknown>(keys).size !== keys.length),
    'a donor was merged into a merged one': [...model.contacts.values()].some(
      ({ mergedInto }) => mergedInto !== null && model.contacts.get(mergedInto)?.mergedInto !== null,
    ),
  }).flatMap(([rule, isBroken]) => (isBroken ? [rule] : []))
}

test('no history of donating, attaching, merging, splitting and erasing loses a donation or counts it twice', () => {
  const happened = new Map<string, number>()
  for (let seed = 1; seed <= histories; seed++) {
    const [model, random] = [new ContactModel(), randomNumbers(seed)]
    const given = new Map<number, string>()
    for (let step = 0; step < stepsOfHistory; step++) {
      const act = randomAct(model, random)
      if (!act) continue
      const isDone = actOnModel(model, act, model.id())
      const donation = model.donations.at(-1)
      if (act.kind === 'donate' && donation) given.set(donation.id, `${donation.name} ${donation.points}`)
      const what = `${act.kind}${isDone ? '' : ' refused'}`
      happened.set(what, (happened.get(what) ?? 0) + 1)
    }
    while (model.queue.size > 0) model.attach(100)
    expect(brokenRules(model, given), `seed ${seed}`).toEqual([])
  }
  // Each step happened often enough, refused ones too.
  for (const what of [
    'merge',
    'merge refused',
    'split',
    'split refused',
    'erase',
    'assign',
    'consent',
    'credit',
    'household',
  ])
    expect(happened.get(what) ?? 0, what).toBeGreaterThan(histories / 10)
})

test('a merge that is undone at once leaves every donation, point and record where it was', () => {
  let undone = 0
  for (let seed = 1; seed <= histories / 5; seed++) {
    const [model, random] = [new ContactModel(), randomNumbers(seed)]
    const places = () =>
      JSON.stringify([
        model.donations.map(({ contact, taxpayer }) => [contact, taxpayer]),
        [
          ...model.points,
          ...model.taxpayers,
          ...model.consents,
          ...model.tasks,
          ...model.credits,
          ...model.members,
        ].map(({ contact }) => contact),
        [...model.contacts.values()].map(({ mergedInto, names }) => [mergedInto, [...names].sort()]),
      ])
    for (let step = 0; step < stepsOfHistory; step++) {
      const act = randomAct(model, random)
      if (!act) continue
      if (act.kind === 'merge') while (model.queue.size > 0) model.attach(100)
      const before = places()
      const isDone = actOnModel(model, act, model.id())
      const merge = model.merges.at(-1)
      if (act.kind !== 'merge' || !isDone || !merge) continue
      model.split(merge)
      expect(places(), `seed ${seed}, step ${step}`).toBe(before)
      undone += 1
    }
  }
  expect(undone).toBeGreaterThan(histories / 10)
})

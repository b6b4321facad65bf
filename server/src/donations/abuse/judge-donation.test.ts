import { expect, test } from 'vitest'
import { type CountedBy, donationLimits } from './donation-limits.ts'
import { judgeDonation, type OriginActivity } from './judge-donation.ts'

const limits = donationLimits(60)
const quiet: Record<CountedBy, Omit<OriginActivity, 'kind'>> = Object.fromEntries(
  ['site', 'network', 'address', 'email', 'phone'].map((kind) => [
    kind,
    { count: 1, proven: 0, isAttacked: false },
  ]),
) as never

type Changes = Partial<Record<CountedBy, Partial<OriginActivity>>>
const judge = (changes: Changes, isSuspect = false) =>
  judgeDonation(
    limits,
    (Object.keys(quiet) as CountedBy[]).map((kind) => ({ kind, ...quiet[kind], ...changes[kind] })),
    isSuspect,
  )

const free = { isRefused: false, needsProof: false, doublings: 0, holdsEmail: false }
const works = { ...free, needsProof: true }
const held = { ...works, holdsEmail: true }

test.each<[string, Changes, ReturnType<typeof judge>]>([
  ['a first donation', {}, free],
  ['the sixtieth of a minute from one address', { address: { count: 60 } }, free],
  ['the sixty-first', { address: { count: 61 } }, held],
  ['the busiest minute of a mobile operator', { network: { count: 600 }, site: { count: 1000 } }, free],
  ['one more than a network is allowed', { network: { count: 601 } }, held],
  ['one more than the site is allowed', { site: { count: 1201 } }, held],
  ['ten minutes after the site was flooded', { site: { isAttacked: true } }, held],
  ['the neighbour of an attacker', { address: { isAttacked: true } }, held],
  ['the fourth of a day to one e-mail address', { email: { count: 4 } }, works],
  ['the fourth of a day with one phone number', { phone: { count: 4 } }, works],
  ['the twenty-first to one e-mail address', { email: { count: 21 } }, { ...works, isRefused: true }],
  ['tries alone, however many: they cost nobody more', { address: { count: 9999 } }, held],
  ['59 proofs beyond the allowance', { address: { count: 99, proven: 59 } }, held],
  ['as many proofs again as are free', { address: { count: 99, proven: 60 } }, { ...held, doublings: 1 }],
  ['twice as many', { address: { count: 99, proven: 179 } }, { ...held, doublings: 1 }],
  ['three times as many', { address: { count: 99, proven: 180 } }, { ...held, doublings: 2 }],
  ['seven times as many', { address: { count: 99, proven: 420 } }, { ...held, doublings: 3 }],
  ['a hundred times as many', { address: { count: 99, proven: 6000 } }, { ...held, doublings: 5 }],
  ['the same proofs spread over a network', { network: { count: 999, proven: 420 } }, held],
  ['more of them', { network: { count: 999, proven: 600 } }, { ...held, doublings: 1 }],
  ['the whole site', { site: { count: 9999, proven: 3600 } }, { ...held, doublings: 2 }],
  [
    'the dearest place',
    { address: { proven: 60 }, site: { count: 9999, proven: 3600 } },
    { ...held, doublings: 2 },
  ],
  ['many proofs of a place that is quiet again', { address: { proven: 420 } }, { ...free, doublings: 3 }],
])('%s', (_what, changes, verdict) => {
  expect(judge(changes)).toEqual(verdict)
})

test('a suspicious form needs a proof of work, and its e-mail is not held', () => {
  expect(judge({}, true)).toEqual(works)
  expect(judge({ address: { proven: 60 } }, true)).toEqual({ ...works, doublings: 1 })
})

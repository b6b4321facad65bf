import type { Cause } from '../../contract/src/causes.ts'

const created_at = '2026-03-01T09:00:00.000Z'

/** Cause as the server sends it; without a fixed price by default. */
export function exampleCause(overrides: Partial<Cause> = {}): Cause {
  return {
    id: 1,
    fundtitle: 'Sadqah',
    funddetail: '<p>Given freely.</p>',
    fundimage: '/art/causes/sadqah.svg',
    fund_icon: '/art/icons/sadqah.svg',
    kind: 'general',
    alms: null,
    impact: '',
    unit_name: '',
    amount: null,
    accept_fraction: 1,
    status: 1,
    web_sequence: 1,
    mobile_sequence: 100,
    fundtypes: [],
    created_at,
    updated_at: created_at,
    ...overrides,
  }
}

export const exampleCauses = [
  exampleCause({
    id: 1,
    fundtitle: 'Zakat',
    kind: 'zakat',
    fundtypes: [{ typename: 'Fitrana' }, { typename: 'Fidya' }],
  }),
  exampleCause({ id: 2, fundtitle: 'Food Rations', amount: 6500, accept_fraction: 0, fundimage: 'noimage' }),
  exampleCause({ id: 3, fundtitle: 'Orphan Sponsorship', amount: 4500, accept_fraction: 1 }),
]

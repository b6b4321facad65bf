import type {
  ContactDetails,
  ContactPoint,
  ContactSummary,
  DuplicatePair,
} from '../../contract/src/contacts.ts'

/** Donor of the list, as the server sends it; the profile is {@link exampleContactDetails}. */
export function exampleContact(overrides: Partial<ContactSummary> = {}): ContactSummary {
  return {
    id: 3,
    kind: 'person',
    first_name: 'Zainab',
    last_name: 'Malik',
    email: 'zainab@example.com',
    phone: '03001234567',
    country: 'Pakistan',
    language: 'ur',
    donations: 5,
    amount: 25_000,
    first_on: '2025-03-01',
    last_on: '2026-11-20',
    proposals: 1,
    ...overrides,
  }
}

export function exampleContactDetails(overrides: Partial<ContactDetails> = {}): ContactDetails {
  return {
    ...exampleContact(),
    created_at: '2025-03-01T09:00:00.000Z',
    merged_into: null,
    largest: 10_000,
    points: [examplePoint()],
    years: [{ tax_year: 2027, donations: 5, amount: 25_000 }],
    causes: [{ fundtitle: 'Zakat', amount: 25_000 }],
    campaigns: [],
    merges: [],
    ...overrides,
  }
}

/** E-mail address that came with a donation. */
export const examplePoint = (overrides: Partial<ContactPoint> = {}): ContactPoint => ({
  id: 1,
  kind: 'email',
  value: 'zainab@example.com',
  source: 'donation',
  is_primary: true,
  valid_until: null,
  verified_at: null,
  verified_how: null,
  verified_by: null,
  ...overrides,
})

/** Two records that share a CNIC and a name. */
export const examplePair = (overrides: Partial<DuplicatePair> = {}): DuplicatePair => ({
  one: exampleContact(),
  other: exampleContact({ id: 8, email: null, country: 'Canada', donations: 1, amount: 2000 }),
  score: 14,
  reasons: ['cnic', 'name'],
  ...overrides,
})

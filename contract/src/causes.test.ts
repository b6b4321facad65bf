import fc from 'fast-check'
import { expect, test } from 'vitest'
import { causeForm, causeFormValues } from './cause-form.ts'
import type { Cause } from './causes.ts'
import { noImage } from './pictures.ts'

const word = fc.stringMatching(/^[a-z]{1,12}$/)

const causes = fc.record({
  id: fc.integer({ min: 1 }),
  fundtitle: word,
  funddetail: word.map((text) => `<p>${text}</p>`),
  fundimage: fc.constantFrom(noImage, '/media/a.png'),
  fund_icon: fc.constant('/art/icon.svg'),
  kind: fc.constantFrom<Cause['kind']>('zakat', 'general'),
  alms: fc.constantFrom<Cause['alms']>(null, 'fidya'),
  impact: fc.constantFrom('', 'A family eats.'),
  amount: fc.option(fc.integer({ min: 1, max: 99_999_999 })),
  accept_fraction: fc.constantFrom<0 | 1>(0, 1),
  status: fc.constantFrom<0 | 1>(0, 1),
  web_sequence: fc.integer({ min: 0, max: 100_000 }),
  mobile_sequence: fc.integer({ min: 0, max: 100_000 }),
  fundtypes: fc.uniqueArray(word).map((names) => names.map((typename) => ({ typename }))),
  unit_name: fc.constantFrom('', 'pack'),
  other_names: fc.constantFrom('', 'rashan\nراشن'),
  texts: fc.constant({}),
  created_at: fc.constant('2026-03-01T09:00:00.000Z'),
  updated_at: fc.constant('2026-03-01T09:00:00.000Z'),
})

test('a cause saved without changes stays the same', () => {
  fc.assert(
    fc.property(causes, (cause) => {
      const {
        id: _,
        fund_icon: __,
        created_at: ___,
        updated_at: ____,
        texts: _texts,
        fundimage,
        ...fields
      } = cause
      expect(
        causeForm.parse({
          ...causeFormValues(cause),
          fundimage: fundimage === noImage ? noImage : undefined,
        }),
      ).toEqual({
        ...fields,
        fundtypes: cause.fundtypes.map(({ typename }) => typename),
        ...(fundimage === noImage && { fundimage: noImage }),
      })
    }),
  )
})

test('a new cause has sequence 100 on the web and on mobiles, and no status', () => {
  expect(causeFormValues(undefined)).toMatchObject({
    web_sequence: '100',
    mobile_sequence: '100',
    status: '',
  })
})

import { expect, test } from 'vitest'
import { createCause } from '../../../../../contract/src/cause-form.ts'
import { readerOf } from '../../../../../words/src/reader.ts'
import { causeTemplates } from './cause-templates.ts'

const { t } = readerOf('en')

test('every template is a valid cause', () => {
  const causes = causeTemplates(t, []).map((template) => createCause.body.parse(template))
  expect(new Set(causes.map(({ fundtitle }) => fundtitle)).size).toBe(causes.length)
  expect(causes.every(({ status }) => status === 1)).toBe(true)
})

test('zakat is a fund type only of the zakat cause, so that it is paid into its own account', () => {
  const causes = causeTemplates(t, []).map((template) => createCause.body.parse(template))
  const withZakat = causes.filter(({ fundtypes }) => fundtypes.some((name) => /zakat|ushr/i.test(name)))
  expect(withZakat.map(({ kind }) => kind)).toEqual(['zakat'])
  const others = causes.filter(({ fundtypes }) => fundtypes.some((name) => /fitrana|fidya/i.test(name)))
  expect(others.map(({ fundtitle }) => fundtitle)).toEqual(['Fitrana, Fidya and Kaffarah'])
})

test('a template is recorded under its English name, with Urdu texts if Urdu is offered', () => {
  const causes = causeTemplates(t, ['ur']).map((template) => createCause.body.parse(template))
  const food = causes.find(({ fundtitle }) => fundtitle === 'Food')
  expect(food?.texts?.ur).toEqual({
    fundtitle: 'خوراک',
    impact: '',
    unit_name: '',
    funddetail: expect.stringMatching(/^<p>آٹا/),
    fundtypes: { Rations: 'راشن', 'Cooked meals': 'پکا ہوا کھانا', Iftar: 'افطار' },
  })
  for (const { texts, fundtypes } of causes)
    expect(Object.keys(texts?.ur?.fundtypes ?? {})).toEqual(fundtypes)
  expect(createCause.body.parse(causeTemplates(t, [])[0]).texts).toEqual({})
})

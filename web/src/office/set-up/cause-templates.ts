import type { createCause } from '../../../../contract/src/causes.ts'
import type { BodySentTo } from '../../../../contract/src/entry.ts'
import { noImage } from '../../../../contract/src/no-image.ts'

type Text = Pick<
  BodySentTo<typeof createCause>,
  'fundtitle' | 'funddetail' | 'icon' | 'kind' | 'fundtypes' | 'accept_fraction'
>

/**
 * What charities in Pakistan collect for, to begin with. A gift of zakat is paid into a zakat account because its cause is for zakat,
 * so no other cause offers zakat as a fund type.
 */
const texts: readonly Text[] = [
  {
    ...{ fundtitle: 'Zakat', kind: 'zakat', icon: 'zakat', accept_fraction: '0' },
    funddetail:
      '<p>Your zakat reaches people who are entitled to it, and becomes their own. It is kept in separate bank accounts and is never spent on buildings or on our office.</p><p>Choose a sub type for Fitrana or Fidya, so that it is given out in its own time.</p>',
    fundtypes: 'Zakat al-Mal\nFitrana (Zakat al-Fitr)\nFidya',
  },
  {
    ...{ fundtitle: 'Sadqa', kind: 'general', icon: 'sadqah', accept_fraction: '0' },
    funddetail:
      '<p>Voluntary charity, in any amount and at any time. It goes to whoever needs help soonest: a meal, a fare to the hospital, a month’s rent.</p>',
    fundtypes: 'Sadqa\nSadqa Jariyah\nKaffarah',
  },
  {
    ...{ fundtitle: 'Where most needed', kind: 'general', icon: 'where-most-needed', accept_fraction: '0' },
    funddetail:
      '<p>Leave it to us: we use your gift where it does most good this month, and publish how it was spent.</p>',
    fundtypes: '',
  },
  {
    ...{ fundtitle: 'Food', kind: 'general', icon: 'food-rations', accept_fraction: '0' },
    funddetail:
      '<p>Flour, rice, lentils, oil and tea for families who cannot buy a month’s food, and cooked meals for people who have no kitchen.</p>',
    fundtypes: 'Rations\nCooked meals\nIftar',
  },
  {
    ...{ fundtitle: 'Health', kind: 'general', icon: 'health', accept_fraction: '0' },
    funddetail:
      '<p>Medicine, tests, operations and dialysis for patients who would otherwise go without. We pay hospitals and pharmacies directly.</p>',
    fundtypes: '',
  },
  {
    ...{ fundtitle: 'Education', kind: 'general', icon: 'education', accept_fraction: '0' },
    funddetail:
      '<p>School fees, books and uniforms, so that children stay in school and young people finish what they began.</p>',
    fundtypes: 'Fees\nBooks and uniforms\nScholarships',
  },
  {
    ...{ fundtitle: 'Orphans', kind: 'general', icon: 'orphan-sponsorship', accept_fraction: '0' },
    funddetail:
      '<p>Food, schooling and health care for children who have lost a parent, in their own families wherever that is possible.</p>',
    fundtypes: '',
  },
  {
    ...{ fundtitle: 'Clean water', kind: 'general', icon: 'water-wells', accept_fraction: '0' },
    funddetail:
      '<p>Hand pumps, wells and filters where people now walk for water that makes them ill. We come back to repair what we build.</p>',
    fundtypes: '',
  },
  {
    ...{ fundtitle: 'Emergency relief', kind: 'general', icon: 'emergency-relief', accept_fraction: '0' },
    funddetail:
      '<p>Tents, blankets, food and medicine in the first days after a flood or an earthquake, and help to rebuild afterwards.</p>',
    fundtypes: '',
  },
]

/** Each as the cause form sends it. */
export const causeTemplates: readonly BodySentTo<typeof createCause>[] = texts.map((text, place) => ({
  ...{ ...text, status: '1', fundimage: noImage, amount: '' },
  ...{ web_sequence: String((place + 1) * 10), mobile_sequence: String((place + 1) * 10) },
}))

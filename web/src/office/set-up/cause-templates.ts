import type { createCause } from '../../../../contract/src/causes.ts'
import type { BodySentTo } from '../../../../contract/src/entry.ts'
import { noImage } from '../../../../contract/src/no-image.ts'
import { say } from '../../../../words/src/say.ts'

type Text = Pick<
  BodySentTo<typeof createCause>,
  'fundtitle' | 'funddetail' | 'icon' | 'kind' | 'fundtypes' | 'accept_fraction'
>

/** As the editor writes them. */
const paragraphs = (...texts: string[]) => texts.map((text) => `<p>${text}</p>`).join('')

/**
 * What charities in Pakistan collect for, to begin with. A gift of zakat is paid into a zakat account because its cause is for zakat,
 * so no other cause offers zakat as a fund type.
 */
const texts = (): readonly Text[] => [
  {
    ...{ fundtitle: say('set-up.template.zakat'), kind: 'zakat', icon: 'zakat', accept_fraction: '0' },
    funddetail: paragraphs(say('set-up.template.zakat.text'), say('set-up.template.zakat.text-2')),
    fundtypes: say('set-up.template.zakat.types'),
  },
  {
    ...{ fundtitle: say('set-up.template.sadqa'), kind: 'general', icon: 'sadqah', accept_fraction: '0' },
    funddetail: paragraphs(say('set-up.template.sadqa.text')),
    fundtypes: say('set-up.template.sadqa.types'),
  },
  {
    ...{
      fundtitle: say('set-up.template.most-needed'),
      kind: 'general',
      icon: 'where-most-needed',
      accept_fraction: '0',
    },
    funddetail: paragraphs(say('set-up.template.most-needed.text')),
    fundtypes: '',
  },
  {
    ...{
      fundtitle: say('set-up.template.food'),
      kind: 'general',
      icon: 'food-rations',
      accept_fraction: '0',
    },
    funddetail: paragraphs(say('set-up.template.food.text')),
    fundtypes: say('set-up.template.food.types'),
  },
  {
    ...{ fundtitle: say('set-up.template.health'), kind: 'general', icon: 'health', accept_fraction: '0' },
    funddetail: paragraphs(say('set-up.template.health.text')),
    fundtypes: '',
  },
  {
    ...{
      fundtitle: say('set-up.template.education'),
      kind: 'general',
      icon: 'education',
      accept_fraction: '0',
    },
    funddetail: paragraphs(say('set-up.template.education.text')),
    fundtypes: say('set-up.template.education.types'),
  },
  {
    ...{
      fundtitle: say('set-up.template.orphans'),
      kind: 'general',
      icon: 'orphan-sponsorship',
      accept_fraction: '0',
    },
    funddetail: paragraphs(say('set-up.template.orphans.text')),
    fundtypes: '',
  },
  {
    ...{
      fundtitle: say('set-up.template.water'),
      kind: 'general',
      icon: 'water-wells',
      accept_fraction: '0',
    },
    funddetail: paragraphs(say('set-up.template.water.text')),
    fundtypes: '',
  },
  {
    ...{
      fundtitle: say('set-up.template.emergency'),
      kind: 'general',
      icon: 'emergency-relief',
      accept_fraction: '0',
    },
    funddetail: paragraphs(say('set-up.template.emergency.text')),
    fundtypes: '',
  },
]

/** Each as the cause form sends it. */
export const causeTemplates = (): readonly BodySentTo<typeof createCause>[] =>
  texts().map((text, place) => ({
    ...{ ...text, status: '1', fundimage: noImage, amount: '' },
    ...{ web_sequence: String((place + 1) * 10), mobile_sequence: String((place + 1) * 10) },
  }))

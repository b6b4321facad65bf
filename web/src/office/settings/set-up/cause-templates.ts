import type { createCause } from '../../../../../contract/src/causes.ts'
import type { BodySentTo } from '../../../../../contract/src/entry.ts'
import { firstLanguage, type Language } from '../../../../../contract/src/language/language.ts'
import { noImage } from '../../../../../contract/src/no-image.ts'
import type { CauseText } from '../../../../../contract/src/translated-cause.ts'
import { say, speakTo } from '../../../../../words/src/say.ts'

type Text = Pick<
  BodySentTo<typeof createCause>,
  'fundtitle' | 'funddetail' | 'icon' | 'kind' | 'accept_fraction'
> & { fundtypes: string }

/** As the editor writes them. */
const paragraphs = (...texts: string[]) => texts.map((text) => `<p>${text}</p>`).join('')

/**
 * What charities in Pakistan collect for, to begin with. A gift of zakat is paid into a zakat account because its cause is for zakat,
 * so no other cause offers zakat as a fund type.
 */
const texts = (): readonly Text[] => [
  {
    fundtitle: say('ui.zakat'),
    kind: 'zakat',
    icon: 'zakat',
    accept_fraction: '0',
    funddetail: paragraphs(say('set-up.template.zakat.text'), say('set-up.template.zakat.text-2')),
    fundtypes: say('set-up.template.zakat.types'),
  },
  {
    fundtitle: say('set-up.template.sadqa'),
    kind: 'general',
    icon: 'sadqah',
    accept_fraction: '0',
    funddetail: paragraphs(say('set-up.template.sadqa.text')),
    fundtypes: say('set-up.template.sadqa.types'),
  },
  {
    fundtitle: say('set-up.template.most-needed'),
    kind: 'general',
    icon: 'where-most-needed',
    accept_fraction: '0',
    funddetail: paragraphs(say('set-up.template.most-needed.text')),
    fundtypes: '',
  },
  {
    fundtitle: say('set-up.template.food'),
    kind: 'general',
    icon: 'food-rations',
    accept_fraction: '0',
    funddetail: paragraphs(say('set-up.template.food.text')),
    fundtypes: say('set-up.template.food.types'),
  },
  {
    fundtitle: say('set-up.template.health'),
    kind: 'general',
    icon: 'health',
    accept_fraction: '0',
    funddetail: paragraphs(say('set-up.template.health.text')),
    fundtypes: '',
  },
  {
    fundtitle: say('set-up.template.education'),
    kind: 'general',
    icon: 'education',
    accept_fraction: '0',
    funddetail: paragraphs(say('set-up.template.education.text')),
    fundtypes: say('set-up.template.education.types'),
  },
  {
    fundtitle: say('set-up.template.orphans'),
    kind: 'general',
    icon: 'orphan-sponsorship',
    accept_fraction: '0',
    funddetail: paragraphs(say('set-up.template.orphans.text')),
    fundtypes: '',
  },
  {
    fundtitle: say('set-up.template.water'),
    kind: 'general',
    icon: 'water-wells',
    accept_fraction: '0',
    funddetail: paragraphs(say('set-up.template.water.text')),
    fundtypes: '',
  },
  {
    fundtitle: say('set-up.template.emergency'),
    kind: 'general',
    icon: 'emergency-relief',
    accept_fraction: '0',
    funddetail: paragraphs(say('set-up.template.emergency.text')),
    fundtypes: '',
  },
]

/** What is written in a language whose words are loaded. */
function writtenTo<Written>(language: Language, write: () => Written): Written {
  const before = speakTo(() => language)
  try {
    return write()
  } finally {
    speakTo(before)
  }
}

const lines = (types: string) => types.split('\n').filter(Boolean)

/**
 * Each as the cause form sends it: in English, as the books name it, with its texts in these other languages. The words of all of them
 * must be loaded.
 */
export function causeTemplates(others: readonly Language[]): readonly CauseTemplate[] {
  const shown = texts()
  const translated = others.map((language) => [language, writtenTo(language, texts)] as const)
  return writtenTo(firstLanguage, texts).map((text, place) => ({
    shown: {
      title: shown[place]?.fundtitle ?? '',
      lead: shown[place]?.funddetail.replaceAll(/<\/p><p>/g, ' ').replaceAll(/<[^>]+>/g, '') ?? '',
    },
    ...text,
    status: '1',
    fundimage: noImage,
    amount: '',
    web_sequence: String((place + 1) * 10),
    mobile_sequence: String((place + 1) * 10),
    texts: JSON.stringify(
      Object.fromEntries(
        translated.map(([language, all]) => [language, textIn(all[place] as Text, lines(text.fundtypes))]),
      ),
    ),
  }))
}

type CauseTemplate = BodySentTo<typeof createCause> & {
  texts: string
  /** In the language of the screen. */
  shown: { title: string; lead: string }
}

const textIn = ({ fundtitle, funddetail, fundtypes }: Text, types: readonly string[]): CauseText => ({
  fundtitle,
  funddetail,
  impact: '',
  fundtypes: Object.fromEntries(lines(fundtypes).map((title, place) => [types[place], title])),
})

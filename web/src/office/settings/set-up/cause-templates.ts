import type { createCause } from '../../../../../contract/src/cause-form.ts'
import type { CauseText } from '../../../../../contract/src/causes.ts'
import type { BodySentTo } from '../../../../../contract/src/entry.ts'
import { firstLanguage, type Language } from '../../../../../contract/src/language/language.ts'
import { noImage } from '../../../../../contract/src/pictures.ts'
import { readerOf } from '../../../../../words/src/reader.ts'
import type { Translate } from '../../../ui/reader.tsx'

type Text = Pick<
  BodySentTo<typeof createCause>,
  'fundtitle' | 'funddetail' | 'icon' | 'kind' | 'accept_fraction'
> & { fundtypes: string }

/** Suggested causes. Only zakat has zakat among its fund types, because the cause decides the account. */
const templates = [
  { name: 'zakat', icon: 'zakat' },
  { name: 'fitrana', icon: 'fitrana' },
  { name: 'sadqa', icon: 'sadqah' },
  { name: 'most-needed', icon: 'where-most-needed' },
  { name: 'food', icon: 'food-rations' },
  { name: 'health', icon: 'health' },
  { name: 'education', icon: 'education' },
  { name: 'orphans', icon: 'orphan-sponsorship' },
  { name: 'water', icon: 'water-wells' },
  { name: 'emergency', icon: 'emergency-relief' },
] as const

const textsBy = (t: Translate): readonly Text[] =>
  templates.map(({ name, icon }) => {
    const paragraphs = [
      t(`set-up.template.${name}.text`),
      ...(name === 'zakat' ? [t('set-up.template.zakat.text-2')] : []),
    ]
    const hasTypes =
      name === 'zakat' || name === 'fitrana' || name === 'sadqa' || name === 'food' || name === 'education'
    return {
      fundtitle: t(`set-up.template.${name}`),
      kind: name === 'zakat' ? 'zakat' : 'general',
      icon,
      accept_fraction: '0',
      funddetail: paragraphs.map((text) => `<p>${text}</p>`).join(''),
      fundtypes: hasTypes ? t(`set-up.template.${name}.types`) : '',
    }
  })

const lines = (types: string) => types.split('\n').filter(Boolean)

/** Templates for the cause form: English names, with texts in `others`, whose translations must be loaded. */
export function causeTemplates(t: Translate, others: readonly Language[]): readonly CauseTemplate[] {
  const shown = textsBy(t)
  const translated = others.map((language) => [language, textsBy(readerOf(language).t)] as const)
  return textsBy(readerOf(firstLanguage).t).map((text, index) => ({
    shown: {
      title: shown[index]?.fundtitle ?? '',
      lead: shown[index]?.funddetail.replaceAll(/<\/p><p>/g, ' ').replaceAll(/<[^>]+>/g, '') ?? '',
    },
    ...text,
    status: '1',
    fundimage: noImage,
    amount: '',
    web_sequence: String((index + 1) * 10),
    mobile_sequence: String((index + 1) * 10),
    texts: JSON.stringify(
      Object.fromEntries(
        translated.map(([language, all]) => [language, textIn(all[index] as Text, lines(text.fundtypes))]),
      ),
    ),
  }))
}

type CauseTemplate = BodySentTo<typeof createCause> & {
  texts: string
  shown: { title: string; lead: string }
}

const textIn = ({ fundtitle, funddetail, fundtypes }: Text, types: readonly string[]): CauseText => ({
  fundtitle,
  funddetail,
  impact: '',
  fundtypes: Object.fromEntries(lines(fundtypes).map((title, index) => [types[index], title])),
})

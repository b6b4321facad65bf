import { html, type SafeHtml } from '@remix-run/html-template'
import type { AlmsFund } from '../../../contract/src/alms-kinds.ts'
import type { FullCharity } from '../../../contract/src/charity.ts'
import type { CharityTextName, WrittenText } from '../../../contract/src/charity-texts.ts'
import {
  firstLanguage,
  type Language,
  languages,
  otherThanFirst,
} from '../../../contract/src/language/language.ts'
import { readerOf, type Translate } from '../../../words/src/reader.ts'
import type { Database } from '../platform/database/database.ts'
import { headingsBelowTitle, sanitizeRichText } from '../platform/text/sanitize-rich-text.ts'
import { charityInLanguage } from './read-charity.ts'

/** The key of a stored text, also in the audit: 'privacy', 'privacy (ur)'. */
export const storedTextKey = (name: CharityTextName, language: Language): string =>
  language === firstLanguage ? name : `${name} (${language})`

/**
 * One of the charity's own texts in every language, sanitised; '' when it is not written in the first
 * language.
 */
export async function readCharityTextTranslations(db: Database, name: CharityTextName): Promise<WrittenText> {
  const { texts } = await db.selectFrom('charity').select('texts').executeTakeFirstOrThrow()
  const textIn = (one: Language) =>
    sanitizeRichText((texts as Partial<Record<string, string>>)[storedTextKey(name, one)] ?? '')
  const others = otherThanFirst.map((one) => [one, textIn(one)] as const)
  return {
    html: textIn(firstLanguage),
    texts: Object.fromEntries(others.filter(([, html]) => html !== '')),
  }
}

/**
 * The text with headings below its page's title, in the reader's language, falling back to the first
 * language.
 */
export async function readCharityText(
  language: Language,
  db: Database,
  name: CharityTextName,
): Promise<{ html: string; language: Language }> {
  const { html, texts } = await readCharityTextTranslations(db, name)
  const own = texts[language]
  return {
    html: headingsBelowTitle(own ?? html),
    language: own === undefined ? firstLanguage : language,
  }
}

/**
 * A default text for a charity, in every language. It describes this software, and nothing that only the
 * charity can know.
 */
export function defaultText(name: CharityTextName, charity: FullCharity): WrittenText {
  const write = writers[name]
  if (!write) return { html: '', texts: {} }
  const textIn = (language: Language) => {
    const { t } = readerOf(language)
    return sanitizeRichText(String(write(t, charityInLanguage(t, charity))).replaceAll('\n', ''))
  }
  return {
    html: textIn(firstLanguage),
    texts: Object.fromEntries(otherThanFirst.map((language) => [language, textIn(language)])),
  }
}

type Writer = (t: Translate, charity: FullCharity) => SafeHtml

/** Default text about alms, used until the charity's scholars have written theirs. */
const alms =
  (fund: AlmsFund): Writer =>
  (t) =>
    html`<p>${t(`first-text.alms.${fund}`)}</p>`

const privacy = (
  t: Translate,
  charity: FullCharity,
) => html`<p>${t('first-text.privacy.lead', { we: weOf(t, charity) })}</p>
<h3>${t('first-text.privacy.keep')}</h3>
<ul><li>${t('first-text.privacy.keep.details')}</li>
<li>${t('first-text.privacy.keep.gift')}</li>
<li>${t('first-text.privacy.keep.transfer')}</li></ul>
<h3>${t('first-text.privacy.who')}</h3>
<p>${t('first-text.privacy.who.text')}</p>
<h3>${t('first-text.privacy.device')}</h3>
<p>${t('first-text.privacy.device.text')}</p>
<h3>${t('first-text.privacy.rights')}</h3>
<p>${t('first-text.privacy.rights.text')}${howToReach(t, charity)}</p>`

const terms = (
  t: Translate,
  charity: FullCharity,
) => html`<p>${t('first-text.terms.lead', { we: weOf(t, charity) })}</p>
<h3>${t('first-text.terms.gift')}</h3>
<ul><li>${t('first-text.terms.gift.cause')}</li>
<li>${t('first-text.terms.gift.zakat')}</li>
<li>${t('first-text.terms.gift.receipt')}</li></ul>
<h3>${t('first-text.terms.refunds')}</h3>
<p>${t('first-text.terms.refunds.text')}${howToReach(t, charity)}</p>
<h3>${t('first-text.terms.payments')}</h3>
<p>${t('first-text.terms.payments.text')}</p>`

/** First texts; the agency text has none, because the charity's mufti writes it. */
const writers: Partial<Record<CharityTextName, Writer>> = {
  privacy,
  terms,
  fitrana: alms('fitrana'),
  fidya: alms('fidya'),
  kaffarah: alms('kaffarah'),
}

const weOf = (t: Translate, { name }: FullCharity) => (name ? isolateLatin(t, name) : t('first-text.we'))

function howToReach(t: Translate, { email, phone }: FullCharity): string {
  if (email && phone)
    return ` ${t('first-text.reach.both', { email: isolateLatin(t, email), phone: isolateLatin(t, phone) })}`
  if (email) return ` ${t('first-text.reach.email', { email: isolateLatin(t, email) })}`
  return phone && ` ${t('first-text.reach.phone', { phone: isolateLatin(t, phone) })}`
}

/**
 * Wraps left-to-right text in two marks (U+200E), so that it keeps its order among right-to-left words.
 * Sanitising removes the isolating characters.
 */
const isolateLatin = ({ language }: Translate, text: string) =>
  languages[language].direction === 'rtl' && !/\p{Script=Arabic}/u.test(text) ? `\u200e${text}\u200e` : text

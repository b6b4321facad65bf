import { html } from '@remix-run/html-template'
import type { FullCharity } from '../../../contract/src/charity.ts'
import type { CharityTextName, WrittenText } from '../../../contract/src/charity-texts.ts'
import {
  firstLanguage,
  type Language,
  languages,
  otherThanFirst,
} from '../../../contract/src/language/language.ts'
import { language, say } from '../../../words/src/say.ts'
import { inLanguage } from '../platform/language/in-language.ts'
import { sanitizeRichText } from '../platform/text/sanitize-rich-text.ts'
import { charityInLanguage } from './charity-in-language.ts'

/**
 * A default text for a charity, in every language. It describes this software, and nothing that only the
 * charity can know.
 */
export function firstText(name: CharityTextName, charity: FullCharity): WrittenText {
  const write = name === 'privacy' ? privacy : terms
  const textIn = (language: Language) =>
    inLanguage(language, () =>
      sanitizeRichText(String(write(charityInLanguage(charity))).replaceAll('\n', '')),
    )
  return {
    html: textIn(firstLanguage),
    texts: Object.fromEntries(otherThanFirst.map((language) => [language, textIn(language)])),
  }
}

const privacy = (charity: FullCharity) => html`<p>${say('first-text.privacy.lead', { we: weOf(charity) })}</p>
<h3>${say('first-text.privacy.keep')}</h3>
<ul><li>${say('first-text.privacy.keep.details')}</li>
<li>${say('first-text.privacy.keep.gift')}</li>
<li>${say('first-text.privacy.keep.transfer')}</li></ul>
<h3>${say('first-text.privacy.who')}</h3>
<p>${say('first-text.privacy.who.text')}</p>
<h3>${say('first-text.privacy.device')}</h3>
<p>${say('first-text.privacy.device.text')}</p>
<h3>${say('first-text.privacy.rights')}</h3>
<p>${say('first-text.privacy.rights.text')}${howToReach(charity)}</p>`

const terms = (charity: FullCharity) => html`<p>${say('first-text.terms.lead', { we: weOf(charity) })}</p>
<h3>${say('first-text.terms.gift')}</h3>
<ul><li>${say('first-text.terms.gift.cause')}</li>
<li>${say('first-text.terms.gift.zakat')}</li>
<li>${say('first-text.terms.gift.receipt')}</li></ul>
<h3>${say('first-text.terms.refunds')}</h3>
<p>${say('first-text.terms.refunds.text')}${howToReach(charity)}</p>
<h3>${say('first-text.terms.payments')}</h3>
<p>${say('first-text.terms.payments.text')}</p>`

const weOf = ({ name }: FullCharity) => (name ? apart(name) : say('first-text.we'))

function howToReach({ email, phone }: FullCharity): string {
  if (email && phone) return ` ${say('first-text.reach.both', { email: apart(email), phone: apart(phone) })}`
  if (email) return ` ${say('first-text.reach.email', { email: apart(email) })}`
  return phone && ` ${say('first-text.reach.phone', { phone: apart(phone) })}`
}

/**
 * Wraps left-to-right text in two marks (U+200E), so that it keeps its order among right-to-left words.
 * Sanitising removes the isolating characters.
 */
const apart = (text: string) =>
  languages[language()].direction === 'rtl' && !/\p{Script=Arabic}/u.test(text) ? `\u200e${text}\u200e` : text

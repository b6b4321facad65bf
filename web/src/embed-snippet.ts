import { firstLanguage, type Language } from '../../contract/src/language/language.ts'

/** Giving form on another website. Values must not contain characters that need escaping in HTML. */
export type EmbeddedForm = {
  cause?: string
  campaign?: string
  /** Supporter's page of the campaign. */
  page?: string
  amount?: string
}

type Options = {
  language: Language
  /** Text of the link, which remains when a browser does not load the form. */
  linkText: string
  /** Attributes of the script's current or pinned version. */
  script?: string
}

/** Returns the HTML that shows the giving form on a website, the form's path and thermometer's address. */
export function embedSnippet(
  form: EmbeddedForm,
  { language, linkText, script = `src="${location.origin}/amanah-donate.js"` }: Options,
) {
  const prefix = language === firstLanguage ? '' : `/${language}`
  const { campaign, page, amount } = form
  const query = new URLSearchParams(form)
  const search = query.size > 0 ? `?${query}` : ''
  const path = `${campaign}${page ? `/${page}` : ''}`
  const link = campaign
    ? `${prefix}/campaigns/${path}${amount ? `?amount=${amount}` : ''}`
    : `${prefix || '/'}${search}`
  const attributes = Object.entries({ ...form, ...(prefix && { lang: language }) })
  return {
    lines: [
      `<amanah-donate${attributes.map(([name, value]) => ` ${name}="${value}"`).join('')}>`,
      `<a href="${location.origin}${link}">${linkText}</a></amanah-donate>`,
      `\n<script async ${script}></script>`,
    ].join(''),
    form: `${prefix}/embed${search}`,
    thermometer: campaign && `${location.origin}${prefix}/thermometers/${path}.svg`,
  }
}

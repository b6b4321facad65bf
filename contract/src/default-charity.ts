import type { Charity, FullCharity } from './charity.ts'
import { allLanguages } from './language/language.ts'

/** Defaults until staff enter something else (specification, sections 4 and 5). */
export const defaultCharity: Charity = {
  name: '',
  legal_name: '',
  slogan: 'Together We Rise, Donate Now',
  description: '',
  registration_number: '',
  tax_number: '',
  address: '',
  phone: '',
  whatsapp: '',
  email: '',
  hours: '',
  website: '',
  facebook: '',
  instagram: '',
  youtube: '',
  certificate: '',
  footer: '',
  brand_color: '',
  preset_amounts: [5000, 10_000, 15_000, 20_000],
  languages: allLanguages,
  gold_price: null,
  silver_price: null,
  prices_on: '',
  nisab_rule: 'wealth',
  logo: '',
  mark: '',
  certificate_picture: '',
  smallest_gift: 1,
  pages: [],
  thank_you: '',
}

export const defaultSettings: FullCharity = {
  ...defaultCharity,
  embed_origins: [],
  receipt_prefix: '',
  receipt_year: 'fiscal',
  tax_text: '',
  tax_approval: '',
  tax_approval_from: '',
  tax_approval_until: '',
  signature: '',
  texts: {},
}

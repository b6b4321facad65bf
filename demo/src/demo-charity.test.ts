import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { maxAmount } from '../../contract/src/amounts.ts'
import { countryName } from '../../contract/src/countries.ts'
import { isIban } from '../../contract/src/iban.ts'
import { noImage } from '../../contract/src/pictures.ts'
import { demoCauses } from './demo-causes.ts'
import { demoCausesInUrdu } from './demo-causes-in-urdu.ts'
import {
  demoAssociations,
  demoBankAccounts,
  demoPaymentGateways,
  demoPaymentMethods,
} from './demo-charity.ts'
import { donorCountries } from './invent-payer.ts'

const published = (path: string) => fileURLToPath(new URL(`../../web/public${path}`, import.meta.url))
const active = demoCauses.filter((cause) => cause.status === 1)

test('a visitor finds at least nine active causes, and one is closed', () => {
  expect(active.length).toBeGreaterThanOrEqual(9)
  expect(demoCauses.length - active.length).toBe(1)
})

test('no two causes have the same title or the same place', () => {
  for (const field of ['fundtitle', 'web_sequence', 'mobile_sequence'] as const)
    expect(new Set(demoCauses.map((cause) => cause[field])).size, field).toBe(demoCauses.length)
})

test('every cause can be read in Urdu, with its fund types', () => {
  for (const { fundtitle, fundtypes } of demoCauses)
    expect(Object.keys(demoCausesInUrdu[fundtitle]?.fundtypes ?? {}), fundtitle).toEqual(
      fundtypes.map(({ typename }) => typename),
    )
  expect(Object.keys(demoCausesInUrdu)).toHaveLength(demoCauses.length)
})

test('every picture that the demo names is there, and some causes have none', () => {
  const pictures = [
    ...demoCauses.map((cause) => cause.fund_icon),
    ...demoCauses.map((cause) => cause.fundimage).filter((image) => image !== noImage),
    ...demoBankAccounts.map((account) => account.logo),
  ]
  expect(pictures.filter((path) => !existsSync(published(path)))).toEqual([])
  expect(active.some((cause) => cause.fundimage === noImage)).toBe(true)
})

test('fixed prices are whole rupees, and a fraction of a unit is possible with and without one', () => {
  const priced = active.filter((cause) => cause.amount !== null)
  for (const { fundtitle, amount } of priced) {
    expect(Number.isInteger(amount), fundtitle).toBe(true)
    expect(amount, fundtitle).toBeGreaterThan(0)
    expect(amount, fundtitle).toBeLessThanOrEqual(maxAmount)
  }
  expect(priced.map((cause) => cause.accept_fraction)).toEqual(expect.arrayContaining([0, 1]))
  expect(active.some((cause) => cause.amount === null && cause.accept_fraction === 1)).toBe(true)
})

test('the fixed price of a cause is the one its text names', () => {
  for (const { fundtitle, amount, funddetail } of demoCauses)
    if (amount !== null) expect(funddetail, fundtitle).toContain(`Rs.\u00a0${amount.toLocaleString('en-US')}`)
})

test('a cause has as much to read in Urdu as in English, with its fixed price', () => {
  for (const { fundtitle, amount, funddetail } of demoCauses) {
    const urdu = demoCausesInUrdu[fundtitle]?.funddetail ?? ''
    const paragraphs = (html: string) => html.match(/<(p|li|h3)>/g)
    expect(paragraphs(urdu), fundtitle).toEqual(paragraphs(funddetail))
    if (amount !== null) expect(urdu, fundtitle).toContain(`${amount.toLocaleString('en-US')}\u00a0روپے`)
  }
})

test('each cause is described in 80 to 200 words', () => {
  for (const { fundtitle, funddetail } of demoCauses) {
    const words = funddetail.replace(/<[^>]*>/g, ' ').match(/\S+/g) ?? []
    expect(words.length, fundtitle).toBeGreaterThanOrEqual(80)
    expect(words.length, fundtitle).toBeLessThanOrEqual(200)
  }
})

test('some causes offer sub types, each once, and some offer none', () => {
  for (const { fundtitle, fundtypes } of demoCauses)
    expect(new Set(fundtypes.map((type) => type.typename.toLowerCase())).size, fundtitle).toBe(
      fundtypes.length,
    )
  expect(active.some((cause) => cause.fundtypes.length > 0)).toBe(true)
  expect(active.some((cause) => cause.fundtypes.length === 0)).toBe(true)
})

test('a bank would accept every IBAN, and it contains the account number', () => {
  for (const { iban_no, number } of demoBankAccounts) {
    expect(iban_no).toMatch(/^PK[0-9]{2}[A-Z]{4}[0-9]{16}$/)
    expect(isIban(iban_no), iban_no).toBe(true)
    expect(iban_no.endsWith(number), iban_no).toBe(true)
  }
})

test('each bank has a zakat account beside that for other donations, and one account has no Swift code', () => {
  const banks = Map.groupBy(demoBankAccounts, (account) => account.bank_name)
  expect(banks.size).toBe(2)
  for (const [bank, accounts] of banks)
    expect(accounts.map((account) => account.kind).sort(), bank).toEqual(['general', 'zakat'])
  expect(demoBankAccounts.filter((account) => account.swift_code === null).length).toBe(1)
})

test('donors can pay by card, e-wallet and bank transfer; one former option has ended', () => {
  const open = demoAssociations.filter((association) => association.effective_to === null)
  expect(open.map(({ method, gateway }) => `${method} by ${gateway}`).sort()).toEqual([
    'bank by default',
    'card by swich',
    'e-wallet by jazzcash',
    'e-wallet by swich',
  ])
  const ended = demoAssociations.filter((association) => association.effective_to !== null)
  expect(ended.map(({ method, gateway }) => `${method} by ${gateway}`)).toEqual(['bank by swich'])
  for (const { effective_from, effective_to } of ended) {
    expect(Date.parse(effective_from)).toBeLessThan(Date.parse(effective_to ?? ''))
    expect(Date.parse(effective_to ?? '')).toBeLessThan(Date.parse('2026-11-01'))
  }
})

test('every payment method and gateway of the demo is in use', () => {
  expect(new Set(demoAssociations.map(({ method }) => method))).toEqual(new Set(demoPaymentMethods))
  expect(new Set(demoAssociations.map(({ gateway }) => gateway))).toEqual(new Set(demoPaymentGateways))
})

test('invented donors live in donorCountries that the form offers', () => {
  expect(donorCountries.map(({ country }) => countryName(country))).toEqual(
    donorCountries.map(({ country }) => country),
  )
  expect(donorCountries.reduce((sum, { weight }) => sum + weight, 0)).toBe(100)
})

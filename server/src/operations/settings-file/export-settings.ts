import { causeIcons } from '../../../../contract/src/causes.ts'
import { charityPictures, type FullCharity } from '../../../../contract/src/charity.ts'
import { charityForm } from '../../../../contract/src/charity-form.ts'
import { charityTextNames } from '../../../../contract/src/charity-texts.ts'
import { allLanguages } from '../../../../contract/src/language/language.ts'
import { readBankAccounts } from '../../catalogue/bank-accounts/bank-accounts.queries.ts'
import { readEveryCause } from '../../catalogue/causes/causes.queries.ts'
import { readAssociations, readMethods } from '../../catalogue/payment-methods/payment-methods.queries.ts'
import { readChosenSwitches } from '../../charity/change-switches.ts'
import { readCharityTextTranslations } from '../../charity/charity-texts.ts'
import { readCharity } from '../../charity/read-charity.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Storage } from '../../platform/files/storage.ts'
import { readStoredTexts } from '../../receipts/message-templates/email-templates.queries.ts'
import { picturesOf, SettingsError, settingsFormat } from './read-settings-file.ts'

/**
 * The demo's own drawings, which identify its causes and bank accounts; those in /art/icons are the
 * software's.
 */
const isOfDemo = (picture: string) => /^\/art\/(?!icons\/)/.test(picture)

/**
 * Exports the settings of a charity, without secrets, staff, donors and donations.
 * @returns the content of the file, and the titles and IBANs of the demo's causes and bank accounts, which
 * are omitted
 * @throws SettingsError when a picture is not among the files
 */
export async function exportSettings({ db, storage }: { db: Database; storage: Storage }, version: string) {
  const { ofDemo, ...settings } = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute((trx) => readSettings(trx))
  const pictures: Record<string, string> = {}
  for (const address of picturesOf(settings)) {
    const bytes = await storage.getBytes(address.slice(1)).catch(() => {
      throw new SettingsError(
        `${address} is not among the files. Upload that picture again in the back office.`,
      )
    })
    pictures[address] = Buffer.from(bytes).toString('base64')
  }
  const head = { amanah: 'settings', format: settingsFormat, version, made_at: new Date().toISOString() }
  return { file: { ...head, ...settings, pictures }, ofDemo }
}

async function readSettings(db: Database) {
  const charity = await readCharity(db)
  const { gold_price, silver_price, prices_on, nisab_rule, embed_origins } = charity
  const causes = await readEveryCause(db)
  const accounts = await readBankAccounts(db)
  const pairs = (await readAssociations(db))
    .filter(({ effective_to }) => effective_to === null)
    .map((one) => ({ payment_method: one.payment_method.name, payment_gateway: one.payment_gateway.name }))
  const isEntered = (field: string) => field !== 'name' || charity.name !== ''
  return {
    charity: pick(charity, Object.keys(charityForm.shape).filter(isEntered)),
    ...(gold_price !== null &&
      silver_price !== null && { prices: { gold_price, silver_price, prices_on, nisab_rule } }),
    embedding: { embed_origins },
    charity_pictures: pick(
      charity,
      charityPictures.filter((which) => !isOfDemo(charity[which])),
    ) as Record<string, string>,
    texts: Object.fromEntries(
      await Promise.all(
        charityTextNames.map(async (text) => [text, await readCharityTextTranslations(db, text)]),
      ),
    ),
    switches: await readChosenSwitches(db),
    causes: causes.filter(({ fundimage }) => !isOfDemo(fundimage)).map(causeEntry),
    bank_accounts: accounts.filter(({ logo }) => !isOfDemo(logo)).map(accountEntry),
    pairs,
    payment_methods: (await readMethods(db))
      .filter(({ name }) => pairs.some(({ payment_method }) => payment_method === name))
      .map(({ name, titles }) => ({ name, titles })),
    email_templates: Object.fromEntries(
      await Promise.all(allLanguages.map(async (one) => [one, await readStoredTexts(db, one)])),
    ),
    ofDemo: [
      ...causes.flatMap(({ fundimage, fundtitle }) => (isOfDemo(fundimage) ? [fundtitle] : [])),
      ...accounts.flatMap(({ logo, iban_no }) => (isOfDemo(logo) ? [iban_no] : [])),
    ],
  }
}

const pick = (charity: FullCharity, fields: string[]) =>
  Object.fromEntries(Object.entries(charity).filter(([field]) => fields.includes(field)))

type Cause = Awaited<ReturnType<typeof readEveryCause>>[number]
type Account = Awaited<ReturnType<typeof readBankAccounts>>[number]

const causeEntry = ({ id, created_at, updated_at, fund_icon, fundtypes, ...cause }: Cause) => ({
  ...cause,
  icon: causeIcons.find((icon) => fund_icon.endsWith(`/${icon}.svg`)),
  fundtypes: fundtypes.map(({ typename }) => typename),
})

export const accountEntry = ({ id, created_at, width, ...account }: Account) => account

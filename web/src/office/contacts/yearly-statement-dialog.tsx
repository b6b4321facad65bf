import { readContactRecords } from '../../../../contract/src/contact-records.ts'
import type { ContactDetails } from '../../../../contract/src/contacts.ts'
import { readYearlyStatement, sendYearlyStatement } from '../../../../contract/src/yearly-statements.ts'
import { Select, TextField } from '../../ui/fields.tsx'
import { type Translate, useReader } from '../../ui/reader.tsx'
import { FileButton } from '../parts/buttons.tsx'
import { SendDialog } from '../parts/form-dialog.tsx'
import { useRead } from '../session/calls.ts'

export const yearOption = (t: Translate, year: number) => ({
  value: String(year),
  label: t('contacts.tax-year.name', { from: String(year - 1), to: String(year) }),
})

/** Id of the chosen taxpayer; undefined for the taxpayer with the largest amount. */
const chosenId = (taxpayer: string) => (taxpayer === '' ? undefined : Number(taxpayer))

/** Opens the statement of a tax year, or e-mails it to the donor. */
export function YearlyStatementDialog({
  contact: { id, years },
  onClose,
}: {
  contact: ContactDetails
  onClose: () => void
}) {
  const { t } = useReader()
  const taxpayers = useRead(readContactRecords, { params: { id } }).data?.taxpayers ?? []
  return (
    <SendDialog
      entry={sendYearlyStatement}
      initialValues={{ tax_year: String(years[0]?.tax_year ?? ''), taxpayer_id: '', email: '' }}
      toBody={({ email, taxpayer_id }) => ({ email: email || null, taxpayer_id: chosenId(taxpayer_id) })}
      toRequest={({ tax_year }) => ({ params: { id, tax_year: Number(tax_year) } })}
      title={t('contacts.statement.send')}
      onClose={onClose}
      fields={({ field, values: { tax_year, taxpayer_id } }) => (
        <>
          <Select
            {...field('tax_year')}
            label={t('contacts.tax-year')}
            options={years.map((one) => yearOption(t, one.tax_year))}
          />
          {taxpayers.length > 0 && (
            <Select
              {...field('taxpayer_id')}
              required
              label={t('contacts.statement.taxpayer')}
              options={[
                { value: '', label: t('contacts.statement.taxpayer.largest') },
                { value: '0', label: t('contacts.statement.taxpayer.donor') },
                ...taxpayers.map((one) => ({ value: String(one.id), label: one.name })),
              ]}
            />
          )}
          <FileButton
            className="justify-self-start"
            label={t('contacts.statement.open')}
            entry={readYearlyStatement}
            request={{
              params: { id, tax_year: Number(tax_year) },
              query: { taxpayer_id: chosenId(taxpayer_id) },
            }}
            fileName={`statement-${tax_year}.pdf`}
          />
          <TextField
            {...field('email')}
            label={t('contacts.statement.email')}
            placeholder=""
            helper={t('contacts.statement.email-hint')}
            inputMode="email"
          />
        </>
      )}
    />
  )
}

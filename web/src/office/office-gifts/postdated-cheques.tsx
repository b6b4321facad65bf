import { listPostdatedCheques, returnPostdatedCheque } from '../../../../contract/src/office-gifts.ts'
import { DataTable } from '../../ui/data-table.tsx'
import { useReader } from '../../ui/reader.ts'
import { dayColumn, rupeesColumn, textColumn, WithNote } from '../parts/cells.tsx'
import { ReasonButton } from '../parts/form-dialog.tsx'
import { CodeLink, ContactLink } from '../parts/links.tsx'
import { HeadedSection } from '../parts/section-heading.tsx'
import { useRead } from '../session/calls.ts'
import { useScreenAddress } from '../session/screens.ts'

/** Pending post-dated cheques; renders nothing when there are none. */
export function PostdatedCheques() {
  const { t } = useReader()
  const donations = useScreenAddress()('donation')
  const { data } = useRead(listPostdatedCheques)
  if (!data?.length) return null
  return (
    <HeadedSection title={t('office-gifts.postdated')}>
      <p className="text-dense text-ink-soft">{t('office-gifts.postdated.lead')}</p>
      <DataTable
        caption={t('office-gifts.postdated')}
        rows={data}
        columns={[
          {
            title: t('office.field.donor'),
            heading: true,
            cell: ({ id, donation_code, donor_name, contact_id }) => (
              <WithNote
                note={<CodeLink to={donations && `${donations}?donation=${id}`}>{donation_code}</CodeLink>}
              >
                <ContactLink contact={{ id: contact_id, first_name: donor_name, last_name: '' }} />
              </WithNote>
            ),
          },
          dayColumn(t, t('office-fields.cheque-date'), 'cheque_date'),
          textColumn(t, t('office-gifts.reference.cheque'), 'reference'),
          rupeesColumn(t, t('ui.amount'), 'amount'),
          textColumn(t, t('office.field.account'), 'bank_account'),
          {
            title: t('office-gifts.sheet-gifts.actions'),
            actions: true,
            cell: ({ id, donor_name }) => (
              <ReasonButton
                look="danger"
                size="small"
                label={t('office-gifts.postdated.return')}
                aria-label={t('office-gifts.postdated.return-one', { donor: donor_name })}
                dialog={{
                  entry: returnPostdatedCheque,
                  params: { id },
                  lead: t('office-gifts.postdated.return-lead'),
                }}
              />
            ),
          },
        ]}
      />
    </HeadedSection>
  )
}

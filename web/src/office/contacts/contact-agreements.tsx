import { useNavigate } from 'react-router'
import type { ContactDetails } from '../../../../contract/src/contacts.ts'
import { listContactAgreements } from '../../../../contract/src/office-agreements.ts'
import { Button } from '../../ui/button.tsx'
import { useReader } from '../../ui/reader.ts'
import { agreementColumns } from '../parts/agreement/agreement-columns.tsx'
import { LoadedTable } from '../parts/loaded.tsx'
import { PageSection } from '../parts/section-heading.tsx'
import { useRead } from '../session/calls.ts'
import { useScreenAddress } from '../session/screens.ts'

/** Columns left out on a profile. */
const hiddenColumns = new Set(['donor', 'made'])

/** A donor's regular donations; staff with the right may enter another. */
export function Agreements({ of: contact }: { of: ContactDetails }) {
  const { t } = useReader()
  const navigate = useNavigate()
  const screen = useScreenAddress()('contact.agreement')
  const list = useRead(listContactAgreements, { params: { id: contact.id } })
  const { first_name, last_name, email, phone, country, language, merged_into } = contact
  const donor = { first_name, last_name, email: email ?? '', phone: phone ?? '', country }
  return (
    <PageSection title={t('agreements.title')}>
      <LoadedTable
        query={list}
        caption={t('agreements.title')}
        columns={agreementColumns(t).filter(({ name }) => !name || !hiddenColumns.has(name))}
        expectedRows={1}
        empty={t('agreements.of-donor.none')}
      />
      {screen !== undefined && merged_into === null && (
        <Button
          look="secondary"
          size="small"
          className="w-fit"
          onClick={() => navigate(`${screen}/new`, { state: { donor, language } })}
        >
          {t('agreements.new')}
        </Button>
      )}
    </PageSection>
  )
}

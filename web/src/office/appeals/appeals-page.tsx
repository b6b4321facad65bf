import { Link, useNavigate } from 'react-router'
import { readAppealSettings, saveAppealSettings } from '../../../../contract/src/appeal-settings.ts'
import { type AppealRow, type AppealState, listAppeals } from '../../../../contract/src/appeals.ts'
import { Button, rowLinkLook } from '../../ui/button.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { TextField, wholeNumber } from '../../ui/fields.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { type Translate, useReader } from '../../ui/reader.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { DialogButton } from '../parts/buttons.tsx'
import { countColumn, Day, rupeesColumn, WithNote } from '../parts/cells.tsx'
import { SendDialog } from '../parts/form-dialog.tsx'
import { PagedTable } from '../parts/lists/paged-list.tsx'
import { PendingChanges } from '../parts/pending-changes.tsx'
import { entryQuery, useRead, useRight } from '../session/calls.ts'

export function AppealsPage() {
  const { t } = useReader()
  const navigate = useNavigate()
  const maySet = useRight('settings')
  return (
    <>
      <PageHeading title={t('frame.screen.appeal')} lead={t('appeals.lead')}>
        {maySet && (
          <DialogButton look="secondary" label={t('appeals.settings')}>
            {(onClose) => <SettingsDialog onClose={onClose} />}
          </DialogButton>
        )}
        <Button onClick={() => navigate('new')}>{t('appeals.new')}</Button>
      </PageHeading>
      <PendingChanges subjects={['appeal', 'appeal_settings']} />
      <PagedTable
        read={(query) => entryQuery(t, listAppeals, { query })}
        caption={t('frame.screen.appeal')}
        columns={columns(t)}
        empty={t('appeals.none-yet')}
        emptyHint={t('appeals.none-yet.lead')}
      />
    </>
  )
}

const stateLooks = {
  draft: 'info',
  waiting: 'info',
  sending: 'info',
  sent: 'success',
  stopped: 'error',
} as const

export function AppealBadge({ state }: { state: AppealState }) {
  const { t } = useReader()
  return <StatusBadge status={t(`appeals.state.${state}`)} look={stateLooks[state]} />
}

const columns = (t: Translate): readonly Column<AppealRow>[] => [
  {
    title: t('office-fields.name'),
    heading: true,
    cell: ({ id, kind, name }) => (
      <WithNote note={kind === 'higher_amount' && t('appeals.kind.higher_amount')}>
        <Link to={String(id)} className={rowLinkLook}>
          <bdi>{name}</bdi>
        </Link>
      </WithNote>
    ),
  },
  { title: t('office-fields.status'), cell: ({ state }) => <AppealBadge state={state} /> },
  {
    title: t('appeals.date'),
    cell: ({ begun_at, created_at }) => <Day day={begun_at ?? created_at} />,
  },
  countColumn(t, t('appeals.sent'), 'sent'),
  countColumn(t, t('ui.donations'), 'donations'),
  rupeesColumn(t, t('ui.amount'), 'amount'),
]

const priceField = { inputMode: 'decimal', autoComplete: 'off', allow: /^\d*\.?\d{0,2}$/ } as const

function SettingsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useReader()
  const { data } = useRead(readAppealSettings)
  if (!data) return null
  return (
    <SendDialog
      entry={saveAppealSettings}
      initialValues={{
        approval_size: String(data.approval_size),
        sms_paisa: String(data.sms_paisa / 100),
        whatsapp_paisa: String(data.whatsapp_paisa / 100),
      }}
      toBody={(values) => ({
        approval_size: Number(values.approval_size || Number.NaN),
        sms_paisa: Math.round(Number(values.sms_paisa || Number.NaN) * 100),
        whatsapp_paisa: Math.round(Number(values.whatsapp_paisa || Number.NaN) * 100),
      })}
      title={t('appeals.settings')}
      lead={t('appeals.settings.lead')}
      submitLabel={t('office.action.save')}
      onClose={onClose}
      fields={({ field }) => (
        <>
          <TextField
            {...field('approval_size')}
            label={t('appeals.settings.approval-size')}
            helper={t('appeals.settings.approval-size.helper')}
            {...wholeNumber}
          />
          <TextField {...field('sms_paisa')} label={t('appeals.settings.sms')} {...priceField} />
          <TextField {...field('whatsapp_paisa')} label={t('appeals.settings.whatsapp')} {...priceField} />
        </>
      )}
    />
  )
}

import { useState } from 'react'
import type { ErasureRequest, PersonalRecord } from '../../../../contract/src/personal-data.ts'
import * as calls from '../../../../contract/src/personal-data.ts'
import { call } from '../../call.ts'
import { Button } from '../../ui/button.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { TextField } from '../../ui/fields.tsx'
import { joinNames } from '../../ui/join-names.ts'
import { Notice } from '../../ui/notice.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { formatDay } from '../../ui/pakistan-time.ts'
import { FormattedText, type Translate, useReader } from '../../ui/reader.tsx'
import { showSuccess } from '../../ui/toasts.tsx'
import { FileButton, rowLook, SendButton } from '../parts/buttons.tsx'
import { Form, SubmitButton, useCallForm } from '../parts/call-form.tsx'
import {
  CreatedOn,
  Email,
  emailColumn,
  IdAndCode,
  PaymentStatusBadge,
  phoneColumn,
  RowCheckbox,
  rupeesColumn,
} from '../parts/cells.tsx'
import { FormButton } from '../parts/form-dialog.tsx'
import { ContactLink, linkTo } from '../parts/links.tsx'
import { RecordList, RecordRow } from '../parts/sections.tsx'
import { useRead } from '../session/calls.ts'
import { problemMessage } from '../session/problem-message.ts'

export function PersonalDataPage() {
  const { t } = useReader()
  const [found, setFound] = useState<{ who: string; records: PersonalRecord[] }>()
  const [chosen, setChosen] = useState<readonly number[]>([])
  const form = useCallForm(calls.findPersonalData, {
    initialValues: { who: '' },
    async send(body) {
      const records = await call(calls.findPersonalData, { body })
      setFound({ who: body.who, records })
      setChosen(records.map(({ intent_id }) => intent_id))
    },
  })
  const which = { who: found?.who ?? '', intent_ids: [...chosen] }
  const records = found?.records ?? []
  const selected = records.filter(({ intent_id }) => chosen.includes(intent_id))

  return (
    <>
      <PageHeading title={t('personal-data.title')} lead={t('personal-data.lead')} />
      <ErasureRequests
        onFind={(who) => {
          form.field('who').onChange(who)
          form.onSubmit()
        }}
      />
      <Form form={form} className="panel mb-5 flex flex-wrap items-end gap-3 p-4 md:p-5">
        <TextField
          {...form.field('who')}
          helper={t('personal-data.search-hint')}
          autoComplete="off"
          className="min-w-[min(16rem,100%)] flex-1"
        />
        <SubmitButton form={form} label={t('office-fields.search')} className="max-sm:w-full sm:mb-7" />
      </Form>
      {found && (
        <div className="grid gap-4">
          <DataTable
            caption={t('personal-data.found', { who: found.who })}
            columns={columnsOf(t, chosen, (id, isChosen) =>
              setChosen(isChosen ? [...chosen, id] : chosen.filter((one) => one !== id)),
            )}
            rows={records}
            rowKey={({ intent_id }) => intent_id}
            empty={t('personal-data.nothing-found')}
            emptyHint={t('personal-data.nothing-found-hint')}
          />
          {records.length > 0 && (
            <div className="flex flex-wrap items-center gap-3">
              <FileButton
                disabled={selected.length === 0}
                label={t('personal-data.save-as-a-file')}
                entry={calls.exportPersonalData}
                request={{ body: which }}
                fileName="personal-data.zip"
                saves
              />
              <FormButton
                look="danger"
                disabled={selected.length === 0}
                label={t('personal-data.erase')}
                dialog={{
                  entry: calls.erasePersonalData,
                  initialValues: { request: '' },
                  toBody: (values) => ({ ...which, ...values }),
                  title: t('personal-data.erase.title'),
                  submitLabel: t('personal-data.erase.erase-for-good'),
                  onDone: ({ erased }) => {
                    showSuccess(t('personal-data.erase.erased', { count: erased }))
                    form.onSubmit()
                  },
                  fields: ({ field, refusal }) => (
                    <>
                      <ErasedRecords records={selected} />
                      <TextField
                        {...field('request')}
                        helper={t('personal-data.erase.request-hint')}
                        autoComplete="off"
                      />
                      {refusal && <Notice look="danger">{problemMessage(t, refusal, '')}</Notice>}
                    </>
                  ),
                }}
              />
              <p className="text-sm text-ink-soft" role="status">
                {t('personal-data.chosen', { selected: selected.length, all: records.length })}
              </p>
            </div>
          )}
        </div>
      )}
    </>
  )
}

const columnsOf = (
  t: Translate,
  chosen: readonly number[],
  choose: (id: number, isChosen: boolean) => void,
): Column<PersonalRecord>[] => [
  {
    title: t('office.field.id-and-code'),
    heading: true,
    cell: ({ intent_id, what, id, code }) => (
      <div className="flex items-center gap-3">
        <RowCheckbox
          label={t('office.action.choose-one', { what: code })}
          state={chosen.includes(intent_id) ? 'all' : 'none'}
          onChange={(isChosen) => choose(intent_id, isChosen)}
        />
        <IdAndCode
          id={id}
          code={code}
          what={t(what === 'donation' ? 'office.field.donation-code' : 'office.field.reference-number')}
        />
      </div>
    ),
  },
  {
    title: t('office-fields.name'),
    cell: ({ contact_id, ...row }) => <ContactLink contact={{ ...row, id: contact_id }} />,
  },
  emailColumn(t, t('fields.email'), 'email'),
  phoneColumn(t, t('fields.phone'), 'phone'),
  rupeesColumn(t, t('ui.amount'), 'amount'),
  { title: t('office-fields.status'), cell: ({ status }) => <PaymentStatusBadge status={status} /> },
  { title: t('office.field.created-on'), cell: ({ created_at }) => <CreatedOn instant={created_at} /> },
]

function ErasedRecords({ records }: { records: readonly PersonalRecord[] }) {
  const { t } = useReader()
  const codesOf = (some: typeof records) =>
    joinNames(
      t,
      some.map(({ code }) => code),
    )
  const needed = records.filter((record) => record.needed)
  return (
    <>
      <div className="grid gap-2 text-sm">
        <p>
          <FormattedText message="personal-data.erase.goes" values={{ codes: codesOf(records) }} />
        </p>
        <p>
          <FormattedText message="personal-data.erase.stays" />
        </p>
      </div>
      {needed.length > 0 && (
        <Notice look="danger">
          {t('personal-data.erase.needed', { codes: codesOf(needed), count: needed.length })}
        </Notice>
      )}
    </>
  )
}

function ErasureRequests({ onFind }: { onFind: (point: string) => void }) {
  const { t } = useReader()
  const { data = [] } = useRead(calls.listErasureRequests)
  if (data.length === 0) return null
  return (
    <section aria-labelledby="erasure-requests" className="mb-5">
      <h2 id="erasure-requests" className="mb-2 text-lg font-bold">
        {t('personal-data.requests')}
      </h2>
      <RecordList>
        {data.map((request) => (
          <Request key={request.id} request={request} onFind={onFind} />
        ))}
      </RecordList>
    </section>
  )
}

function Request({
  request: { id, contact_id, name, point, asked_at, has_donations },
  onFind,
}: {
  request: ErasureRequest
  onFind: (point: string) => void
}) {
  const { t } = useReader()
  return (
    <RecordRow
      title={
        <>
          <FormattedText
            message="personal-data.requests.asked"
            values={{
              name: name || t('contacts.unnamed'),
              day: formatDay(t, asked_at),
              link: linkTo(`/contact/${contact_id}`),
            }}
          />
          <span className="block">
            {point.includes('@') ? <Email email={point} /> : <bdi dir="ltr">{point}</bdi>}
          </span>
        </>
      }
      note={!has_donations && t('personal-data.requests.no-donations')}
    >
      <Button look="secondary" size="small" onClick={() => onFind(point)}>
        {t('personal-data.requests.find')}
      </Button>
      {(['erased', 'refused'] as const).map((decision) => (
        <SendButton
          key={decision}
          {...rowLook}
          label={t(`personal-data.requests.${decision}`)}
          entry={calls.decideErasureRequest}
          request={{ params: { id }, body: { decision } }}
        />
      ))}
    </RecordRow>
  )
}

import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import {
  type ContactDetails,
  type ContactFields,
  type ContactSuggestion,
  mergeContacts,
  planMerge,
  splitContacts,
} from '../../../../contract/src/contacts.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { formatInstant } from '../../ui/pakistan-time.ts'
import { RadioCards } from '../../ui/radio-card.tsx'
import { FormattedText, useReader } from '../../ui/reader.tsx'
import { rowLook, SendButton } from '../parts/buttons.tsx'
import { useSendForm } from '../parts/call-form.tsx'
import { FormDialog } from '../parts/form-dialog.tsx'
import { ContactSearch } from '../parts/lists/contact-search.tsx'
import { Loaded } from '../parts/loaded.tsx'
import { contactName } from '../parts/names.ts'
import { HeadedSection, RecordList, RecordRow } from '../parts/sections.tsx'
import { useRead, useRight, useSend } from '../session/calls.ts'
import {
  type ChoosableField,
  choosableFields,
  fieldText,
  fieldTitle,
  type Side,
  sides,
} from './duplicate-pair.tsx'

/** Lets staff with the right find a donor to merge with this one. Not for households, which have members. */
export function MergeWithAnother({ contact }: { contact: ContactDetails }) {
  const { t } = useReader()
  const mayMerge = useRight('contact.merge')
  const [isOpen, setOpen] = useState(false)
  const [other, setOther] = useState<ContactSuggestion>()
  if (!mayMerge || contact.kind === 'household') return null
  return (
    <>
      <Button look="quiet" onClick={() => setOpen(true)}>
        {t('contacts.merge.with-another')}
      </Button>
      <Dialog title={t('contacts.merge.title')} open={isOpen} onClose={() => setOpen(false)}>
        <ContactSearch
          label={t('contacts.merge.find')}
          none={t('contacts.members.nobody')}
          except={contact.id}
          onChoose={(chosen) => {
            setOpen(false)
            setOther(chosen)
          }}
        />
      </Dialog>
      {other && <MergeDialog pair={{ one: contact, other }} onClose={() => setOther(undefined)} />}
    </>
  )
}

type MergeValues = Record<'stays' | ChoosableField, Side>

type MergeDialogProps = { pair: Record<Side, ContactSuggestion>; onClose: () => void }

/** Dialog in which staff choose the remaining donor and the donor of each value; shows what is moved. */
export function MergeDialog({ pair, onClose }: MergeDialogProps) {
  const { t } = useReader()
  const split = useSend(splitContacts)
  const winnerOf = ({ stays }: { stays: Side }) => pair[stays]
  const loserOf = ({ stays }: { stays: Side }) => pair[stays === 'one' ? 'other' : 'one']
  const form = useSendForm(mergeContacts, {
    initialValues: { stays: 'one', name: 'one', kind: 'one', country: 'one', language: 'one' } as MergeValues,
    toBody: (values) => {
      const { first_name, last_name } = pair[values.name]
      const fields: ContactFields = {
        first_name,
        last_name,
        kind: pair[values.kind].kind,
        country: pair[values.country].country,
        language: pair[values.language].language,
      }
      return { loser_id: loserOf(values).id, fields }
    },
    toRequest: (values) => ({ params: { id: winnerOf(values).id } }),
    onDone: onClose,
    undo: (_, { merge_id }) => split.mutate({ body: { merge_ids: [merge_id] } }),
  })
  const [winner, loser] = [winnerOf(form.values), loserOf(form.values)]
  const plan = useRead(planMerge, {
    params: { id: winner.id, loser_id: loser.id },
    placeholderData: keepPreviousData,
  })

  function chooseWinner(side: Side) {
    for (const name of ['stays', ...choosableFields] as const) form.field(name).onChange(side)
  }
  const differing = choosableFields.filter(
    (field) => fieldText(t, field, pair.one) !== fieldText(t, field, pair.other),
  )

  return (
    <FormDialog
      title={t('contacts.merge.title')}
      width="middle"
      submitLabel={t('contacts.merge.send')}
      form={form}
      onClose={onClose}
    >
      <p className="text-sm">{t('contacts.merge.lead')}</p>
      <Choice
        title={t('contacts.merge.stays')}
        name="stays"
        value={form.values.stays}
        onChoose={chooseWinner}
        textOf={(side) => contactName(t, pair[side])}
        smallOf={(side) => t('contacts.record', { id: pair[side].id })}
      />
      {differing.map((field) => (
        <Choice
          key={field}
          title={fieldTitle(t, field)}
          name={field}
          value={form.values[field]}
          onChoose={form.field(field).onChange}
          textOf={(side) => fieldText(t, field, pair[side])}
        />
      ))}
      <Loaded query={plan} skeleton="h-12">
        {(data) => (
          <>
            <Notice role="status">
              {t('contacts.merge.moves', {
                donations: data.donations,
                points: data.points,
                from: data.loser.id,
                to: data.winner.id,
              })}
            </Notice>
            {data.refused.length > 0 && (
              <Notice look="warning" className="mt-2">
                {t('contacts.merge.refused', {
                  refused: data.refused
                    .map(({ purpose, channel }) =>
                      t('contacts.merge.consent', {
                        purpose: t(`contacts.consents.purpose.${purpose}`),
                        channel: t(`contacts.consents.channel.${channel}`),
                      }),
                    )
                    .join(t('ui.comma')),
                })}
              </Notice>
            )}
          </>
        )}
      </Loaded>
    </FormDialog>
  )
}

function Choice({
  title,
  name,
  value,
  onChoose,
  textOf,
  smallOf,
}: {
  title: string
  name: string
  value: Side
  onChoose: (side: Side) => void
  textOf: (side: Side) => string
  smallOf?: (side: Side) => string
}) {
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-semibold">{title}</legend>
      <div className="grid grid-cols-2 gap-3">
        <RadioCards
          name={name}
          options={sides.map((value) => ({
            value,
            label: (
              <>
                <bdi className="font-medium">{textOf(value)}</bdi>
                {smallOf && <span className="block text-xs text-ink-soft">{smallOf(value)}</span>}
              </>
            ),
          }))}
          value={value}
          onChange={onChoose}
          className="px-3.5 py-2.5 text-sm wrap-anywhere"
        />
      </div>
    </fieldset>
  )
}

/** Merges into this donor, which staff with the right may undo. */
export function Merges({ contact: { merges } }: { contact: ContactDetails }) {
  const { t } = useReader()
  const maySplit = useRight('contact.merge')
  if (merges.length === 0) return null
  return (
    <HeadedSection title={t('contacts.merges')}>
      <RecordList>
        {merges.map(({ id, loser_name, merged_at, merged_by, undone_at }) => (
          <RecordRow
            key={id}
            title={
              <FormattedText
                message="contacts.merges.merged"
                values={{
                  name: loser_name || t('contacts.unnamed'),
                  at: formatInstant(t, merged_at),
                  by: merged_by ?? 'none',
                  b: (words) => <strong>{words}</strong>,
                }}
              />
            }
            note={undone_at && t('contacts.merges.undone', { at: formatInstant(t, undone_at) })}
          >
            {maySplit && !undone_at && (
              <SendButton
                {...rowLook}
                aria-label={t('contacts.merges.undo-one', { name: loser_name })}
                label={t('contacts.merges.undo')}
                entry={splitContacts}
                request={{ body: { merge_ids: [id] } }}
              />
            )}
          </RecordRow>
        ))}
      </RecordList>
    </HeadedSection>
  )
}

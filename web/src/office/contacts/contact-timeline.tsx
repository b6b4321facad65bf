import { keepPreviousData } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import {
  type ContactEvent,
  contactEventKinds,
  readContactTimeline,
} from '../../../../contract/src/contact-timeline.ts'
import { timelineStep } from '../../../../contract/src/payment-events.ts'
import { statusName } from '../../../../words/src/display-names.ts'
import { capitalise } from '../../../../words/src/format-values.ts'
import { optionsOf, Select } from '../../ui/fields.tsx'
import { formatRupees, type Translate, useReader } from '../../ui/reader.tsx'
import { EarlierButton, TimelineSteps } from '../parts/details/timeline.tsx'
import { CodeLink } from '../parts/links.tsx'
import { Loaded } from '../parts/loaded.tsx'
import { HeadedSection } from '../parts/sections.tsx'
import { useRead } from '../session/calls.ts'

export function ContactTimeline({
  contactId: id,
  kinds,
}: {
  contactId: number
  kinds: readonly ContactEvent['kind'][]
}) {
  const { t } = useReader()
  const [kind, setKind] = useState('')
  const [newest, setNewest] = useState(timelineStep)
  const events = useRead(readContactTimeline, {
    params: { id },
    query: { newest },
    body: { kinds: kind === '' ? [] : [kind] },
    placeholderData: keepPreviousData,
  })
  return (
    <HeadedSection title={t('contacts.timeline')}>
      <Select
        label={t('contacts.timeline.show')}
        unflagged
        className="max-w-xs"
        options={[
          { value: '', label: t('contacts.timeline.all') },
          ...optionsOf(kinds, (value) => t(`contacts.timeline.kind.${value}`)),
        ]}
        value={kind}
        onChange={setKind}
      />
      <Loaded query={events} skeleton="h-40">
        {(data) =>
          data.length === 0 ? (
            <p className="text-dense text-ink-soft">{t('contacts.timeline.none')}</p>
          ) : (
            <TimelineSteps steps={data.map((event, index) => stepOf(t, event, index))} />
          )
        }
      </Loaded>
      {events.data && events.data.length >= newest && (
        <EarlierButton loading={events.isPlaceholderData} onClick={() => setNewest(newest + timelineStep)}>
          {t('contacts.timeline.earlier')}
        </EarlierButton>
      )}
    </HeadedSection>
  )
}

export const listShownKinds = (seesDonations: boolean) =>
  contactEventKinds.filter((kind) => seesDonations || !['donation', 'receipt', 'message'].includes(kind))

function stepOf(t: Translate, event: ContactEvent, key: number) {
  const { at, by } = event
  return { key, at, who: by ?? '', facts: {}, what: titleOf(t, event), why: detailOf(event) }
}

function titleOf(t: Translate, event: ContactEvent): string {
  switch (event.kind) {
    case 'donation':
      return t('contacts.timeline.donation', {
        amount: formatRupees(t, event.amount),
        status: statusName(t, event.status),
      })
    case 'receipt':
      return t('contacts.timeline.receipt', {
        number: event.number,
        amount: formatRupees(t, event.amount),
        is_void: String(event.is_void),
      })
    case 'message':
      return t('contacts.timeline.message', {
        channel: t(`ui.channel.${event.channel}`),
        title:
          t.ifKnown(`contacts.timeline.message.${event.message}`) ??
          t.ifKnown(`details.message.${event.message}`) ??
          event.message,
        status: t(`contacts.timeline.message.status.${event.status}`),
      })
    case 'reply':
      return t('contacts.timeline.reply', { channel: event.channel })
    case 'note':
      return t('contacts.timeline.note')
    case 'consent':
      return t(event.is_given ? 'contacts.consents.given' : 'contacts.consents.withdrawn', {
        purpose: t(`contacts.consents.purpose.${event.purpose}`),
        channel: t(`contacts.consents.channel.${event.channel}`),
      })
    case 'task':
      return t('contacts.timeline.task', { is_done: String(event.is_done) })
    case 'merge':
      return t('contacts.timeline.merge', { is_undone: String(event.is_undone) })
    case 'change':
      return capitalise(t.ifKnown(`audit.action.${event.action}`) ?? event.action)
  }
}

function detailOf(event: ContactEvent): ReactNode {
  switch (event.kind) {
    case 'donation':
    case 'receipt':
      return <CodeLink to={`?donation=${event.donation_id}`}>{event.donation_code}</CodeLink>
    case 'message':
      return (
        <>
          <bdi dir="ltr">{event.recipient}</bdi>{' '}
          {event.donation_id !== null && (
            <CodeLink to={`?donation=${event.donation_id}`}>{event.donation_code}</CodeLink>
          )}
        </>
      )
    case 'reply':
      return event.text
    case 'note':
      return event.note
    case 'task':
      return event.title
    case 'merge':
      return event.name
    default:
      return ''
  }
}

import { useId, useState } from 'react'
import { type ContactSuggestion, suggestContacts } from '../../../../../contract/src/contacts.ts'
import type { NamedContact } from '../../../../../contract/src/households.ts'
import { Button } from '../../../ui/button.tsx'
import { FieldNote } from '../../../ui/fields.tsx'
import { joinNames } from '../../../ui/join-names.ts'
import { formatDay } from '../../../ui/pakistan-time.ts'
import { useReader } from '../../../ui/reader.tsx'
import { useRead } from '../../session/calls.ts'
import { fullName } from '../names.ts'
import { SearchField } from './search-field.tsx'

type ContactSearchProps = {
  label: string
  none: string
  first?: string | undefined
  /** Contact that is not suggested. */
  except?: number
  onChoose: (contact: ContactSuggestion) => void
}

export function ContactSearch({ label, none, first = '', except, onChoose }: ContactSearchProps) {
  const { t } = useReader()
  const [text, setText] = useState(first)
  const searched = text.trim()
  const found = useRead(suggestContacts, { body: { text: searched }, enabled: searched.length > 1 })

  const contacts = found.data?.filter(({ id }) => id !== except)
  return (
    <div className="grid gap-2">
      <SearchField
        label={label}
        placeholder={t('gift-entry.donor-search.hint')}
        text={text}
        setText={setText}
        complete={/^$|\S\S\S/}
      />
      <p role="status" className={contacts?.length === 0 ? 'text-sm text-ink-soft' : 'sr-only'}>
        {contacts && (contacts.length === 0 ? none : t('ui.combobox.found', { count: contacts.length }))}
      </p>
      {contacts && contacts.length > 0 && (
        <ul
          aria-label={t('gift-entry.donor-search.donors-found')}
          className="grid gap-px overflow-hidden rounded-sm border border-line bg-line text-dense"
        >
          {contacts.map((contact) => (
            <li key={contact.id} className="flex items-center gap-4 bg-white px-3 py-2.5">
              <Button
                look="secondary"
                size="small"
                aria-label={t('office.action.choose-one', { what: fullName(contact) })}
                onClick={() => {
                  onChoose(contact)
                  setText('')
                }}
              >
                {t('gift-entry.donor-search.choose')}
              </Button>
              <div className="min-w-0">
                <span className="block font-semibold wrap-anywhere">
                  <bdi>{fullName(contact)}</bdi>
                </span>
                <span className="block text-ink-soft wrap-anywhere">
                  {joinNames(
                    t,
                    [contact.email, contact.phone].filter((one) => one !== null),
                  )}
                </span>
                {contact.last_on && (
                  <span className="block text-xs text-ink-soft">
                    {t('gift-entry.donor-search.latest', { day: formatDay(t, contact.last_on) })}
                  </span>
                )}
              </div>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

type ContactChoiceProps = {
  value: NamedContact | null
  hint: string | undefined
  onChange: (contact: NamedContact | null) => void
}

/** Keeps the focus in the form: choosing a search result removes the pressed button. */
const focusOnMount = (chosen: HTMLElement | null) => chosen?.focus()

export function ContactChoice({ value, hint, onChange }: ContactChoiceProps) {
  const { t } = useReader()
  const id = useId()
  return (
    <div className="grid gap-2">
      {value ? (
        <p ref={focusOnMount} tabIndex={-1} className="flex flex-wrap items-center gap-x-3 outline-none">
          <bdi className="font-semibold wrap-anywhere">{fullName(value)}</bdi>
          <Button look="quiet" size="small" onClick={() => onChange(null)}>
            {t('contacts.choice.other')}
          </Button>
        </p>
      ) : (
        <ContactSearch
          label={t('contacts.members.find')}
          none={t('contacts.members.nobody')}
          onChoose={({ id, first_name, last_name }) => onChange({ id, first_name, last_name })}
        />
      )}
      <FieldNote id={id} hint={hint} helper={undefined} />
    </div>
  )
}

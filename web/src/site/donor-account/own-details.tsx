import { type ReactNode, useState } from 'react'
import { channels as allChannels } from '../../../../contract/src/channels.ts'
import { consentChannels, consentPurposes } from '../../../../contract/src/contact-records.ts'
import { languages } from '../../../../contract/src/language/language.ts'
import { changeOwnConsents, changeOwnDetails, type OwnDetails } from '../../../../contract/src/own-details.ts'
import { phoneDigits } from '../../../../contract/src/phone-digits.ts'
import { phoneProblem } from '../../../../contract/src/text-rules.ts'
import { call } from '../../call.ts'
import { Button } from '../../ui/button.tsx'
import { CheckBox } from '../../ui/check-box.tsx'
import { Select } from '../../ui/fields.tsx'
import { ProblemNotice } from '../../ui/notice.tsx'
import { useReader } from '../../ui/reader.tsx'
import { PageSection } from '../parts/page-section.tsx'
import { PhoneField } from '../parts/phone-field.tsx'
import { SiteForm } from '../parts/site-form.tsx'
import { useCharity } from '../parts/site-page.tsx'
import { useOwnCall } from './donor-account.queries.ts'

const phoneId = 'donor-account-phone'

export function PhoneAndLanguage({ details }: { details: OwnDetails }) {
  const { t } = useReader()
  const [phone, setPhone] = useState(details.phone ?? '')
  const { channels } = useCharity()
  const [language, setLanguage] = useState(details.language)
  const [channel, setChannel] = useState<string>(details.channel ?? 'email')
  const [hint, setHint] = useState<string>()
  return (
    <PageSection title={t('donor-account.details')}>
      <SavedForm
        prepareSave={() => {
          const digits = phoneDigits(details.country, phone)
          const isChanged = digits !== (details.phone ?? '')
          const invalid = isChanged ? phoneProblem(details.country, digits) : undefined
          setHint(invalid && t.message(invalid))
          if (invalid) {
            document.getElementById(phoneId)?.focus()
            return undefined
          }
          const chosen = allChannels.find((one) => one === channel && one !== (details.channel ?? 'email'))
          const body = { language, phone: isChanged ? digits : null, ...(chosen && { channel: chosen }) }
          return () => call(changeOwnDetails, { body })
        }}
      >
        <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
          <PhoneField
            id={phoneId}
            label={t('donor-account.details.phone')}
            country={details.country}
            value={phone}
            hint={hint}
            helper={t('donor-account.details.phone.helper')}
            onChange={(text) => {
              setPhone(text)
              setHint(undefined)
            }}
          />
          <Select
            label={t('donor-account.details.language')}
            unflagged
            options={Object.entries(languages).map(([value, { name }]) => ({ value, label: name }))}
            value={language}
            onChange={setLanguage}
          />
          {channels && (
            <Select
              label={t('fields.channel')}
              unflagged
              options={['email' as const, ...channels].map((value) => ({
                value,
                label: t(`ui.channel.${value}`),
              }))}
              value={channel}
              onChange={setChannel}
            />
          )}
        </div>
      </SavedForm>
    </PageSection>
  )
}

export function OwnConsents({ details }: { details: OwnDetails }) {
  const { t } = useReader()
  const keyOf = ({ purpose, channel }: OwnDetails['consents'][number]) => `${purpose} ${channel}`
  const [given, setGiven] = useState(() => new Set(details.consents.map(keyOf)))
  return (
    <PageSection title={t('donor-account.consents')}>
      <p className="max-w-prose text-sm text-ink-soft">{t('donor-account.consents.lead')}</p>
      <SavedForm
        prepareSave={() => {
          const consents = consentPurposes.flatMap((purpose) =>
            consentChannels.map((channel) => ({
              purpose,
              channel,
              is_given: given.has(keyOf({ purpose, channel })),
            })),
          )
          return () => call(changeOwnConsents, { body: { consents } })
        }}
      >
        {consentPurposes.map((purpose) => (
          <fieldset key={purpose} className="min-w-0">
            <legend className="text-sm font-semibold">
              {t(`donor-account.consents.purpose.${purpose}`)}
            </legend>
            <div className="flex flex-wrap gap-x-6">
              {consentChannels.map((channel) => {
                const key = keyOf({ purpose, channel })
                return (
                  <CheckBox
                    key={channel}
                    label={t(`donor-account.consents.channel.${channel}`)}
                    value={given.has(key)}
                    onChange={(isGiven) => {
                      const next = new Set(given)
                      if (isGiven) next.add(key)
                      else next.delete(key)
                      setGiven(next)
                    }}
                    className="gap-2.5 text-sm"
                  />
                )
              })}
            </div>
          </fieldset>
        ))}
      </SavedForm>
    </PageSection>
  )
}

type SavedFormProps = { prepareSave: () => (() => Promise<unknown>) | undefined; children: ReactNode }

/** Form that confirms its saving. @param props.prepareSave returns undefined when a field is invalid */
function SavedForm({ prepareSave, children }: SavedFormProps) {
  const { t } = useReader()
  const [isSaved, setIsSaved] = useState(false)
  const { isPending, problem, save } = useOwnCall()
  return (
    <SiteForm
      className="grid grid-cols-1 gap-4"
      onChange={() => setIsSaved(false)}
      onSubmit={() => {
        setIsSaved(false)
        const send = prepareSave()
        if (send) void save(send).then(setIsSaved)
      }}
    >
      {children}
      <ProblemNotice problem={problem} />
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" look="secondary" loading={isPending}>
          {t('donor-account.save')}
        </Button>
        <span role="status" className="text-sm">
          {isSaved && t('donor-account.saved')}
        </span>
      </div>
    </SiteForm>
  )
}

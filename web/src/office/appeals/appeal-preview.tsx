import { useState } from 'react'
import { type AppealDetails, previewAppeal, testAppeal } from '../../../../contract/src/appeals.ts'
import { type Language, languages } from '../../../../contract/src/language/language.ts'
import { optionsOf, Select, TextField } from '../../ui/fields.tsx'
import { useReader } from '../../ui/reader.tsx'
import { EmailFrame } from '../parts/email-frame.tsx'
import { FormButton } from '../parts/form-dialog.tsx'
import { Loaded } from '../parts/loaded.tsx'
import { languageOptions } from '../parts/options.ts'
import { HeadedSection } from '../parts/sections.tsx'
import { useRead } from '../session/calls.ts'

/** The messages of an appeal as donors get them, in a chosen language, and a button that sends a test. */
export function AppealPreview({ appeal: { id, channels } }: { appeal: AppealDetails }) {
  const { t } = useReader()
  const [language, setLanguage] = useState<Language>('en')
  const read = useRead(previewAppeal, { params: { id, language } })
  const written = { lang: language, dir: languages[language].direction }
  const hasEmail = channels.includes('email')
  const hasPhone = channels.some((channel) => channel !== 'email')
  return (
    <HeadedSection title={t('office.field.preview')}>
      <div className="flex flex-wrap items-end gap-3">
        <Select
          className="w-full max-w-xs"
          label={t('appeals.donor-language')}
          unflagged
          options={languageOptions}
          value={language}
          onChange={(value) => setLanguage(value as Language)}
        />
        <FormButton
          look="secondary"
          label={t('appeals.test')}
          dialog={{
            entry: testAppeal,
            params: { id },
            initialValues: { channel: (channels[0] ?? 'email') as string, phone: '' },
            toBody: (values) => ({ language, ...values }),
            lead: t('appeals.test.lead'),
            submitLabel: t('appeals.test.send'),
            fields: ({ field, values }) => (
              <>
                <Select
                  {...field('channel')}
                  label={t('appeals.channel')}
                  options={optionsOf(channels, (channel) => t(`appeals.channel.${channel}`))}
                />
                {values.channel !== 'email' && (
                  <TextField {...field('phone')} required dir="ltr" inputMode="tel" />
                )}
              </>
            ),
          }}
        />
      </div>
      <Loaded query={read} skeleton="h-96">
        {(data) => (
          <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
            {hasPhone && (
              <figure className="panel grid gap-2 p-4">
                <figcaption className="text-sm text-ink-soft">
                  {t('appeals.preview.short', { parts: data.sms_parts })}
                </figcaption>
                <p {...written} className="whitespace-pre-line wrap-anywhere">
                  {data.short}
                </p>
              </figure>
            )}
            {hasEmail && (
              <>
                <p {...written} className="font-semibold wrap-anywhere">
                  {data.subject}
                </p>
                <EmailFrame title={t('office.field.preview')} html={data.html} />
              </>
            )}
          </div>
        )}
      </Loaded>
    </HeadedSection>
  )
}

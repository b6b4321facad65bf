import { Link, useSearchParams } from 'react-router'
import {
  type EditableEmail,
  type EmailTemplates,
  editableEmails,
  readEmailTemplates,
  saveEmailTemplates,
} from '../../../../contract/src/email-templates.ts'
import { firstLanguage, type Language, languages } from '../../../../contract/src/language/language.ts'
import type { Phrase } from '../../../../words/src/reader.ts'
import { Button, buttonClasses, linkLook } from '../../ui/button.tsx'
import { optionsOf, Select } from '../../ui/fields.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { FormattedText, type Translate, useReader } from '../../ui/reader.tsx'
import { useUnsaved } from '../parts/ask-before-leaving.tsx'
import { Form, SubmitButton, useCallForm } from '../parts/call-form.tsx'
import { Loaded } from '../parts/loaded.tsx'
import { PendingChanges } from '../parts/pending-changes.tsx'
import { useRead, useSend } from '../session/calls.ts'
import { useCharitySettings } from '../session/use-charity-settings.ts'
import { EmailPreview, usePreview } from './email-preview.tsx'
import { TemplateField, tooLong } from './template-field.tsx'

export function EmailTemplatesPage() {
  const { t } = useReader()
  const { email, language, offered, choose } = useEmailInAddress()
  const templates = useRead(readEmailTemplates, { params: { language } })
  return (
    <>
      <PageHeading title={t('email-templates.title')} lead={t('email-templates.lead')}>
        <Link to="/settings" className={buttonClasses('secondary')}>
          {t('email-templates.to-settings')}
        </Link>
      </PageHeading>
      <PendingChanges subjects={['email_templates']} />
      <div className="panel mb-6 grid gap-x-6 gap-y-4 p-4 sm:p-6 md:grid-cols-2">
        <Select
          label={t('office.field.e-mail')}
          unflagged
          options={optionsOf(editableEmails, (value) => titleOf(t, value, templates.data))}
          value={email}
          onChange={(chosen) => choose({ email: chosen })}
        />
        {offered.length > 1 && (
          <Select
            label={t('email-templates.written-in')}
            unflagged
            options={optionsOf(offered, (value) => languages[value].name)}
            value={language}
            onChange={(chosen) => choose({ language: chosen })}
          />
        )}
      </div>
      <Loaded query={templates} skeleton="h-96">
        {(data) => <Editor key={`${language} ${email}`} email={email} language={language} templates={data} />}
      </Loaded>
    </>
  )
}

type EditorProps = { email: EditableEmail; language: Language; templates: EmailTemplates }

function Editor({ email, language, templates }: EditorProps) {
  const { t } = useReader()
  const save = useSend(saveEmailTemplates)
  // Contains only edited texts; the other texts are not sent.
  const form = useCallForm(saveEmailTemplates, {
    initialValues: { texts: {} as Record<string, string> },
    validate: ({ texts }) =>
      Object.fromEntries(Object.entries(tooLong(t, texts)).map(([key, text]) => [`texts.${key}`, [text]])),
    send: async (body) => {
      await save.mutateAsync({ params: { language }, body })
      form.reset()
    },
  })
  const edited = form.values.texts
  const isEdited = Object.keys(edited).length > 0
  // The e-mail and the language are in the address, so switching is navigation.
  useUnsaved(isEdited)
  const long = tooLong(t, edited)
  const preview = usePreview({ language, email, texts: edited })
  const problems = preview.isPlaceholderData ? undefined : preview.data?.problems

  return (
    <div className="grid items-start gap-6 lg:grid-cols-2">
      <Form form={form} className="panel grid min-w-0 gap-6 p-4 sm:p-6">
        <Texts
          templates={templates}
          email={email}
          language={language}
          edited={edited}
          problemOf={(key) => long[key] ?? form.hint(`texts.${key}`) ?? problems?.[key]}
          onChange={form.field('texts').onChange}
        />
        {email.startsWith('receipt') && (
          <p className="text-sm text-ink-soft">
            <FormattedText
              message="email-templates.thank-you"
              values={{
                link: (words) => (
                  <Link key="link" to="/settings" className={linkLook}>
                    {words}
                  </Link>
                ),
              }}
            />
          </p>
        )}
        <div className="flex flex-wrap gap-3">
          <SubmitButton form={form} label={t('email-templates.save')} />
          {isEdited && (
            <Button look="quiet" onClick={form.reset}>
              {t('email-templates.discard')}
            </Button>
          )}
        </div>
      </Form>
      <EmailPreview
        preview={preview}
        language={language}
        long={keysOf(templates, email).filter((key) => key in long).length}
      />
    </div>
  )
}

/** E-mail and language from the address, defaulting to the first ones. */
function useEmailInAddress() {
  const [search, setSearch] = useSearchParams()
  const offered = useCharitySettings().languages
  const email = editableEmails.find((one) => one === search.get('email')) ?? editableEmails[0]
  const language = offered.find((one) => one === search.get('language')) ?? firstLanguage
  return {
    email,
    language,
    offered,
    choose: (to: { email?: string; language?: string }) =>
      setSearch({ email, language, ...to }, { replace: true }),
  }
}

const keysOf = ({ emails }: EmailTemplates, email: EditableEmail) =>
  emails.find((one) => one.email === email)?.keys ?? []

type TextsProps = {
  templates: EmailTemplates
  email: EditableEmail
  language: Language
  edited: Record<string, string>
  problemOf: (key: string) => string | undefined
  onChange: (edited: Record<string, string>) => void
}

function Texts({ templates, email, language, edited, problemOf, onChange }: TextsProps) {
  const { t } = useReader()
  const keys = keysOf(templates, email)
  const titles = titlesOfTexts(t, keys)
  return keys.map((key) => {
    const text = templates.texts.find((one) => one.key === key)
    if (!text) return null
    const { [key]: _, ...others } = edited
    return (
      <TemplateField
        key={key}
        title={titles.get(key) ?? ''}
        text={text}
        language={language}
        others={templates.emails.filter((one) => one.keys.includes(key)).length - 1}
        value={edited[key] ?? text.message}
        hint={problemOf(key)}
        onChange={(value) => onChange(value === text.message ? others : { ...others, [key]: value })}
      />
    )
  })
}

function titleOf(t: Translate, email: EditableEmail, templates: EmailTemplates | undefined): string {
  const title = t(`email-templates.email.${email}`)
  const keys = templates?.emails.find((one) => one.email === email)?.keys ?? []
  const isChanged = templates?.texts.some(({ key, changed_at }) => changed_at !== null && keys.includes(key))
  return isChanged ? t('email-templates.email.changed', { email: title }) : title
}

const kinds: [RegExp, Phrase][] = [
  [/\.subject$/, 'email-templates.kind.subject'],
  [/\.heading(-[a-z-]+)?$/, 'office.field.heading'],
  [/^mail\.greeting$/, 'email-templates.kind.greeting'],
  [/^mail\.greeting\.anonymous$/, 'email-templates.kind.greeting-without-name'],
  [/^mail\.questions\./, 'email-templates.kind.questions'],
  [/^mail\.thanks$/, 'email-templates.kind.thanks'],
]

/** Titles of an e-mail's texts, by key: their role, or a number for paragraphs. */
function titlesOfTexts(t: Translate, keys: readonly string[]): Map<string, string> {
  let paragraphs = 0
  return new Map(
    keys.map((key) => {
      const [, phrase] = kinds.find(([pattern]) => pattern.test(key)) ?? []
      if (phrase) return [key, t(phrase)]
      paragraphs += 1
      return [key, t('email-templates.kind.paragraph', { number: paragraphs })]
    }),
  )
}

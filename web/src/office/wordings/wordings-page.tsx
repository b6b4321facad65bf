import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { firstLanguage, type Language, languages } from '../../../../contract/src/language/language.ts'
import {
  type EditableEmail,
  editableEmails,
  readWordings,
  saveWordings,
  type Wordings,
} from '../../../../contract/src/wordings.ts'
import { type Phrase, say } from '../../../../words/src/say.ts'
import { Button } from '../../ui/button.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { Select } from '../../ui/select.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Words } from '../../words.tsx'
import { useUnsaved } from '../parts/ask-before-leaving.tsx'
import { LoadProblem } from '../parts/load-problem.tsx'
import { useEntryForm } from '../parts/use-entry-form.ts'
import { entryQuery } from '../session/entry-query.ts'
import { useCharity } from '../session/use-charity.ts'
import { useSend } from '../session/use-send.ts'
import { EmailPreview, usePreview } from './email-preview.tsx'
import { tooLong } from './too-long.ts'
import { WordingField } from './wording-field.tsx'

/** Templates of the e-mails to donors and payees, one e-mail at a time, with a preview. */
export function WordingsPage() {
  const { email, language, offered, choose } = useEmailInAddress()
  const wordings = useQuery(entryQuery(readWordings, { params: { language } }))
  return (
    <>
      <PageHeading title={say('wordings.title')} lead={say('wordings.lead')}>
        <Link
          to="/settings"
          className="inline-flex min-h-12 items-center rounded-sm border border-brand bg-white px-5 py-2.5 font-semibold text-brand hover:bg-brand-soft"
        >
          {say('wordings.to-settings')}
        </Link>
      </PageHeading>
      <div className="panel mb-6 grid gap-x-6 gap-y-4 p-4 sm:p-6 md:grid-cols-2">
        <Select
          label={say('office.field.e-mail')}
          unmarked
          options={editableEmails.map((value) => ({ value, label: titleOf(value, wordings.data) }))}
          value={email}
          onChange={(chosen) => choose({ email: chosen })}
        />
        {offered.length > 1 && (
          <Select
            label={say('wordings.written-in')}
            unmarked
            options={offered.map((value) => ({ value, label: languages[value].name }))}
            value={language}
            onChange={(chosen) => choose({ language: chosen })}
          />
        )}
      </div>
      {wordings.isError ? (
        <LoadProblem query={wordings} />
      ) : wordings.data ? (
        <Editor key={`${language} ${email}`} email={email} language={language} wordings={wordings.data} />
      ) : (
        <Skeleton className="h-96" />
      )}
    </>
  )
}

/** Editor of one e-mail in one language, with its preview. */
function Editor({
  email,
  language,
  wordings,
}: {
  email: EditableEmail
  language: Language
  wordings: Wordings
}) {
  const save = useSend(saveWordings)
  // Edited texts only; the others stay as sent.
  const form = useEntryForm(saveWordings, {
    first: { texts: {} as Record<string, string> },
    problemsOf: ({ texts }) =>
      Object.fromEntries(Object.entries(tooLong(texts)).map(([key, text]) => [`texts.${key}`, [text]])),
    send: async (body) => {
      await save.mutateAsync({ params: { language }, body })
      form.reset()
    },
  })
  const edited = form.values.texts
  const isEdited = Object.keys(edited).length > 0
  // The e-mail and the language are in the address, so switching is navigation.
  useUnsaved(isEdited)
  const long = tooLong(edited)
  const preview = usePreview({ language, email, texts: edited })
  const problems = preview.isPlaceholderData ? undefined : preview.data?.problems

  return (
    <div className="grid items-start gap-6 lg:grid-cols-2">
      <form
        ref={form.ref}
        noValidate
        onSubmit={form.onSubmit}
        className="panel grid min-w-0 gap-6 p-4 sm:p-6"
      >
        <Texts
          wordings={wordings}
          email={email}
          language={language}
          edited={edited}
          problemOf={(key) => long[key] ?? form.hint(`texts.${key}`) ?? problems?.[key]}
          onChange={form.field('texts').onChange}
        />
        {email.startsWith('receipt') && (
          <p className="text-sm text-ink-soft">
            <Words
              of="wordings.thank-you"
              values={{
                link: (words) => (
                  <Link
                    key="link"
                    to="/settings"
                    className="font-semibold text-brand underline underline-offset-4"
                  >
                    {words}
                  </Link>
                ),
              }}
            />
          </p>
        )}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" loading={form.isSubmitting}>
            {say('wordings.save')}
          </Button>
          {isEdited && (
            <Button look="quiet" onClick={form.reset}>
              {say('wordings.discard')}
            </Button>
          )}
        </div>
      </form>
      <EmailPreview
        preview={preview}
        language={language}
        long={keysOf(wordings, email).filter((key) => key in long).length}
      />
    </div>
  )
}

/** E-mail and language from the address, defaulting to the first ones. */
function useEmailInAddress() {
  const [search, setSearch] = useSearchParams()
  const offered = useCharity().languages
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

const keysOf = ({ emails }: Wordings, email: EditableEmail) =>
  emails.find((one) => one.email === email)?.keys ?? []

/** Texts in the order of the e-mail. */
function Texts({
  wordings,
  email,
  language,
  edited,
  problemOf,
  onChange,
}: {
  wordings: Wordings
  email: EditableEmail
  language: Language
  edited: Record<string, string>
  problemOf: (key: string) => string | undefined
  onChange: (edited: Record<string, string>) => void
}) {
  const keys = keysOf(wordings, email)
  const titles = titlesOfTexts(keys)
  return keys.map((key) => {
    const text = wordings.texts.find((one) => one.key === key)
    if (!text) return null
    const { [key]: _, ...others } = edited
    return (
      <WordingField
        key={key}
        title={titles.get(key) ?? ''}
        text={text}
        language={language}
        others={wordings.emails.filter((one) => one.keys.includes(key)).length - 1}
        value={edited[key] ?? text.message}
        hint={problemOf(key)}
        onChange={(value) => onChange(value === text.message ? others : { ...others, [key]: value })}
      />
    )
  })
}

function titleOf(email: EditableEmail, wordings: Wordings | undefined): string {
  const title = say(`wordings.email.${email}`)
  const keys = wordings?.emails.find((one) => one.email === email)?.keys ?? []
  const isChanged = wordings?.texts.some(({ key, changed_at }) => changed_at !== null && keys.includes(key))
  return isChanged ? say('wordings.email.changed', { email: title }) : title
}

const kinds: [RegExp, Phrase][] = [
  [/\.subject$/, 'wordings.kind.subject'],
  [/\.heading(-[a-z-]+)?$/, 'office.field.heading'],
  [/^mail\.greeting$/, 'wordings.kind.greeting'],
  [/^mail\.greeting\.anonymous$/, 'wordings.kind.greeting-without-name'],
  [/^mail\.questions\./, 'wordings.kind.questions'],
  [/^mail\.thanks$/, 'wordings.kind.thanks'],
]

/** Titles of an e-mail's texts, by key: their role, or a number for paragraphs. */
function titlesOfTexts(keys: readonly string[]): Map<string, string> {
  let paragraphs = 0
  return new Map(
    keys.map((key) => {
      const [, phrase] = kinds.find(([pattern]) => pattern.test(key)) ?? []
      if (phrase) return [key, say(phrase)]
      paragraphs += 1
      return [key, say('wordings.kind.paragraph', { number: paragraphs })]
    }),
  )
}

import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import {
  type CharityTextName,
  readCharityTextTemplate,
  readCharityTextTranslations,
  saveCharityText,
  type WrittenText,
} from '../../../../contract/src/charity-texts.ts'
import { firstLanguage, type Language, otherThanFirst } from '../../../../contract/src/language/language.ts'
import { call } from '../../call.ts'
import { Button } from '../../ui/button.tsx'
import { useReader } from '../../ui/reader.tsx'
import { RichTextEditor } from '../../ui/rich-text-editor.tsx'
import { useSendForm } from '../parts/call-form.tsx'
import { FormDialog } from '../parts/form-dialog.tsx'
import { EnglishFirst, Translation } from '../parts/translation.tsx'
import { useRead } from '../session/calls.ts'
import { useCharitySettings } from '../session/use-charity-settings.ts'

export function CharityTextDialog({ name, onClose }: { name: CharityTextName; onClose: () => void }) {
  const { data } = useRead(readCharityTextTranslations, { params: { name }, staleTime: 0, gcTime: 0 })
  return data && <TextForm name={name} written={data} onClose={onClose} />
}

type TextFormProps = { name: CharityTextName; written: WrittenText; onClose: () => void }

function TextForm({ name, written, onClose }: TextFormProps) {
  const { t } = useReader()
  const { languages } = useCharitySettings()
  const form = useSendForm(saveCharityText, {
    params: { name },
    // Stored as a form value, so that a refetch does not change it.
    initialValues: { ...written, begun_with: written },
    onDone: onClose,
  })
  const { field, values } = form
  return (
    <FormDialog
      title={t(`settings.text.${name}`)}
      width="wide"
      submitLabel={t('office.action.save')}
      form={form}
      onClose={onClose}
    >
      <EnglishFirst />
      <Editor
        {...field('html')}
        name={name}
        language={firstLanguage}
        label={t('settings.texts.text')}
        helper={t('settings.texts.without')}
      />
      {otherThanFirst
        .filter((language) => languages.includes(language))
        .map((language) => (
          <Translation key={language} language={language} isWritten={Boolean(written.texts[language])}>
            {({ labelOf }) => (
              <Editor
                name={name}
                language={language}
                label={labelOf(t('settings.texts.text'))}
                value={values.texts[language] ?? ''}
                hint={form.hint(`texts.${language}`)}
                onChange={(html) => field('texts').onChange({ ...values.texts, [language]: html })}
              />
            )}
          </Translation>
        ))}
    </FormDialog>
  )
}

type EditorProps = {
  name: CharityTextName
  language: Language
  label: string
  helper?: string
  value: string
  hint: string | undefined
  onChange: (html: string) => void
}

function Editor({ name, language, value, onChange, ...field }: EditorProps) {
  const { t } = useReader()
  // Initial text of the editor, and the number of restarts: each restart creates a new editor.
  const [initial, setInitial] = useState({ text: value, times: 0 })
  const start = useMutation({
    mutationFn: () => call(readCharityTextTemplate, { params: { name } }),
    onSuccess({ html, texts }) {
      const text = language === firstLanguage ? html : (texts[language] ?? '')
      onChange(text)
      setInitial(({ times }) => ({ text, times: times + 1 }))
    },
  })

  return (
    <>
      {value === '' && name !== 'wakalah' && (
        <p className="flex flex-wrap items-center gap-3 text-sm">
          <Button look="secondary" size="small" loading={start.isPending} onClick={() => start.mutate()}>
            {t('settings.texts.start')}
          </Button>
          {t('settings.texts.start.helper')}
        </p>
      )}
      <RichTextEditor
        key={initial.times}
        defaultValue={initial.text}
        onChange={onChange}
        language={language}
        {...(language !== firstLanguage && { height: 300 })}
        {...field}
        required={false}
      />
    </>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  type CharityTextName,
  readCharityText,
  readFirstText,
  saveCharityText,
} from '../../../../contract/src/charity-texts.ts'
import { say } from '../../../../words/src/say.ts'
import { call } from '../../call.ts'
import { Button } from '../../ui/button.tsx'
import { RichTextEditor } from '../../ui/rich-text-editor.tsx'
import { entryQuery } from '../entry-query.ts'
import { FormDialog } from '../form-dialog.tsx'
import { useEntryForm } from '../use-entry-form.ts'
import { useSend } from '../use-send.ts'
import { textTitles } from './text-titles.ts'

/** Changes one of the charity's own texts, once the text as it is has come. */
export function CharityTextDialog({ name, onClose }: { name: CharityTextName; onClose: () => void }) {
  const { data } = useQuery({ ...entryQuery(readCharityText, { params: { name } }), staleTime: 0, gcTime: 0 })
  return data && <TextForm name={name} html={data.html} onClose={onClose} />
}

function TextForm({ name, html, onClose }: { name: CharityTextName; html: string; onClose: () => void }) {
  const save = useSend(saveCharityText, { onDone: onClose })
  const form = useEntryForm(saveCharityText, {
    first: { html },
    send: (body) => save.mutateAsync({ params: { name }, body }),
  })
  const { onChange, hint } = form.field('html')
  // What the editor begins with; another one begins another editor.
  const [begun, setBegun] = useState(html)

  async function startFromOurs() {
    const first = await call(readFirstText, { params: { name } })
    onChange(first.html)
    setBegun(first.html)
  }

  return (
    <FormDialog
      title={say(textTitles[name])}
      width="wide"
      send={say('settings.texts.save')}
      form={form}
      onClose={onClose}
    >
      {form.values.html === '' && (
        <p className="flex flex-wrap items-center gap-3 text-sm">
          <Button look="secondary" size="small" onClick={startFromOurs}>
            {say('settings.texts.start')}
          </Button>
          {say('settings.texts.start.helper')}
        </p>
      )}
      <RichTextEditor
        key={begun}
        label={say('settings.texts.text')}
        required={false}
        helper={say('settings.texts.without')}
        defaultValue={begun}
        hint={hint}
        onChange={onChange}
      />
    </FormDialog>
  )
}

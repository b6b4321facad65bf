import { type ReactNode, useId } from 'react'
import { Button } from '../../ui/button.tsx'
import { useUnsaved } from '../parts/ask-before-leaving.tsx'
import { Form, type FormFrame } from '../parts/form-dialog.tsx'

type SettingsPanelProps = { title: string; lead?: string; form: FormFrame; save: string; children: ReactNode }

/** A form of the settings with its own save button; leaving asks before unsaved changes are lost. */
export function SettingsPanel({ title, lead, form, save, children }: SettingsPanelProps) {
  const id = useId()
  useUnsaved(form.isDirty)
  return (
    <Form form={form} aria-labelledby={id} className="panel grid gap-5 p-4 sm:p-6">
      <div>
        <h2 id={id} className="font-display text-xl font-bold text-brand-dark">
          {title}
        </h2>
        {lead && <p className="mt-1 text-sm text-ink-soft">{lead}</p>}
      </div>
      {children}
      <Button type="submit" loading={form.isSubmitting} className="justify-self-start">
        {save}
      </Button>
    </Form>
  )
}

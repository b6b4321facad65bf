import type { ComponentProps, FormEvent } from 'react'

type SiteFormProps = Omit<ComponentProps<'form'>, 'onSubmit'> & {
  onSubmit: (event: FormEvent<HTMLFormElement>) => unknown
}

/** A form that a script sends, and whose fields show errors instead of the browser. */
export const SiteForm = ({ onSubmit, ...form }: SiteFormProps) => (
  <form
    noValidate
    {...form}
    onSubmit={(event) => {
      event.preventDefault()
      onSubmit(event)
    }}
  />
)

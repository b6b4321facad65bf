import type { ComponentProps, FormEvent } from 'react'

type SiteFormProps = Omit<ComponentProps<'form'>, 'onSubmit'> & {
  onSubmit: (event: FormEvent<HTMLFormElement>) => unknown
}

/** A form that is sent by script, without the browser's validation: its fields show their errors. */
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

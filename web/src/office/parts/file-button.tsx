import { useMutation } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { Button } from '../../ui/button.tsx'

type FileButtonProps = Omit<ComponentProps<typeof Button>, 'onClick' | 'loading'> & {
  make: () => Promise<unknown>
}

/** A button that saves or opens a file, and shows that it is being made. */
export function FileButton({ make, ...button }: FileButtonProps) {
  const making = useMutation({ meta: { showsProgress: true }, mutationFn: make })
  return <Button look="secondary" {...button} loading={making.isPending} onClick={() => making.mutate()} />
}

import { Button } from '../../ui/button.tsx'

type RowButtonProps = { label: string; disabled?: boolean; onClick: () => void; children: string }

/** Look of a button in a row or card. */
export const rowLook = { size: 'small', look: 'quiet' } as const

/**
 * A quiet button in a row or card.
 * @param props.label accessible name, since every row has such a button
 */
export const RowButton = ({ label, disabled, onClick, children }: RowButtonProps) => (
  <Button {...rowLook} aria-label={label} disabled={disabled} onClick={onClick}>
    {children}
  </Button>
)

import type { ReactNode } from 'react'
import type { Feature } from '../../../../../contract/src/features.ts'
import { readSwitches, saveSwitches } from '../../../../../contract/src/switches.ts'
import { Button } from '../../../ui/button.tsx'
import { useReader } from '../../../ui/reader.ts'
import { useFeature } from '../../session/auth.ts'
import { useRead, useSend } from '../../session/calls.ts'

type SwitchOnProps = { feature: Feature; question: string; children: ReactNode }

/** Asks whether to switch on a feature that is off by default, and shows the step once it is on. */
export function SwitchOn({ feature, question, children }: SwitchOnProps) {
  const { t } = useReader()
  const isOn = useFeature(feature)
  const { data } = useRead(readSwitches)
  const save = useSend(saveSwitches)
  if (isOn) return children
  return (
    <div className="panel grid justify-items-start gap-4 p-4 sm:p-6">
      <p className="font-semibold text-brand-dark">{question}</p>
      <p className="text-sm text-ink-soft">{t('set-up.switch-on.lead')}</p>
      <Button
        loading={save.isPending}
        aria-disabled={!data}
        onClick={() =>
          data &&
          save.mutate({ body: { features: [...data.features, feature], bank_approval: data.bank_approval } })
        }
      >
        {t('set-up.switch-on')}
      </Button>
    </div>
  )
}

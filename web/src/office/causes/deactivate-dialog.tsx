import { causeInLanguage } from '../../../../contract/src/cause-in-language.ts'
import { type EditedCause, updateCause } from '../../../../contract/src/causes.ts'
import type { BodySentTo } from '../../../../contract/src/entry.ts'
import { language, say } from '../../../../words/src/say.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { filled } from '../parts/filled.ts'
import { useSend } from '../session/use-send.ts'
import { causeTexts } from './cause-texts.ts'

/** Asks, then takes a cause off the donation page: the cause form with another status. */
export function DeactivateDialog({ cause, onClose }: { cause: EditedCause; onClose: () => void }) {
  const update = useSend(updateCause, { onDone: onClose })
  const body = filled({ ...causeTexts(cause), status: '0', updated_at: cause.updated_at }) as BodySentTo<
    typeof updateCause
  >
  return (
    <ConfirmDialog
      open
      title={say('causes.deactivate.title')}
      question={say('causes.deactivate.question', {
        fundtitle: causeInLanguage(cause, language()).fundtitle,
      })}
      confirm={say('office.action.deactivate')}
      loading={update.isPending}
      onConfirm={() => update.mutate({ params: { id: cause.id }, body })}
      onClose={onClose}
    />
  )
}

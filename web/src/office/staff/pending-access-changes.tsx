import { type PermissionPath, privilegedRights, rightName } from '../../../../contract/src/permissions.ts'
import {
  type AccessChange,
  approveAccessChange,
  listAccessChanges,
  rejectAccessChange,
  withdrawAccessChange,
} from '../../../../contract/src/staff.ts'
import { formatInstant } from '../../ui/format-instant.ts'
import { joinNames } from '../../ui/join-names.ts'
import { useReader } from '../../ui/reader.ts'
import { PendingRequest, PendingRequests } from '../parts/pending-changes.tsx'
import { useRead } from '../session/calls.ts'

const calls = { approve: approveAccessChange, reject: rejectAccessChange, withdraw: withdrawAccessChange }

/** Access changes that await approval. Renders nothing when there are none. */
export function PendingAccessChanges() {
  const { data } = useRead(listAccessChanges)
  return (
    <PendingRequests requests={data}>
      {(change) => <PendingAccessChange key={change.id} change={change} />}
    </PendingRequests>
  )
}

function PendingAccessChange({ change }: { change: AccessChange }) {
  const { t } = useReader()
  const { kind, subject, rights, loosens, asked_by: who, is_mine, obstacle } = change
  const at = formatInstant(t, change.asked_at)
  const isPrivileged = (path: PermissionPath) => privilegedRights.includes(path)
  const namesOf = (some: PermissionPath[]) =>
    joinNames(
      t,
      some.map((path) => t.message(rightName(path))),
    )
  const privileged = namesOf(rights.filter(isPrivileged))
  const others = namesOf(rights.filter((path) => !isPrivileged(path)))
  return (
    <PendingRequest
      request={change}
      title={t('staff.waiting.change', { kind, subject })}
      asked={is_mine ? t('staff.waiting.you-asked', { at }) : t('staff.waiting.somebody-asked', { who, at })}
      question={t('staff.waiting.approve-question', { who, gains: privileged ? 'yes' : 'no' })}
      mayApprove
      obstacle={obstacle}
      calls={calls}
    >
      <div className="mt-3 grid gap-1 text-dense">
        {privileged && (
          <p className="font-semibold">{t('staff.waiting.privileged', { rights: privileged })}</p>
        )}
        {others && <p>{t('staff.waiting.gains', { rights: others })}</p>}
        {loosens && <p className="font-semibold">{t('staff.waiting.loosens')}</p>}
      </div>
    </PendingRequest>
  )
}

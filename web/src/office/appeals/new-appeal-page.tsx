import { useLocation, useNavigate } from 'react-router'
import type { AppealDetails } from '../../../../contract/src/appeals.ts'
import { PageHeading } from '../../ui/page-heading.tsx'
import { useReader } from '../../ui/reader.tsx'
import { BackLink } from '../parts/links.tsx'
import { AppealForm, type NewAppeal } from './appeal-form.tsx'

/**
 * Form of a new appeal. The router's state may have an earlier appeal to copy (`like`), or the `filters` of
 * regular donations whose donors are asked for higher amounts.
 */
export function NewAppealPage() {
  const { t } = useReader()
  const navigate = useNavigate()
  const state = useLocation().state as { filters?: unknown; like?: AppealDetails } | null
  const appeal: NewAppeal = state?.filters
    ? { kind: 'higher_amount', filters: state.filters }
    : { kind: 'appeal', ...(state?.like && { like: state.like }) }
  return (
    <>
      <BackLink to="..">{t('appeals.back')}</BackLink>
      <PageHeading
        title={t(appeal.kind === 'appeal' ? 'appeals.new' : 'appeals.new.higher_amount')}
        lead={t(appeal.kind === 'appeal' ? 'appeals.new.lead' : 'appeals.new.higher_amount.lead')}
      />
      <AppealForm
        appeal={appeal}
        onSaved={(id) => navigate(`../${id}`, { relative: 'path', replace: true })}
      />
    </>
  )
}

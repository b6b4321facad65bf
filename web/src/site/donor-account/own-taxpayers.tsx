import { useEffect, useId, useState } from 'react'
import { type Taxpayer, taxpayerKinds } from '../../../../contract/src/contact-records.ts'
import {
  addOwnTaxpayer,
  changeOwnTaxpayer,
  chooseOwnTaxpayer,
  removeOwnTaxpayer,
} from '../../../../contract/src/own-details.ts'
import { call } from '../../call.ts'
import { Button } from '../../ui/button.tsx'
import { Select, TextField } from '../../ui/fields.tsx'
import { Notice, ProblemNotice } from '../../ui/notice.tsx'
import { useReader } from '../../ui/reader.tsx'
import { PageSection } from '../parts/page-section.tsx'
import { SiteForm } from '../parts/site-form.tsx'
import { useFocusReturn } from '../parts/use-focus-return.ts'
import { useOwnCall } from './donor-account.queries.ts'

type Self = Pick<Taxpayer, 'name' | 'is_default'> & { id: null }

/** People and companies on whose behalf the donor gives; one of them is used for statements. */
export function OwnTaxpayers({ name, taxpayers }: { name: string; taxpayers: readonly Taxpayer[] }) {
  const { t } = useReader()
  const [isAdding, setIsAdding] = useState(false)
  const addId = useId()
  useFocusReturn(isAdding, addId)
  const self: Self = {
    id: null,
    name: t('donor-account.taxpayers.self', { name: name || t('donor-account.unnamed') }),
    is_default: !taxpayers.some(({ is_default }) => is_default),
  }
  return (
    <PageSection title={t('donor-account.taxpayers')}>
      <p className="max-w-prose text-sm text-ink-soft">{t('donor-account.taxpayers.lead')}</p>
      {taxpayers.length > 0 && (
        <ul className="divide-y divide-line">
          {[self, ...taxpayers].map((taxpayer) => (
            <TaxpayerRow key={taxpayer.id} taxpayer={taxpayer} />
          ))}
        </ul>
      )}
      {isAdding ? (
        <TaxpayerForm onClose={() => setIsAdding(false)} />
      ) : (
        <Button
          id={addId}
          look="secondary"
          size="small"
          className="justify-self-start"
          onClick={() => setIsAdding(true)}
        >
          {t('donor-account.taxpayers.add')}
        </Button>
      )}
    </PageSection>
  )
}

function TaxpayerRow({ taxpayer }: { taxpayer: Taxpayer | Self }) {
  const { t } = useReader()
  const [open, setOpen] = useState<'edit' | 'end'>()
  const editId = useId()
  useFocusReturn(open !== undefined, editId)
  const { problem, save } = useOwnCall()
  const { id, name, is_default } = taxpayer
  if (open === 'edit' && id !== null)
    return (
      <li className="py-3">
        <TaxpayerForm taxpayer={taxpayer} onClose={() => setOpen(undefined)} />
      </li>
    )
  return (
    <li className="grid gap-2 py-3">
      <p className="min-w-0 text-sm wrap-anywhere">
        <bdi className="font-semibold">{name}</bdi>
        {id !== null && (
          <span className="block text-ink-soft">
            {t(`donor-account.taxpayers.kind.${taxpayer.kind}`)} <bdi dir="ltr">{taxpayer.number}</bdi>
          </span>
        )}
        {is_default && (
          <span className="block font-medium text-brand">{t('donor-account.taxpayers.default')}</span>
        )}
      </p>
      <div className="flex flex-wrap gap-2">
        {!is_default && (
          <Button
            look="secondary"
            size="small"
            aria-label={t('donor-account.taxpayers.choose-one', { name })}
            onClick={() => save(() => call(chooseOwnTaxpayer, { body: { taxpayer_id: id } }))}
          >
            {t('donor-account.taxpayers.choose')}
          </Button>
        )}
        {id !== null && (
          <>
            <Button
              id={editId}
              look="quiet"
              size="small"
              aria-label={t('donor-account.taxpayers.edit-one', { name })}
              onClick={() => setOpen('edit')}
            >
              {t('donor-account.taxpayers.edit')}
            </Button>
            <Button
              look="quiet"
              size="small"
              aria-label={t('donor-account.taxpayers.end-one', { name })}
              onClick={() => setOpen('end')}
            >
              {t('donor-account.taxpayers.end')}
            </Button>
          </>
        )}
      </div>
      {open === 'end' && id !== null && (
        <Notice look="warning" role="alert" className="grid grid-cols-1 gap-3">
          <p>{t('donor-account.taxpayers.end-question', { name })}</p>
          <div className="flex flex-wrap gap-2">
            <Button
              look="danger"
              size="small"
              onClick={() => save(() => call(removeOwnTaxpayer, { params: { id } }))}
            >
              {t('donor-account.taxpayers.end')}
            </Button>
            <Button look="quiet" size="small" onClick={() => setOpen(undefined)}>
              {t('donor-account.cancel')}
            </Button>
          </div>
        </Notice>
      )}
      <ProblemNotice problem={problem} />
    </li>
  )
}

function TaxpayerForm({ taxpayer: before, onClose }: { taxpayer?: Taxpayer; onClose: () => void }) {
  const { t } = useReader()
  const nameId = useId()
  const [name, setName] = useState(before?.name ?? '')
  const [kind, setKind] = useState<Taxpayer['kind']>(before?.kind ?? 'cnic')
  const [number, setNumber] = useState('')
  const { isPending, problem, errors, clear, save } = useOwnCall()
  useEffect(() => document.getElementById(nameId)?.focus(), [nameId])
  const hasFieldErrors = Object.keys(errors).length > 0
  return (
    <SiteForm
      className="grid grid-cols-1 gap-4"
      onChange={clear}
      onSubmit={async () => {
        const body = { name, kind, number }
        const isSaved = await save(() =>
          before
            ? call(changeOwnTaxpayer, { params: { id: before.id }, body })
            : call(addOwnTaxpayer, { body }),
        )
        if (isSaved) onClose()
      }}
    >
      <TextField
        id={nameId}
        label={t('donor-account.taxpayers.name')}
        value={name}
        onChange={setName}
        maxLength={100}
        hint={errors.name?.[0]}
        helper={t('donor-account.taxpayers.name.helper')}
      />
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <Select
          label={t('donor-account.taxpayers.kind')}
          options={taxpayerKinds.map((value) => ({
            value,
            label: t(`donor-account.taxpayers.kind.${value}`),
          }))}
          value={kind}
          onChange={(value) => setKind(value === 'ntn' ? 'ntn' : 'cnic')}
        />
        <TextField
          label={t(`donor-account.taxpayers.number.${kind}`)}
          value={number}
          onChange={setNumber}
          dir="ltr"
          inputMode="numeric"
          autoComplete="off"
          maxLength={20}
          hint={errors.number?.[0]}
          helper={before && t('donor-account.taxpayers.number.again')}
        />
      </div>
      {hasFieldErrors ? (
        <p role="alert" className="sr-only">
          {Object.values(errors).flat().join(' ')}
        </p>
      ) : (
        <ProblemNotice problem={problem} />
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="small" loading={isPending}>
          {t('donor-account.save')}
        </Button>
        <Button look="quiet" size="small" onClick={onClose}>
          {t('donor-account.cancel')}
        </Button>
      </div>
    </SiteForm>
  )
}

import { useQueryClient } from '@tanstack/react-query'
import { Fragment } from 'react'
import { chooseContact, type OwnPage, signOutDonor } from '../../../../contract/src/my.ts'
import { call } from '../../call.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Notice, ProblemNotice } from '../../ui/notice.tsx'
import { useReader } from '../../ui/reader.ts'
import { sitePath } from '../parts/site-path.ts'
import { useCall } from '../parts/use-call.ts'
import { loadOwnLists, ownPageQuery } from './my.queries.ts'
import { OwnAddresses } from './own-addresses.tsx'
import { OwnAgreements } from './own-agreements.tsx'
import { OwnData } from './own-data.tsx'
import { OwnConsents, PhoneAndLanguage } from './own-details.tsx'
import { OwnDonations } from './own-donations.tsx'
import { OwnTaxpayers } from './own-taxpayers.tsx'
import { SignedInDevices } from './signed-in-devices.tsx'
import { Statements } from './statements.tsx'

/** The page of a signed-in donor. */
export function OwnRecord({
  page,
  onSignedOut,
  openPage,
}: {
  page: OwnPage
  onSignedOut: () => void
  openPage: (url: string) => void
}) {
  const { t } = useReader()
  const { point, contacts, contact } = page
  const { isPending, problem, run } = useCall()
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="min-w-0 wrap-anywhere">
          {contact && (
            <span className="block text-lg font-bold">
              <bdi>{contact.name || t('my.unnamed')}</bdi>
            </span>
          )}
          <bdi dir="ltr" className="text-sm text-ink-soft">
            {point}
          </bdi>
        </p>
        <Button
          look="secondary"
          size="small"
          loading={isPending}
          onClick={() =>
            run(async () => {
              await call(signOutDonor)
              onSignedOut()
            })
          }
        >
          {t('my.sign-out')}
        </Button>
      </div>
      <ProblemNotice problem={problem} />
      {contacts.length > (contact ? 1 : 0) && <ChooseContact page={page} />}
      {contacts.length === 0 && (
        <section className="panel">
          <EmptyState title={t('my.empty.title')}>
            <p>{t('my.empty.text')}</p>
            <ButtonLink href={sitePath(t, '/')} className="mt-4">
              {t('my.empty.give')}
            </ButtonLink>
          </EmptyState>
        </section>
      )}
      {contact && (
        <>
          {!contact.is_whole && <Notice>{t('my.partly')}</Notice>}
          <OwnAgreements contactId={contact.id} />
          <OwnDonations contact={contact} openPage={openPage} />
          <Statements years={contact.years} />
          {contact.details && (
            <Fragment key={contact.id}>
              <OwnTaxpayers name={contact.name} taxpayers={contact.details.taxpayers} />
              <PhoneAndLanguage of={contact.details} />
              <OwnConsents of={contact.details} />
            </Fragment>
          )}
        </>
      )}
      <OwnAddresses page={page} />
      {contact && <OwnData contact={contact} />}
      <SignedInDevices sessions={page.sessions} onSignedOut={onSignedOut} />
    </>
  )
}

/** Choice between donors that share an address or number. */
function ChooseContact({ page: { contacts, contact } }: { page: OwnPage }) {
  const { t } = useReader()
  const queries = useQueryClient()
  const { problem, run } = useCall()
  return (
    <section aria-labelledby="my-choose" className="panel p-4 sm:p-5">
      <h2 id="my-choose" className="font-bold">
        {t('my.choose')}
      </h2>
      <div className="my-3 flex flex-wrap gap-2 last:mb-0">
        {contacts.map(({ id, name }) => (
          <Button
            key={id}
            look={id === contact?.id ? 'primary' : 'secondary'}
            size="small"
            aria-pressed={id === contact?.id}
            onClick={() =>
              run(async () => {
                const chosen = await call(chooseContact, { body: { id } })
                queries.setQueryData(ownPageQuery.queryKey, await loadOwnLists(queries, chosen))
              })
            }
          >
            <bdi>{name || t('my.unnamed')}</bdi>
          </Button>
        ))}
      </div>
      <ProblemNotice problem={problem} />
    </section>
  )
}

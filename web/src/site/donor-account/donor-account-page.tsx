import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { requestSignIn, signInDonor } from '../../../../contract/src/donor-account.ts'
import { call } from '../../call.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/fields.tsx'
import { Skeleton } from '../../ui/loading.tsx'
import { Notice, ProblemNotice } from '../../ui/notice.tsx'
import { FormattedText, useReader } from '../../ui/reader.tsx'
import { SectionProblem } from '../parts/section-problem.tsx'
import { SiteForm } from '../parts/site-form.tsx'
import { useCharity, useSitePageTitle } from '../parts/site-page.tsx'
import { useCall } from '../parts/use-call.ts'
import { CodeForm, useCodeRequest } from './code-form.tsx'
import { ownPageQuery, removeOwnLists } from './donor-account.queries.ts'
import { OwnRecord } from './own-record.tsx'

export function DonorAccountPage() {
  const { t } = useReader()
  const queries = useQueryClient()
  // Token of the link in an e-mail. The fragment never reaches a server log.
  const [token, setToken] = useState(() => /^#(\d+\..+)/.exec(location.hash)?.[1] ?? '')
  const page = useQuery(ownPageQuery)
  const isSignedOut = page.data === 'signed_out' || page.data === 'session_ended'
  // A supporter who wants to create a page may never have given.
  const isForPage = isSignedOut && new URLSearchParams(location.search).has('campaign')
  const title = t(isForPage ? 'own-pages.make' : 'site.title.donor-account')
  useSitePageTitle(title)

  function clearToken() {
    if (token !== '') history.replaceState(history.state, '', location.pathname + location.search)
    setToken('')
  }
  /** Loads the page of the donor who is signed in now. */
  function reload() {
    clearToken()
    removeOwnLists(queries)
    void queries.resetQueries(ownPageQuery)
  }
  return (
    <main className="mx-auto max-w-3xl px-4 pt-6 pb-12 sm:px-6 md:pt-10">
      <h1 className="font-display text-2xl font-bold text-brand-dark">{title}</h1>
      <div className="mt-4 grid gap-4 md:gap-6">
        {page.isPending && <Skeleton className="h-80" />}
        <SectionProblem query={page} />
        {isSignedOut &&
          (token === '' ? (
            <SignInForm hasEnded={page.data === 'session_ended'} onSignedIn={reload} />
          ) : (
            <OpenLink token={token} isForPage={isForPage} onSignedIn={reload} onAskAgain={clearToken} />
          ))}
        {page.isSuccess && typeof page.data === 'object' && (
          <OwnRecord page={page.data} onSignedOut={reload} />
        )}
      </div>
    </main>
  )
}

const codeId = 'donor-account-link-code'

/** Signs in by a button, because mail programs open links, too. In another browser it also needs a code. */
function OpenLink({
  token,
  isForPage,
  onSignedIn,
  onAskAgain,
}: {
  token: string
  isForPage: boolean
  onSignedIn: () => void
  onAskAgain: () => void
}) {
  const { t } = useReader()
  const [needsCode, setNeedsCode] = useState(false)
  const { isPending, problem, run } = useCall()
  useEffect(() => {
    if (needsCode) document.getElementById(codeId)?.focus()
  }, [needsCode])

  async function open(code?: string) {
    const { signed_in } = await call(signInDonor, { body: { token, ...(code !== undefined && { code }) } })
    if (signed_in) onSignedIn()
    else setNeedsCode(true)
  }
  return (
    <section className="panel grid gap-4 p-4 sm:p-6">
      <p role="status" className="max-w-prose text-sm">
        {t(
          needsCode
            ? 'donor-account.link.code-needed'
            : isForPage
              ? 'own-pages.link.text'
              : 'donor-account.link.text',
        )}
      </p>
      {needsCode ? (
        <CodeForm id={codeId} label={t('donor-account.sign-in')} onCode={open} />
      ) : (
        <Button loading={isPending} onClick={() => run(() => open())}>
          {t('donor-account.sign-in')}
        </Button>
      )}
      <ProblemNotice problem={problem} />
      <Button look="quiet" onClick={onAskAgain} className="justify-self-start">
        {t('donor-account.sent.again')}
      </Button>
    </section>
  )
}

/** @param props.hasEnded whether the donor was signed in until the session was ended elsewhere */
function SignInForm({ hasEnded, onSignedIn }: { hasEnded: boolean; onSignedIn: () => void }) {
  const { t } = useReader()
  const sending = useCall()
  // A campaign's page links here for supporters who want to create a page.
  const campaign = new URLSearchParams(location.search).get('campaign') ?? undefined
  const { sentFor, closeCodeStep, codeId, isProving, send, field } = useCodeRequest({
    form: 'sign-in',
    call: sending,
    request: (who, headers) => call(requestSignIn, { body: { who, campaign }, headers }),
  })
  const { channels } = useCharity()
  useEffect(() => {
    if (hasEnded) document.getElementById(field.id)?.focus()
  }, [hasEnded, field.id])

  const to = channels && !sentFor?.includes('@') ? 'phone' : 'email'
  if (sentFor !== undefined)
    return (
      <section aria-labelledby="donor-account-sent" className="panel grid gap-4 p-4 sm:p-6">
        <h2 id="donor-account-sent" className="text-lg font-bold">
          {t('donor-account.sent.title', { to })}
        </h2>
        <p role="status" className="max-w-prose text-sm">
          <FormattedText
            message={campaign === undefined ? 'donor-account.sent.text' : 'own-pages.sent'}
            values={{
              to: to === 'email' && !sentFor.includes('@') ? 'unset' : to,
              who: sentFor,
              strong: (words) => <strong dir="ltr">{words}</strong>,
            }}
          />
        </p>
        <CodeForm
          id={codeId}
          label={t('donor-account.sign-in')}
          onCode={async (code) => {
            await call(signInDonor, { body: { code } })
            closeCodeStep()
            onSignedIn()
          }}
        />
        <p className="max-w-prose text-sm text-ink-soft">
          {t(campaign === undefined ? 'donor-account.sent.nothing' : 'own-pages.sent.nothing')}
        </p>
        <Button look="quiet" onClick={closeCodeStep} className="justify-self-start">
          {t('donor-account.sent.again')}
        </Button>
      </section>
    )
  return (
    <section className="panel p-4 sm:p-6">
      {hasEnded && (
        <Notice role="alert" className="mb-4">
          {t('donor-account.session-ended')}
        </Notice>
      )}
      <p className="max-w-prose text-sm">
        {t(campaign !== undefined ? 'own-pages.sign-in' : 'donor-account.lead')}
      </p>
      <SiteForm className="mt-4 grid gap-4" onSubmit={send}>
        <TextField
          {...field}
          label={t('donor-account.who')}
          autoComplete="email"
          helper={t(campaign === undefined ? 'donor-account.who.helper' : 'own-pages.who.helper', {
            phones: channels ? 'yes' : 'no',
          })}
        />
        <p role="alert" className="sr-only">
          {sending.problem}
        </p>
        <Button type="submit" loading={sending.isPending}>
          {t('donor-account.send-link')}
        </Button>
        <p role="status" className="text-sm empty:sr-only">
          {isProving && t('donor-account.proving')}
        </p>
      </SiteForm>
    </section>
  )
}

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { readCharity } from '../../../../contract/src/charity.ts'
import { firstLanguage } from '../../../../contract/src/language/language.ts'
import { beginSetUp, readSetUpLink } from '../../../../contract/src/set-up.ts'
import { call } from '../../call.ts'
import { linkLook } from '../../ui/button.tsx'
import { TextField } from '../../ui/fields.tsx'
import { Spinner } from '../../ui/loading.tsx'
import { Notice, ProblemNotice } from '../../ui/notice.tsx'
import { useReader } from '../../ui/reader.tsx'
import { SubmitButton, useCallForm } from '../parts/call-form.tsx'
import { NewPasswordField } from '../parts/sign-in/password-field.tsx'
import { LanguageButtons, SignInFrame } from '../parts/sign-in/sign-in-frame.tsx'
import { useAuth } from '../session/auth.ts'
import { entryQuery, keyOf } from '../session/calls.ts'
import { problemMessage } from '../session/problem-message.ts'

/** Landing page of the setup link. The token is in the fragment, so it never reaches a server log. */
export function SetUpLinkPage() {
  const { t } = useReader()
  // Read from the router: opening another setup link in the same tab changes only the fragment.
  const token = useLocation().hash.slice(1)
  const link = useQuery({
    queryKey: ['set-up link', token],
    queryFn: () => call(readSetUpLink, { body: { token } }),
    meta: { showsProblem: true },
  })
  // The charity may be named already, after an import of settings.
  const charity = useQuery({
    ...entryQuery(t, readCharity, { headers: { 'Accept-Language': firstLanguage } }),
    queryKey: [...keyOf(readCharity), firstLanguage],
    meta: { endsNoSession: true },
  })
  if (link.isError)
    return (
      <SignInFrame
        title={t('set-up.door.bad-address')}
        below={
          <>
            <a href="/admin/login" className={linkLook}>
              {t('office.action.go-to-the-login')}
            </a>
            <LanguageButtons />
          </>
        }
      >
        <Notice look="danger" role="alert">
          {problemMessage(t, link.error, t('set-up.door.unchecked'))}
        </Notice>
      </SignInFrame>
    )
  if (link.isPending || charity.isPending)
    return (
      <SignInFrame title={t('set-up.title')}>
        <Spinner label={t('office.note.loading')} className="mx-auto size-8 text-brand" />
      </SignInFrame>
    )
  return <SetUpForm key={token} token={token} name={charity.data?.name ?? ''} />
}

function SetUpForm({ token, name }: { token: string; name: string }) {
  const { t } = useReader()
  const auth = useAuth()
  const queries = useQueryClient()
  const form = useCallForm(beginSetUp, {
    initialValues: { name, first_name: '', last_name: '', email: '', password: '' },
    toBody: (values) => ({ ...values, token }),
    async send(body) {
      await auth.enter(async () => {
        const data = await call(beginSetUp, { body })
        // Removes the token from the address, because the setup link works only once.
        history.replaceState(null, '', location.pathname)
        // Drops the cached charity, which had no name yet.
        queries.removeQueries({ queryKey: keyOf(readCharity) })
        return data
      })
    },
  })
  const { field, values } = form
  const hasHint = ['name', 'first_name', 'last_name', 'email', 'password'].some((name) => form.hint(name))
  return (
    <SignInFrame title={t('set-up.title')} form={form} below={<LanguageButtons />}>
      <p className="text-sm">{t('set-up.door.lead')}</p>
      <ProblemNotice
        problem={form.refusal && !hasHint && problemMessage(t, form.refusal, t('set-up.door.failed'))}
      />
      <TextField {...field('name')} label={t('set-up.door.name')} autoFocus />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <TextField {...field('first_name')} autoComplete="given-name" />
        <TextField {...field('last_name')} autoComplete="family-name" />
      </div>
      <TextField {...field('email')} type="email" autoComplete="username" />
      <NewPasswordField
        {...field('password')}
        about={[values.name, values.email, values.first_name, values.last_name]}
      />
      <SubmitButton form={form} label={t('set-up.door.begin')} />
    </SignInFrame>
  )
}

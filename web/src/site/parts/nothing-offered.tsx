import { ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useReader } from '../../ui/reader.tsx'
import { sitePath } from './site-page.tsx'

/** Notice of a page that takes no gifts at present, with a link to the donation page. */
export function NothingOfferedNotice({ children }: { children: string }) {
  const { t } = useReader()
  return (
    <>
      <Notice className="my-4">{children}</Notice>
      <ButtonLink look="secondary" href={sitePath(t, '/')}>
        {t('pages.zakat.back')}
      </ButtonLink>
    </>
  )
}

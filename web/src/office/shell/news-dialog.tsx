import changelog from '../../../../CHANGELOG.md?raw'
import { firstLanguage } from '../../../../contract/src/language/language.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { formatDay } from '../../ui/pakistan-time.ts'
import { languageAttributes, useReader } from '../../ui/reader.tsx'

const { version, day, news } = parseRelease(changelog)

/** Release notes of the running version, from CHANGELOG.md. */
export function NewsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useReader()
  return (
    <Dialog title={t('office.news.title', { version })} open onClose={onClose}>
      <p className="text-sm text-ink-soft">{t('office.news.released', { day: formatDay(t, day) })}</p>
      <section
        aria-label={t('office.news.title', { version })}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard
        tabIndex={0}
        {...languageAttributes(firstLanguage)}
      >
        {news.map(({ title, items }) => (
          <section key={title} className="mt-5">
            <h3 className="font-bold text-brand-dark">{title}</h3>
            <ul className="mt-2 grid list-disc gap-2 ps-5 text-sm">
              {items.map((item) => (
                <li key={item}>
                  <InlineMarkdown text={item} />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </section>
    </Dialog>
  )
}

/** Renders *emphasis*, `code` and the text of [links](…), whose targets are in the repository. */
function InlineMarkdown({ text }: { text: string }) {
  return text.split(/(\*[^*]+\*|`[^`]+`|\[[^\]]+\]\([^)]+\))/).map((part) => {
    const words = part.replace(/^\[(.+)\]\(.+\)$/, '$1').replace(/^[*`](.+)[*`]$/, '$1')
    if (part.startsWith('*')) return <em key={part}>{words}</em>
    if (part.startsWith('`')) return <code key={part}>{words}</code>
    return words
  })
}

type Release = {
  version: string
  /** yyyy-mm-dd */
  day: string
  news: { title: string; items: string[] }[]
}

/** The newest release of a changelog, without the notes for operators. */
export function parseRelease(changelog: string): Release {
  const [, version = '', day = '', text = ''] =
    /^## \[(.+?)\] - (\S+)\n([\s\S]*?)(?=^## |(?![\s\S]))/m.exec(changelog) ?? []
  const news = new Map<string, string[]>()
  let items: string[] = []
  for (const line of text.split('\n')) {
    if (line.startsWith('- ')) items.push(line.slice(2))
    else if (line.startsWith('  ')) items.push(`${items.pop()} ${line.trim()}`)
    else if (line && !line.startsWith('#')) {
      items = news.get(line) ?? []
      news.set(line, items)
    }
  }
  const forStaff = [...news].filter(([title]) => title !== 'For operators')
  return { version, day, news: forStaff.map(([title, items]) => ({ title, items })) }
}

/** What a release brought, as CHANGELOG.md tells it. */
export type Release = {
  version: string
  /** yyyy-mm-dd */
  day: string
  /** For whom, and what: '*Settings* makes it your own', marked up as in the file. */
  news: { title: string; items: string[] }[]
}

/** The newest release of a changelog, without what is for operators. */
export function readRelease(changelog: string): Release {
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

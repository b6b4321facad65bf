import { plainCharacters, visibleCharacters } from './plain-characters.ts'

/** The charity's pages: whole hosts, and single pages on shared hosts. */
export type OwnPages = {
  /** 'amanah.org.pk', without 'www.'. */
  hosts: readonly string[]
  /** 'facebook.com/amanah' */
  pages: readonly string[]
}

/** Top-level domains, and those that are also words: 'We built a school.In May' contains no link. */
const endings =
  'com|org|net|pk|info|biz|io|ly|gov|edu|xyz|uk|ae|sa|gl|gle|gd|gy|ee|tk|ml|ga|cf|gq|top|ngo|bio|پاکستان'
const wordEndings =
  'in|to|me|us|is|it|at|so|be|my|cc|co|tv|id|ai|app|dev|link|live|site|page|online|shop|store|club|fund|help|foundation|charity|giving|support|today|world|life|website|space|pro|click|money|cash|finance|bank|icu|vip|work|test|example|tech|one|win|ru|cn|ir|af|bd|ca|de|eu'

const label = String.raw`[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?`
const path = String.raw`(?::\d+)?(?:\/[^\s<>"']*)?`

/**
 * Matches 'evil.test' and 'evil.test/give', but not the domain of an e-mail address.
 * @param beforeSlash top-level domains that count only before a path
 */
const domainsWith = (anywhere: string, beforeSlash = '(?!)') =>
  new RegExp(
    String.raw`(?<![@\p{L}\p{N}._-])(?:${label}\.)+(?:(?:${anywhere})(?![\p{L}\p{N}@-]|\.[\p{L}\p{N}])|(?:${beforeSlash})(?=(?::\d+)?\/))${path}`,
    'gu',
  )
const domains = domainsWith(`${endings}|${wordEndings}`)
const domainsInLowerCase = domainsWith(endings, wordEndings)
/** 'ours.org@evil.test/give' leads to evil.test. */
const behindAt = new RegExp(
  String.raw`(?<=@)(?:${label}\.)+(?:${endings}|${wordEndings})(?::\d+)?\/[^\s<>"']*`,
  'giu',
)
/** Any other host before a path, and any name that begins with www. */
const otherHosts = new RegExp(
  String.raw`(?<![@\p{L}\p{N}._/-])(?:(?:(?:${label}\.)+\p{Ll}{2,24}|\d{1,3}(?:\.\d{1,3}){3})(?::\d+)?\/[^\s<>"']*|[wW]{3}\.(?:${label}\.)+\p{L}{2,24}${path})`,
  'gu',
)
const withScheme = /\b(?:https?|ftp):[\\/]+[^\s<>"']+/giu

const spelledDots: [RegExp, string][] = [
  [/\s*[[({]\s*(?:\.|dot|ڈاٹ)\s*[\])}]\s*/giu, '.'],
  [new RegExp(String.raw`\s+\.\s+(?=(?:${endings})(?![\p{L}\p{N}]))`, 'giu'), '.'],
  [new RegExp(String.raw`\s+(?:dot|ڈاٹ)\s+(?=(?:${endings}|${wordEndings})(?![\p{L}\p{N}]))`, 'giu'), '.'],
  [/(?<=[\p{L}\p{N}])\.\s+(?=(?:com|pk)(?![\p{L}\p{N}]))/gu, '.'],
]

/**
 * Finds links to pages that are not the charity's, in HTML links and in plain text.
 * @param text without HTML
 * @param hrefs targets of the HTML links
 * @returns pages without scheme: 'evil.test/give'
 */
export function findForeignLinks(text: string, hrefs: readonly string[], own: OwnPages): string[] {
  const written = [
    [visibleCharacters(text), domains] as const,
    [plainCharacters(text), domainsInLowerCase] as const,
  ].flatMap(([one, pattern]) => {
    // Single spaces keep the patterns from backtracking over long white space.
    const spaced = one.replaceAll(/\s+/gu, ' ')
    const dotted = spelledDots.reduce((before, [dot, by]) => before.replaceAll(dot, by), spaced)
    const others = dotted.replaceAll(withScheme, ' ')
    return [
      dotted.match(withScheme),
      ...[pattern, behindAt, otherHosts].map((one) => others.match(one)),
    ].flatMap((all) => all ?? [])
  })
  const targets = hrefs
    .map(withoutControls)
    .filter((href) => !/^(?:mailto:|tel:|[#?]|\/(?![\\/]))/i.test(href))
  const foreign = [...written, ...targets]
    .map(normalizePage)
    .filter((page) => page !== '' && !isOwn(page, own))
  return [...new Set(foreign)]
}

/** Removes what browsers remove from an address: '/\t/evil.test' leads to another host. */
const withoutControls = (href: string) => href.replaceAll(/^[\0- ]+|[\t\r\n]|&(?:Tab|NewLine);/g, '')

/** Reduces an address to host and path: 'https://www.Evil.test/give/' to 'evil.test/give'. */
export function normalizePage(address: string): string {
  const trimmed = address.trim().replace(/[.,;:!?)\]}'"’”۔،]+$/u, '')
  const whole = /^[a-z]+:/i.test(trimmed)
    ? trimmed.replace(/^[a-z]+:[\\/]*/i, 'https://')
    : `https://${trimmed.replace(/^[\\/]+/, '')}`
  try {
    const { host, pathname, search } = new URL(whole.replace(/^(https:\/\/[^/?#]*):80(?=[/?#]|$)/, '$1'))
    return `${host.replace(/^(?:www|m|web)\./, '')}${pathname}${search}`.replace(/\/$/, '')
  } catch {
    return trimmed
  }
}

function isOwn(page: string, { hosts, pages }: OwnPages): boolean {
  const [host = ''] = page.split(/[/?]/)
  return (
    hosts.some((one) => host === one || host.endsWith(`.${one}`)) ||
    pages.some((one) => page === one || page.startsWith(`${one}/`) || page.startsWith(`${one}?`))
  )
}

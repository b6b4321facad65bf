import { type Phrase, say } from '../../../../words/src/say.ts'

const kinds: [RegExp, Phrase][] = [
  [/\.subject$/, 'wordings.kind.subject'],
  [/\.heading(-[a-z-]+)?$/, 'office.field.heading'],
  [/^mail\.greeting$/, 'wordings.kind.greeting'],
  [/^mail\.greeting\.anonymous$/, 'wordings.kind.greeting-without-name'],
  [/^mail\.questions\./, 'wordings.kind.questions'],
  [/^mail\.thanks$/, 'wordings.kind.thanks'],
]

/** What the texts of an e-mail are called, by key: what they are, or numbered where they are paragraphs. */
export function titlesOfTexts(keys: readonly string[]): Map<string, string> {
  let paragraphs = 0
  return new Map(
    keys.map((key) => {
      const [, phrase] = kinds.find(([pattern]) => pattern.test(key)) ?? []
      if (phrase) return [key, say(phrase)]
      paragraphs += 1
      return [key, say('wordings.kind.paragraph', { number: paragraphs })]
    }),
  )
}

import { expect, test } from 'vitest'
import { keysInCode } from './keys-in-code.ts'

test('a page loads the messages that its code names in whole, or by a template', () => {
  const isUsed = keysInCode(
    `say('site.title'); say(\`office.status.\${status}\`); say(\`checklist.\${point}.advice\`)`,
  )
  const used = ['site.title', 'office.status.partially refunded', 'checklist.second factor.advice']
  const unused = ['site', 'site.title.zakat', 'office.statuses', 'checklist.demo.title']
  expect([...used, ...unused].filter(isUsed)).toEqual(used)
})

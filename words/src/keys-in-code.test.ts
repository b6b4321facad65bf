import { expect, test } from 'vitest'
import { keysInCode } from './keys-in-code.ts'

test('a page loads the messages that its code names in whole, or by a template', () => {
  const isUsed = keysInCode(
    `t('site.title'); t(\`office.status.\${status}\`); t(\`checklist.\${point}.advice\`)
     type Label = \`fields.\${string}\``,
  )
  const used = ['site.title', 'office.status.partially_refunded', 'checklist.second_factor.advice']
  const unused = ['site', 'site.title.zakat', 'office.statuses', 'checklist.demo.title', 'fields.email']
  expect([...used, ...unused].filter(isUsed)).toEqual(used)
})

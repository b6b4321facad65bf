import { expect, test } from 'vitest'
import { lawOfImports } from './law-of-imports.ts'
import { rules } from './project-rules.ts'
import { withProject } from './with-project.ts'

const violationsIn = (files: Record<string, string>) =>
  withProject(files, (project) => lawOfImports(project, rules))

test('a project that keeps the law has no violations', () => {
  const violations = violationsIn({
    'contract/src/donate.ts': `import * as z from 'zod/mini'\nexport const amount = z.number()`,
    'contract/src/donate.test.ts': `import fc from 'fast-check'\nimport { amount } from './donate.ts'\nfc.assert(amount)`,
    'contract/src/entry.ts': `import { amount } from './donate.ts'\nexport const entry = amount`,
    'server/src/platform/http/route.ts': `import { entry } from '../../../../contract/src/entry.ts'\nexport const route = entry`,
    'server/src/catalogue/causes/causes.queries.ts': `import { readFile } from 'node:fs'\nexport const causes = readFile`,
    'server/src/donations/donate/donate.ts': `import { causes } from '../../catalogue/causes/causes.queries.ts'\nexport { route } from '../../platform/http/route.ts'\nexport const donate = causes`,
    'server/src/catalogue/causes/causes.test.ts': `import { app } from '../../app.ts'\nimport { donate } from '../../donations/donate/donate.ts'\napp(donate)`,
    'server/src/app.ts': `export const app = async () => import('./donations/donate/donate.ts')`,
    'server/src/main.ts': `import { app } from './app.ts'\napp()`,
    'sandbox/src/main.ts': `export {}`,
    'web/src/ui/button.tsx': `import './button.css'\nexport const Button = () => <button type="button">from './nowhere'</button>`,
    'web/src/ui/button.css': '',
    'web/src/site/donate-page.tsx': `import { Button } from '../ui/button.tsx'\nexport const page = Button`,
    'e2e/donate.spec.ts': `// import { page } from '../web/src/site/donate-page.tsx'\nexport {}`,
  })
  expect(violations).toEqual([])
})

test.each([
  ['the browser takes from the server', 'web/src/site/a.ts', 'server/src/platform/text/b.ts'],
  ['the server takes from the browser', 'server/src/donations/donate/a.ts', 'web/src/ui/b.ts'],
  ['the contract takes from the server', 'contract/src/a.ts', 'server/src/platform/text/b.ts'],
  ['the platform knows a feature', 'server/src/platform/text/a.ts', 'server/src/catalogue/causes/b.ts'],
  ['the platform knows a call', 'server/src/platform/text/a.ts', 'contract/src/donate.ts'],
  ['the platform reads the settings', 'server/src/platform/text/a.ts', 'server/src/config.ts'],
  ['a gateway knows a feature', 'server/src/gateways/swich/a.ts', 'server/src/donations/b.ts'],
  ['a feature takes from one after it', 'server/src/catalogue/causes/a.ts', 'server/src/donations/b.ts'],
  ['a feature takes demo data', 'server/src/insights/exports/a.ts', 'demo/src/b.ts'],
  ['a feature takes the whole app', 'server/src/donations/donate/a.ts', 'server/src/app.ts'],
  ['a form piece knows the donor pages', 'web/src/ui/a.tsx', 'web/src/site/b.tsx'],
  ['a form piece knows the calls', 'web/src/ui/a.tsx', 'contract/src/b.ts'],
  ['a screen takes from another one', 'web/src/office/donations/a.tsx', 'web/src/office/payments/b.tsx'],
  ['a screen takes from the shell', 'web/src/office/donations/a.tsx', 'web/src/office/shell/b.tsx'],
  ['the session takes from a screen', 'web/src/office/session/a.tsx', 'web/src/office/staff/b.tsx'],
  ['a part of screens takes from a screen', 'web/src/office/parts/a.tsx', 'web/src/office/staff/b.tsx'],
  ['a page takes from one after it', 'web/src/site/status/a.tsx', 'web/src/site/donate/b.tsx'],
  ['the donor pages take from the back office', 'web/src/site/a.tsx', 'web/src/office/login/b.tsx'],
  ['the back office takes from the donor pages', 'web/src/office/login/a.tsx', 'web/src/site/b.tsx'],
  [
    'a test in the browser takes from the server',
    'web/src/site/a.test.tsx',
    'server/src/catalogue/causes/b.ts',
  ],
  ['a journey takes from the pages', 'e2e/a.spec.ts', 'web/src/site/b.ts'],
])('an import is reported when %s', (_story, from, to) => {
  const up = '../'.repeat(from.split('/').length - 1)
  for (const statement of [
    `import { b } from '${up}${to}'`,
    `import type { b } from '${up}${to}'`,
    `export {\n  b,\n} from '${up}${to}'`,
    `export const b = () => import('${up}${to}')`,
  ]) {
    expect(violationsIn({ [from]: statement, [to]: 'export type b = 1' })).toEqual([
      expect.stringMatching(/:[13] imports .* may not import /),
    ])
  }
})

test.each([
  ['a package other than zod in the contract', { 'contract/src/a.ts': `import { z } from 'valibot'` }],
  ['a path without its extension', { 'scripts/a.ts': `import './b'`, 'scripts/b.ts': '' }],
  ['a path that leads nowhere', { 'scripts/a.ts': `import './b.ts'` }],
  ['an alias', { 'scripts/a.ts': `import '@amanah/contract'` }],
  ['a feature that is not in the order', { 'server/src/raffle/a.ts': '' }],
  ['a folder in the contract, which is flat', { 'contract/src/forms/a.ts': '' }],
])('the law reports %s', (_story, files) => {
  expect(violationsIn(files)).toHaveLength(1)
})

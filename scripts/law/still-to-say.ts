/** Files whose words are not in the catalogue yet. */
export const stillToSay: string[] = [
  'web/src/office/set-up/accounts-step.tsx',
  'web/src/office/set-up/cause-templates.ts',
  'web/src/office/set-up/causes-step.tsx',
  'web/src/office/set-up/checklist.tsx',
  'web/src/office/set-up/mail-step.tsx',
  'web/src/office/set-up/set-up-door.tsx',
  'web/src/office/set-up/set-up-page.tsx',
  'web/src/office/set-up/switch-on.tsx',
  'web/src/office/set-up/ways-step.tsx',
  'web/src/office/settings/charity-pictures.tsx',
  'web/src/office/settings/settings-page.tsx',
  'web/src/office/settings/switches-form.tsx',
]

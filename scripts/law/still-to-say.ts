/** Files whose words are not in the catalogue yet. */
export const stillToSay: string[] = [
  'web/src/office/settings/charity-pictures.tsx',
  'web/src/office/settings/settings-page.tsx',
  'web/src/office/settings/switches-form.tsx',
  'web/src/ui/calendar-button.tsx',
  'web/src/ui/chart-panel.tsx',
  'web/src/ui/confirm-dialog.tsx',
  'web/src/ui/date-field.tsx',
  'web/src/ui/dialog.tsx',
  'web/src/ui/image-field.tsx',
  'web/src/ui/link-form.tsx',
  'web/src/ui/loader.tsx',
  'web/src/ui/multi-select.tsx',
  'web/src/ui/pager.tsx',
  'web/src/ui/rich-text-tools.tsx',
  'web/src/ui/time-zone.ts',
  'web/src/ui/toasts.tsx',
]

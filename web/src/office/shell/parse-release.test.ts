import { expect, test } from 'vitest'
import changelog from '../../../../CHANGELOG.md?raw'
import { version } from '../../../../package.json'
import { parseRelease } from './news-dialog.tsx'

test('the release notes are for donors and staff, without the notes for operators', () => {
  const release = parseRelease(`# Changelog

## [1.2.0] - 2026-12-01

### Added

For staff

- A screen
  for *gifts*.

For operators

- A setting.

### Changed

For staff

- A button.

## [1.1.0] - 2026-11-01

- Old.
`)
  expect(release).toEqual({
    version: '1.2.0',
    day: '2026-12-01',
    news: [{ title: 'For staff', items: ['A screen for *gifts*.', 'A button.'] }],
  })
})

test('the release notes are those of the running version', () => {
  const release = parseRelease(changelog)
  expect(release.version).toBe(version)
  expect(release.news.map(({ title }) => title)).toEqual(['For donors', 'For staff'])
})

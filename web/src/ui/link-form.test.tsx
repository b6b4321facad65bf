import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { LinkForm, linkAddress } from './rich-text-tools.tsx'

test.each([
  ['https://example.org/a?b=c#d', 'https://example.org/a?b=c#d'],
  ['example.org', 'https://example.org/'],
  ['  www.example.org/zakat ', 'https://www.example.org/zakat'],
  ['example.org:8080', 'https://example.org:8080/'],
  ['office@example.org', 'mailto:office@example.org'],
  ['mailto:office@example.org', 'mailto:office@example.org'],
  ['tel:+92511234567', 'tel:+92511234567'],
])("'%s' leads to %s", (text, address) => {
  expect(linkAddress(text)).toBe(address)
})

test.each(['javascript:alert(1)', 'data:text/html,x', 'file:///etc/passwd', 'read more', 'http://', 'word'])(
  "'%s' cannot be a link",
  (text) => {
    expect(linkAddress(text)).toBeUndefined()
  },
)

test('an empty address removes the link, and Enter submits', async () => {
  const links: string[] = []
  render(<LinkForm current="https://example.org/" onLink={(href) => links.push(href)} onCancel={() => {}} />)
  await userEvent.clear(screen.getByRole('textbox', { name: /Link/ }))
  await userEvent.keyboard('{Enter}')
  expect(links).toEqual([''])
})

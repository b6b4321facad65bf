import { act, renderHook } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { useSidebar } from './shell.tsx'

afterEach(() => localStorage.clear())

const open = () => renderHook(() => useSidebar()).result

test('the sidebar is open by default, and its state is stored', () => {
  const first = open()
  expect(first.current[0]).toBe(true)
  act(() => first.current[1]())
  expect(first.current[0]).toBe(false)
  const second = open()
  expect(second.current[0]).toBe(false)
  act(() => second.current[1]())
  expect(open().current[0]).toBe(true)
})

test.each(['"yes"', '{', 'null'])('the invalid stored value %s opens the sidebar', (nonsense) => {
  localStorage.setItem('amanah.sidebar', nonsense)
  expect(open().current[0]).toBe(true)
})

import { beforeEach, expect, test } from 'vitest'
import {
  forgetEndedSession,
  hasSessionEnded,
  readUnfinishedForm,
  storeUnfinishedForm,
  takeUnfinishedForm,
  trackOpenForm,
} from './unfinished-form.ts'

beforeEach(() => {
  sessionStorage.clear()
  window.history.replaceState(null, '', '/admin/office-gifts?sheet=4')
  trackOpenForm('POST /office-gifts', {
    first_name: 'Nadia',
    password: 'secret',
    bill: new File([], 'a.pdf'),
  })
})

test('a form is offered again after the session ended, without secrets and files, and once', () => {
  storeUnfinishedForm('aisha@amanah.example')
  expect(hasSessionEnded()).toBe(true)
  forgetEndedSession('aisha@amanah.example')
  expect(hasSessionEnded()).toBe(false)
  expect(readUnfinishedForm()).toMatchObject({
    address: '/office-gifts?sheet=4',
    values: { first_name: 'Nadia' },
  })
  expect(takeUnfinishedForm('POST /cause')).toBeUndefined()
  expect(takeUnfinishedForm('POST /office-gifts')).toEqual({ first_name: 'Nadia' })
  expect(takeUnfinishedForm('POST /office-gifts')).toBeUndefined()
})

test('another user who signs in does not get it', () => {
  storeUnfinishedForm('aisha@amanah.example')
  forgetEndedSession('omar@amanah.example')
  expect(readUnfinishedForm()).toBeUndefined()
})

test('a form that was sent or closed is not offered', () => {
  trackOpenForm('POST /office-gifts', undefined)
  storeUnfinishedForm('aisha@amanah.example')
  expect(readUnfinishedForm()).toBeUndefined()
})

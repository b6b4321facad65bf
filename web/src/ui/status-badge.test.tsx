import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { paymentStatuses } from '../../../contract/src/status.ts'
import { badgeLook, StatusBadge } from './status-badge.tsx'

test('pending is shown as information, success as success, and anything else as an error', () => {
  expect(Object.fromEntries(paymentStatuses.map((status) => [status, badgeLook(status)]))).toEqual({
    pending: 'info',
    success: 'success',
    failed: 'error',
    expired: 'error',
    refunded: 'error',
    partially_refunded: 'error',
    disputed: 'error',
  })
})

test('the status is named by its own word, not by colour alone', () => {
  render(<StatusBadge status="partially refunded" />)
  expect(screen.getByText('partially refunded')).toBeTruthy()
})

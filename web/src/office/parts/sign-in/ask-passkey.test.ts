import { WebAuthnError } from '@simplewebauthn/browser'
import { expect, test } from 'vitest'
import { passkeyProblem } from './ask-passkey.ts'

const refusal = (name: string) =>
  new WebAuthnError({
    message: '',
    code: 'ERROR_PASSTHROUGH_SEE_CAUSE_PROPERTY',
    cause: new DOMException('', name),
  })

test.each([
  [refusal('NotAllowedError'), false, 'cancelled'],
  [refusal('NotAllowedError'), true, 'timed_out'],
  [refusal('InvalidStateError'), false, 'already_added'],
  [refusal('SecurityError'), false, 'other_address'],
  [new DOMException('', 'NotSupportedError'), false, 'not_supported'],
  [new DOMException('', 'UnknownError'), false, 'failed'],
])(
  'a browser’s refusal of a passkey has a reason in our words (%o, time up: %s): %s',
  (error, isTimeUp, reason) => {
    expect(passkeyProblem(error, isTimeUp)).toBe(reason)
  },
)

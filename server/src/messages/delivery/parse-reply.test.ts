import { expect, test } from 'vitest'
import { parseReply } from './parse-reply.ts'

test.each([
  'STOP',
  ' stop. ',
  'Stop!',
  'UNSUBSCRIBE',
  'بند کریں',
  'بند كريں۔',
  'روک دیں',
  'اسٹاپ',
  'Band karo',
  '🛑 stop',
])('the reply "%s" stops appeals', (text) => expect(parseReply(text)).toBe('stop'))

test.each(['START', 'شروع کریں', 'shuru', 'Resume'])('the reply "%s" starts appeals again', (text) =>
  expect(parseReply(text)).toBe('start'),
)

test.each(['', 'Please do not stop', 'JazakAllah', 'میں نے بند لفافے میں دیا ہے', 'STOPPED', '5000'])(
  'the reply "%s" changes nothing',
  (text) => expect(parseReply(text)).toBeNull(),
)

import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { messageTypes } from './message-types.ts'

// npm run words: after a key or its values have changed in words/en.
writeFileSync(join(import.meta.dirname, 'messages.ts'), messageTypes())

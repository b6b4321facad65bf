import { appealsStoppedMessage } from './appeals-stopped-message.ts'
import type { DonorMessage } from './donor-message.ts'

/** Kinds of messages to donor records (`queueDonorMessage`). */
export const donorMessages: DonorMessage<never>[] = [appealsStoppedMessage]

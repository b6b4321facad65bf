import * as z from 'zod'
import type { Parts } from '../parts.ts'
import type { Tasks } from '../platform/jobs.ts'
import { askAboutRefund, askAboutRefundTask } from './ask-about-refund.ts'

export function refundsTasks(parts: Parts): Tasks {
  return {
    async [askAboutRefundTask](payload) {
      const { refundId } = z.object({ refundId: z.int() }).parse(payload)
      await askAboutRefund(parts, refundId)
    },
  }
}

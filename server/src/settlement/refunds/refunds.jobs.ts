import * as z from 'zod'
import type { AppContext } from '../../context.ts'
import type { Tasks } from '../../platform/jobs/start-jobs.ts'
import { inquireRefund, refundInquiryTask } from './refund.ts'

export function refundsTasks(context: AppContext): Tasks {
  return {
    async [refundInquiryTask](payload) {
      const { refundId } = z.object({ refundId: z.int() }).parse(payload)
      await inquireRefund(context, refundId)
    },
  }
}

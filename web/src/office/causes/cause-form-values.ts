import type { Cause } from '../../../../contract/src/causes.ts'
import { noImage } from '../../../../contract/src/no-image.ts'

/** Used when a cause has no sequence (specification, section 9). */
const defaultSequence = '100'

export function causeFormValues(cause: Cause | undefined) {
  return {
    fundtitle: cause?.fundtitle ?? '',
    funddetail: cause?.funddetail ?? '',
    /** Left empty when the image stays or a new file is sent. */
    fundimage: cause?.fundimage === noImage ? noImage : '',
    amount: cause?.amount?.toString() ?? '',
    accept_fraction: String(cause?.accept_fraction ?? 0),
    status: cause?.status.toString() ?? '',
    web_sequence: cause?.web_sequence.toString() ?? defaultSequence,
    mobile_sequence: cause?.mobile_sequence.toString() ?? defaultSequence,
    kind: (cause?.kind ?? 'general') as string,
    impact: cause?.impact ?? '',
    fundtypes: cause?.fundtypes.map(({ typename }) => typename).join('\n') ?? '',
  }
}

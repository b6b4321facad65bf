import type { Cause } from '../../../../contract/src/causes.ts'
import { noImage } from '../../../../contract/src/no-image.ts'

/** The sequence of a cause that nobody gave one (specification, section 9). */
const defaultSequence = '100'

/** What the cause form begins with, text by text: an empty cause, or the given one. */
export function causeFormValues(cause: Cause | undefined) {
  return {
    fundtitle: cause?.fundtitle ?? '',
    funddetail: cause?.funddetail ?? '',
    /** Empty: the image stays, or a file comes with the form. */
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

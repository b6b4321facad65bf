import { charityName } from '../../../contract/src/charity.ts'
import { type CharityProfile, charityProfile } from './charity-profile.ts'
import type { Wording } from './wording.ts'

/** Who issues a receipt, line by line: its name, then its address and numbers where there are any. */
export function issuerLines(
  { labels }: Wording,
  { address, registrationNumber, taxNumber }: CharityProfile = charityProfile,
): string[] {
  return [
    charityName,
    address,
    registrationNumber && `${labels.registrationNumber}: ${registrationNumber}`,
    taxNumber && `${labels.taxNumber}: ${taxNumber}`,
  ].filter((line) => line !== '')
}

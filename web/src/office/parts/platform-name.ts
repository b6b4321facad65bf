import { sayIfKnown } from '../../../../words/src/say.ts'
import { capitalised } from './capitalised.ts'

/** Where a donation was made. */
export const platformName = (platform: string): string =>
  sayIfKnown(`office.platform.${platform}`) ?? capitalised(platform)

import { sayIfKnown } from '../../../../words/src/say.ts'
import { capitalised } from './capitalised.ts'

/** The platform on which a donation was made. */
export const platformName = (platform: string): string =>
  sayIfKnown(`office.platform.${platform}`) ?? capitalised(platform)

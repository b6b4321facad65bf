import type { Translate } from '../../../../words/src/reader.ts'
import { capitalised } from './capitalised.ts'

/** The platform on which a donation was made. */
export const platformName = (t: Translate, platform: string): string =>
  t.ifKnown(`office.platform.${platform}`) ?? capitalised(platform)

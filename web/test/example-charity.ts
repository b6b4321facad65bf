import type { Charity } from '../../contract/src/charity.ts'
import { charityAtFirst } from '../../contract/src/charity-at-first.ts'

export const exampleCharity: Charity = {
  ...charityAtFirst,
  name: 'Amanah Welfare Trust',
  email: 'help@charity.example',
}

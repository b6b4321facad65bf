import type { Charity } from '../../contract/src/charity.ts'
import { defaultCharity } from '../../contract/src/default-charity.ts'

export const exampleCharity: Charity = {
  ...defaultCharity,
  name: 'Amanah Welfare Trust',
  email: 'help@charity.example',
}

import type { PublicCampaign } from '../../contract/src/public-campaign.ts'

/** Campaign on its page: it collects for a cause of any amount, with a goal of 20,000 rupees, by default. */
export const exampleCampaign = (overrides: Partial<PublicCampaign> = {}): PublicCampaign => ({
  id: 7,
  slug: 'clean-water',
  fundtitle: 'Clean water for Thar',
  funddetail: '<p>Women walk two hours for water.</p>',
  fundimage: 'noimage',
  pictures: [],
  video: '',
  goal_kind: 'amount',
  goal: 20_000,
  share_price: null,
  starts_on: null,
  ends_on: null,
  after_goal: 'continue',
  after_end: 'continue_to_cause',
  shows_donors: true,
  allows_pages: false,
  state: 'collecting',
  figures: { amount: 5000, donations: 1, donors: 1, promised: 2000 },
  matching: { promised: 0, open: [] },
  gifts: [],
  pages: [],
  cause: { id: 3, fundtitle: 'Food Rations', kind: 'general', amount: null, unit_name: '' },
  ...overrides,
})

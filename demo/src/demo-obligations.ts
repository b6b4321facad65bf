import type { Cause } from '../../contract/src/causes.ts'
import { noImage } from '../../contract/src/no-image.ts'

/**
 * `kind` selects the bank accounts for donations to it: zakat is separate from other donations. Columns
 * with a default may be left out.
 */
export type DemoCause = Partial<Cause> &
  Pick<Cause, 'fundtitle' | 'funddetail' | 'fundimage' | 'fund_icon' | 'kind' | 'amount' | 'fundtypes'>

/** Causes of the demo charity for obligations other than zakat, each with its own time. */
export const demoObligations: readonly DemoCause[] = [
  {
    fundtitle: 'Qurbani',
    funddetail: `<p>For many families Eid-ul-Adha is the one time in the year when there is meat on the table. We perform your qurbani in your name during the days of Eid and share it where it is needed most.</p>
<ul>
<li><strong>Rs.\u00a052,000 is one goat or sheep</strong>, of the age and health that the sacrifice requires</li>
<li>animals are bought from small herders, kept with water and shade, and handled with care</li>
<li>slaughter by trained butchers, with a veterinarian present</li>
<li>fresh meat packed and delivered the same day, to homes without a freezer first</li>
</ul>
<p>You receive a message when your qurbani is done. The hides are sold and the proceeds go to our dispensary.</p>
<p>Please write the names it is offered for in the remarks. Bookings open a month before Eid and close two days before it.</p>`,
    fundimage: '/art/causes/qurbani.svg',
    fund_icon: '/art/icons/qurbani.svg',
    amount: 52_000,
    accept_fraction: 0,
    // Bookings are closed for most of the year.
    status: 0,
    kind: 'general',
    web_sequence: 130,
    mobile_sequence: 130,
    fundtypes: [{ typename: 'Eid-ul-Adha' }, { typename: 'Aqiqah' }],
  },
  {
    fundtitle: 'Fitrana, Fidya and Kaffarah',
    funddetail: `<p>Three obligations that are not zakat and have times and recipients of their own. Choose which one you give, so that each is paid out as it is owed.</p>
<ul>
<li><strong>Fitrana</strong> is due on every member of a household that can afford it, before the Eid prayer. It reaches families while they can still buy food and clothes for Eid.</li>
<li><strong>Fidya</strong> is for fasts that illness or age will never let you make up: two meals for one person in need for each day.</li>
<li><strong>Kaffarah</strong> is for a broken oath or a fast broken on purpose; ask a scholar how many people you owe a meal.</li>
</ul>
<p>Our rates follow the price of flour each Ramazan. Write the number of people or days in the remarks, and we give food to that many in need, never less than you owe.</p>`,
    fundimage: noImage,
    fund_icon: '/art/icons/ramazan-iftar.svg',
    amount: null,
    accept_fraction: 0,
    status: 1,
    kind: 'general',
    web_sequence: 115,
    mobile_sequence: 115,
    fundtypes: [{ typename: 'Fitrana' }, { typename: 'Fidya' }, { typename: 'Kaffarah' }],
  },
]

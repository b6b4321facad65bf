import type { EditedCause } from '../../contract/src/causes.ts'
import { noImage } from '../../contract/src/pictures.ts'

/** Columns with a default may be left out. */
type DemoCause = Partial<EditedCause> &
  Pick<EditedCause, 'fundtitle' | 'funddetail' | 'fundimage' | 'fund_icon' | 'kind' | 'amount' | 'fundtypes'>

/**
 * Describes a cause: open, of any amount and with its pictures in web/public/art, unless `columns` differ.
 * `kind` selects the bank accounts: zakat is separate from other donations.
 */
const describeCause = (
  fundtitle: string,
  picture: string,
  sequence: number,
  { types = [], ...columns }: Partial<DemoCause> & Pick<DemoCause, 'funddetail'> & { types?: string[] },
): DemoCause => ({
  fundtitle,
  fundimage: `/art/causes/${picture}.svg`,
  fund_icon: `/art/icons/${picture}.svg`,
  amount: null,
  accept_fraction: 0,
  status: 1,
  kind: 'general',
  web_sequence: sequence,
  mobile_sequence: sequence,
  fundtypes: types.map((typename) => ({ typename })),
  ...columns,
})

/** Causes of the demo charity; field names are the specification's (section 3). */
export const demoCauses: readonly DemoCause[] = [
  describeCause('Zakat', 'zakat', 10, {
    other_names: 'zakah\nzakaat\nزکات\nusher',
    impact: 'Your zakat becomes the property of families who qualify for it, within the lunar year.',
    accept_fraction: 1,
    kind: 'zakat',
    types: ['Zakat al-Mal', 'Ushr'],
    funddetail: `<p>Zakat belongs to the poor before it leaves your hand. You give a fortieth of what you have kept above the nisab for a year; we carry it to those it is owed to.</p>
<h3>Where it goes</h3>
<ul>
<li><strong>Monthly support</strong> for widows and elderly people who have no earner at home</li>
<li><strong>Rations, school fees and treatment</strong> for families who qualify for zakat</li>
<li><strong>Relief from debt</strong> for people who borrowed for rent, food or medicine</li>
</ul>
<p>A volunteer visits each family at home and a second one reviews the case before anything is paid. What we give becomes the family’s own property. Zakat is kept in <strong>separate bank accounts</strong>, never spent on buildings or on our office, and paid only to the recipients named in <a href="https://quran.com/9/60">Surah At-Tawbah 9:60</a>.</p>
<p>Ushr is the zakat of a harvest; choose it as the sub type. Fitrana, Fidya and Kaffarah are other obligations and have a cause of their own.</p>`,
  }),
  describeCause('Sadqah', 'sadqah', 20, {
    other_names: 'sadaqah\nsadaqa\nkhairat\nخیرات',
    accept_fraction: 1,
    types: ['Sadqah', 'Sadqah Jariyah'],
    funddetail: `<p>Sadqah is a gift with no fixed amount and no fixed day. Some give it in gratitude, some for a recovery they pray for, some simply because there was a little left at the end of the month.</p>
<p>Your gift meets the small, urgent needs that reach our door each week:</p>
<ul>
<li>a cooked meal for labourers who found no work that day</li>
<li>bus fare and medicine for a patient sent to a hospital in the city</li>
<li>a blanket, a gas bill, a pair of school shoes</li>
</ul>
<p>Choose <strong>Sadqah Jariyah</strong> and we put your gift into something that keeps giving, such as trees, drinking water or a library shelf.</p>
<p>Sadqah may help anyone in hardship, whatever their faith. It is not zakat; please give zakat through its own cause.</p>`,
  }),
  describeCause('Food Ration Packs', 'food-rations', 30, {
    other_names: 'rashan\nration\natta\nراشن',
    unit_name: 'pack',
    impact: 'One pack keeps the kitchen of a family of six going for about a month.',
    amount: 8500,
    types: ['Monthly Pack', 'Ramazan Pack'],
    funddetail: `<p>One pack keeps the kitchen of a family of six going for about a month. We buy in bulk from local wholesalers, pack the bags with volunteers and hand them over quietly, at home, so that nobody has to stand in a line.</p>
<h3>In each pack</h3>
<ul>
<li>20 kg flour, 5 kg rice and 3 kg sugar</li>
<li>4 kg of lentils and chickpeas</li>
<li>3 litres of cooking oil, tea, salt and spices</li>
<li>powdered milk for the little ones, and dates in Ramazan</li>
</ul>
<p><strong>Rs.\u00a08,500 pays for one pack.</strong> When prices in the market fall, the difference goes into more packs; when they rise, we tell you here before you give.</p>
<p>Gifts made here are counted as sadqah. If yours is zakat, please choose Zakat: packs for families who qualify are paid from it as well.</p>`,
  }),
  describeCause('Water Wells', 'water-wells', 40, {
    other_names: 'pani\nkuan\nhand pump\nپانی\nنلکا',
    unit_name: 'hand pump',
    amount: 65_000,
    types: ['Sadqah Jariyah', 'Isal-e-Sawab'],
    funddetail: `<p>In many villages of Tharparkar and southern Punjab the day begins with a walk for water, and it is mostly girls who walk. A hand pump close to home gives those hours back: to school, to work, to rest.</p>
<h3>What one pump includes</h3>
<ul>
<li>a survey and a laboratory test of the water, before and after drilling</li>
<li>the bore, the pump and a raised concrete platform with a drain</li>
<li>training and a tool kit for two caretakers chosen by the village</li>
<li>a name plate, if you would like one, and photographs when it is finished</li>
</ul>
<p><strong>Rs.\u00a065,000 pays for one hand pump.</strong> If the test shows that the water is not fit to drink, we do not build there; your gift moves to the next village on the list and we write to tell you.</p>
<p>A well is sadqah jariyah. Because it belongs to everyone, it is not paid from zakat.</p>`,
  }),
  describeCause('Orphan Sponsorship', 'orphan-sponsorship', 50, {
    other_names: 'yateem\nyatim\nkafalat\nبچے',
    unit_name: 'child',
    impact: 'A child stays with family, goes to school, and sees a doctor when ill.',
    amount: 6000,
    funddetail: `<p>When a father dies, school is often the first thing a family gives up and a job for the eldest child the second. Sponsorship keeps brothers and sisters together, at home with their mother and in class.</p>
<p><strong>Rs.\u00a06,000 supports one child for one month:</strong></p>
<ul>
<li>school fees, books, uniform and shoes</li>
<li>milk, fruit and groceries for the household</li>
<li>a health check twice a year, and treatment when it is needed</li>
<li>a visit by a caseworker who knows the child by name</li>
</ul>
<p>Choose “Give monthly” to stand beside a child month by month, and the quantity for the number of children. You can change it or stop it whenever you like.</p>
<p>We do not publish the faces or full names of children. Sponsors receive a letter about progress at school each term. To support a child from your zakat, please choose Zakat.</p>`,
  }),
  describeCause('Education', 'education', 60, {
    other_names: 'taleem\nschool\nاسکول',
    types: ['School Fees', 'Books & Uniforms', 'Scholarships'],
    funddetail: `<p>A child who can read a medicine label, a contract and a poem has been given something that nobody can take back. Our three neighbourhood schools teach boys and girls whose parents earn by the day, from nursery to grade eight.</p>
<h3>Your gift pays for</h3>
<ul>
<li><strong>teachers</strong>, trained and paid on time</li>
<li><strong>books and uniforms</strong>, given new and never marked as charity</li>
<li><strong>scholarships</strong> for those who go on to college or a trade</li>
</ul>
<p>Evening classes teach mothers to read and count; many of them sit in the same rooms, at the same desks, as their children did that morning.</p>
<p>Any amount helps, and you may choose what it is for. General gifts keep the schools open to every child. Fees of students who qualify for zakat are paid from the Zakat cause.</p>`,
  }),
  describeCause('Health & Free Dispensary', 'health', 70, {
    other_names: 'hospital\ndoctor\nilaj\nsehat\nعلاج\nہسپتال',
    types: ['Medicines', 'Mother & Child Clinic', 'Mobile Clinic'],
    funddetail: `<p>Most of what fills our waiting room is easy to treat when it is seen early: a fever, a cough that will not leave, blood pressure nobody has measured. The dispensary is open six mornings a week and asks for no fee.</p>
<ul>
<li>a doctor, a lady health visitor and a pharmacist at every clinic</li>
<li>medicines from registered makers, handed out with instructions in Urdu</li>
<li>check-ups before and after birth, and vaccinations for children</li>
<li>a van that takes the clinic to villages without a health unit</li>
</ul>
<p>When someone needs a hospital, we arrange the referral and stay in touch until they are home. Our patients’ names and illnesses stay between them and their doctor.</p>
<p>The dispensary serves everyone who comes, so its daily costs are paid from general gifts. Operations for patients who qualify are paid from Zakat.</p>`,
  }),
  describeCause('Emergency Relief', 'emergency-relief', 80, {
    other_names: 'flood\nsailab\nزلزلہ\nسیلاب',
    types: ['Food & Clean Water', 'Shelter', 'Medical Camp'],
    funddetail: `<p>When a river leaves its bed there are only hours to act. We keep boats, tents and dry food in two stores along the Indus, so that the first trucks can leave while the rain is still falling.</p>
<h3>The first days</h3>
<ul>
<li>rescue by boat, and cooked food that needs no stove</li>
<li>clean drinking water, tents, mats and mosquito nets</li>
<li>a medical camp for fevers, wounds and snake bites</li>
</ul>
<h3>The months after</h3>
<ul>
<li>seed and fodder, so that fields and animals are not lost as well</li>
<li>bricks, roofs and latrines for homes built a little higher than before</li>
</ul>
<p>Choose a sub type to send your gift to one of these tasks. If more is given for a flood than it needs, the rest stays in this fund and is ready for the next emergency.</p>`,
  }),
  describeCause('Ramazan Iftar', 'ramazan-iftar', 90, {
    other_names: 'roza\nramadan\nافطار',
    unit_name: 'meal',
    amount: 450,
    funddetail: `<p>Just before Maghrib the cloths are laid out along the pavement. Labourers, drivers, students far from home and people who slept hungry last night sit down in one row, and nobody is asked why they came.</p>
<p><strong>Rs.\u00a0450 serves iftar and dinner to one person:</strong></p>
<ul>
<li>three dates, a fruit chaat and pakoras</li>
<li>a cold glass of sherbet and clean drinking water</li>
<li>chicken pulao or daal with fresh bread, as much as is needed</li>
</ul>
<p>The meals are cooked the same afternoon in our own kitchens, and boxes are taken to hospital wards and to guards on night duty. Use the quantity for the number of people; 30 feeds one guest through the whole month.</p>
<p>Gifts that arrive after the last fast are kept for next Ramazan. Our iftar is open to all and is therefore not paid from zakat.</p>`,
  }),
  describeCause('Masjid & Community', 'masjid-community', 100, {
    other_names: 'mosque\nmasjid\nmadrasa\nمسجد',
    amount: 12_500,
    accept_fraction: 1,
    types: ['Construction', 'Solar Power', 'Wudu Area'],
    funddetail: `<p>Five times a day the masjid brings a neighbourhood together; between the prayers the same roof can shelter a reading room, a women’s hall and a place where neighbours settle a quarrel over tea.</p>
<p>We help villages to finish what they have begun. The land is already given and the walls often stand; what is missing is a floor, a roof, clean water for wudu.</p>
<ul>
<li><strong>Rs.\u00a012,500 builds one square metre</strong>, roof and floor together</li>
<li>halves are welcome: enter 1.5 for a square metre and a half</li>
<li>drawings, bills and photographs of each stage are open to every donor</li>
</ul>
<p>Once the building is finished it is handed over to the community as waqf, and an elected committee looks after it. Construction is not paid from zakat; many give it as sadqah jariyah for their parents.</p>`,
  }),
  describeCause('Livelihood', 'livelihood', 110, {
    other_names: 'rozgar\nloan\nروزگار',
    fundimage: noImage,
    funddetail: `<p>The best day in our office is the one on which a family asks to be taken off the list. A sewing machine, a vendor’s cart or a pair of goats can be the last help that a household needs.</p>
<ul>
<li>tools and first stock for a trade that the person already knows</li>
<li>three months of training where a skill is missing: tailoring, mobile repair, cooking for sale</li>
<li>a small <strong>qarz-e-hasana</strong>, a loan without interest, to be paid back in easy steps</li>
</ul>
<p>A mentor from the same bazaar visits each week at first and helps with prices, accounts and courage. What is paid back goes to the next person in line, so that one gift may open several shops over the years.</p>
<p>Tools for people who qualify for zakat are paid from the Zakat cause and become their own.</p>`,
  }),
  describeCause('Where Most Needed', 'where-most-needed', 120, {
    fundimage: noImage,
    funddetail: `<p>Not sure what to choose? Leave it to us, and we will treat the choice as part of the trust.</p>
<p>Gifts without a purpose are often the most useful ones. They let us say yes on the day somebody asks, and they carry the work that is easily forgotten:</p>
<ul>
<li>a dispensary in a month with more fever than usual</li>
<li>the last ration packs on a list that grew longer</li>
<li>fuel for the vans, an honest audit, the wages of those who visit families at home</li>
</ul>
<p>The trustees decide each month where the need is greatest, and every decision is written down with its reason. You can ask to read them at any time.</p>
<p>Zakat is <strong>not</strong> paid into this fund, because it may be spent on running costs; please give it through Zakat.</p>`,
  }),
  describeCause('Qurbani', 'qurbani', 130, {
    other_names: 'qurbani\nbakra\neid\nقربانی',
    unit_name: 'animal',
    amount: 52_000,
    // Bookings are closed for most of the year.
    status: 0,
    types: ['Eid-ul-Adha', 'Aqiqah'],
    funddetail: `<p>For many families Eid-ul-Adha is the one time in the year when there is meat on the table. We perform your qurbani in your name during the days of Eid and share it where it is needed most.</p>
<ul>
<li><strong>Rs.\u00a052,000 is one goat or sheep</strong>, of the age and health that the sacrifice requires</li>
<li>animals are bought from small herders, kept with water and shade, and handled with care</li>
<li>slaughter by trained butchers, with a veterinarian present</li>
<li>fresh meat packed and delivered the same day, to homes without a freezer first</li>
</ul>
<p>You receive a message when your qurbani is done. The hides are sold and the proceeds go to our dispensary.</p>
<p>Please write the names it is offered for in the remarks. Bookings open a month before Eid and close two days before it.</p>`,
  }),
  describeCause('Fitrana, Fidya and Kaffarah', 'fitrana', 115, {
    other_names: 'fitra\nzakat al-fitr\nفطرہ',
    fundimage: noImage,
    types: ['Fitrana', 'Fidya', 'Kaffarah'],
    funddetail: `<p>Three obligations that are not zakat and have times and recipients of their own. Choose which one you give, so that each is paid out as it is owed.</p>
<ul>
<li><strong>Fitrana</strong> is due on every member of a household that can afford it, before the Eid prayer. It reaches families while they can still buy food and clothes for Eid.</li>
<li><strong>Fidya</strong> is for fasts that illness or age will never let you make up: two meals for one person in need for each day.</li>
<li><strong>Kaffarah</strong> is for a broken oath or a fast broken on purpose; ask a scholar how many people you owe a meal.</li>
</ul>
<p>Our rates follow the price of flour each Ramazan. Calculate yours by the number of people, fasts or oaths; we give food to that many in need, never less than you owe.</p>`,
  }),
]

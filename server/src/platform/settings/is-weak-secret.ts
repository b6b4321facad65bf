/** The commonest parts of passwords in leaked lists, and in Pakistan: words, names, teams, places. */
const common = new Set(
  `password passwort motdepasse contrasena passwd pass parola secret login welcome welcomeback letmein access
  enter admin administrator adminadmin root superuser superadmin master manager sysadmin webmaster support
  helpdesk user username users guest test tester testing demo default system server database changeme
  changeit changethis temporary temp iloveyou loveyou lovely love lover lovers forever forgetme sunshine
  princess dragon monkey football baseball basketball cricket soccer hockey shadow michael superman batman
  spiderman trustno one whatever starwars hello helloworld freedom computer internet samsung nokia iphone
  android google facebook youtube instagram whatsapp twitter linkedin microsoft windows apple pokemon naruto
  minecraft fortnite mustang ferrari mercedes porsche corvette harley yamaha toyota honda jordan jennifer
  jessica daniel thomas andrew joshua matthew robert charlie ashley nicole michelle amanda justin anthony
  william george hunter ranger killer hacker joker ginger pepper cookie cheese chocolate banana orange purple
  yellow silver golden summer winter spring autumn january february march april june july august september
  october november december monday tuesday wednesday thursday friday saturday sunday flower butterfly angel
  angels heaven jesus christ blessed blessing family mother father brother sister daughter friend friends
  babygirl baby sweety sweetheart honey pakistan pakistani pakistanzindabad zindabad karachi lahore islamabad
  rawalpindi peshawar quetta multan faisalabad hyderabad sialkot kashmir punjab sindh balochistan
  lovepakistan ilovepakistan muhammad mohammad mohammed ahmed ahmad hassan hussain hussein imran khan
  imrankhan fatima ayesha aisha zainab khadija maryam bilal usman umar omar hamza abdullah allah allahuakbar
  bismillah subhanallah alhamdulillah mashallah inshallah assalamualaikum ramadan ramazan zakat sadqah
  sadaqah charity trust welfare foundation donation donations donate donor amanah amanahwelfare amanahtrust
  organisation organization company business office finance accounts money dollar rupees bank banking
  security secure private liverpool chelsea arsenal barcelona manchester manutd realmadrid messi ronaldo
  london america india canada england abcdef abcabc qwerty qwertyuiop qwertz azerty asdf asdfgh asdfghjkl
  zxcvbn zxcvbnm qazwsx qazwsxedc qaz wsx edc nothing something anything everything nobody somebody correct
  horse battery staple correcthorsebatterystaple`
    .trim()
    .split(/\s+/),
)

/** Neighbours on a keyboard or in the alphabet, forwards and backwards. */
const rows = [
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiopasdfghjklzxcvbnm',
  '01234567890',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm',
]
const runs = [...rows, ...rows.map((row) => [...row].reverse().join(''))]

/** Whether a generated secret of 32 characters or more was typed instead: repeated, a row of keys, words. */
export function isWeakSecret(secret: string): boolean {
  const lower = secret.toLowerCase()
  const period = [...lower].findIndex((_, start) => start > 0 && lower.startsWith(lower.slice(start)))
  const once = period > 0 && period <= lower.length / 2 ? lower.slice(0, period) : lower
  return new Set(secret).size < 10 || countUnguessable(once) < 12
}

/** Counts the characters that remain after removing as many as common words and keyboard runs can cover. */
function countUnguessable(text: string): number {
  const left: number[] = [0]
  for (let end = 1; end <= text.length; end += 1) {
    left[end] = (left[end - 1] ?? 0) + 1
    for (let start = 0; start <= end - 3; start += 1) {
      const part = text.slice(start, end)
      if (common.has(part) || (part.length > 3 && runs.some((run) => run.includes(part))))
        left[end] = Math.min(left[end] ?? 0, left[start] ?? 0)
    }
  }
  return left[text.length] ?? 0
}

import { foldWord } from './read-words.ts'
import { wordsOf } from './unit-phrases.ts'

/** The commonest words of what people write to each other, in the languages that phrases are kept in. */
const written = {
  sv: `jag du han hon den det vi ni de dem mig dig sig oss er min mitt mina din ditt dina sin sitt sina vår vårt våra
    och att som på är för med av till inte har om ett en men var så kan från när nu då här där hur vad vem varför
    vilken vilket vilka eller ska skulle vill ville måste får fick går gick gå gör gjorde göra blir blev bli vara varit
    hade haft ha kommer kom komma ser såg se vet visst veta tror trodde tycker tyckte känner kände känns kändes tänker
    tänkte säger sa säga sagt skriver skrev skriva behöver behövde orkar orkade hoppas undrar frågar fråga svar svara
    hej hejsan hallå tack tackar snälla förlåt okej bra dåligt dålig ledsen glad trött ont sova sov sömn mat skola
    skolan jobb jobbet hem hemma mamma pappa barn vän vänner kompis kompisar familj idag igår imorgon kväll natt
    morgon dag dagen vecka veckan månad tid tiden gång gånger alltid aldrig ibland ofta snart redan också bara
    mycket lite mer mest mindre alla allt något någon några ingen inget inga andra annan samma sedan efter innan
    under över utan mot vid kring mellan ut upp ner in ja nej jo väl ju nog kanske faktiskt verkligen därför eftersom
    hjälp hjälpa prata pratar möte mötet behandling behandlingen modul övning medicin läkare psykolog själv`,
  en: `i you he she it we they me him her us them my your his its our their the a an and that this these those
    to of in on at for with from by about as is am are was were be been being have has had do does did done
    not but or if so than then when where what who why how which will would can could should may might must
    want wanted need needed like liked know knew think thought feel felt feels say said see saw come came go going went
    get got make made take took give gave tell told try tried work help thank thanks hello please sorry okay good
    bad well sad happy tired pain sleep slept food school home mum mom dad child children friend friends family
    today yesterday tomorrow tonight night morning evening day days week weeks month time times always never
    sometimes often soon already also just very much more most less all some any someone something nothing nobody
    other same after before under over without again there here yes maybe really because still now out up down
    talk talking meeting treatment module exercise medicine doctor psychologist dont cant im ive`,
  ar: 'في من على إلى أنا أنت هو هي نحن هم هذا هذه ما لا لم لن هل كان كانت أن إن مع عن كل شكرا مرحبا نعم أريد اليوم غدا أمس كيف لماذا متى أين',
  fa: 'من تو او ما شما آنها این آن که را از به در با برای است هست بود نیست نه بله سلام ممنون مرسی می خواهم امروز فردا دیروز چرا چطور کجا کی',
  fi: `minä sinä hän me te he minun sinun hänen tämä se ne on oli ei en et ole olen ovat ja että kun jos mutta tai niin
    mitä kuka missä miksi miten hei moi kiitos anteeksi kyllä joo tänään huomenna eilen nyt sitten vielä haluan voin voi`,
  pl: `ja ty on ona my wy oni mnie mi ciebie to ten ta że nie tak jest są był była być mam masz ma na do za od po przez dla
    ale lub gdy jak co kto gdzie dlaczego cześć hej dziękuję dzięki proszę przepraszam dzisiaj jutro wczoraj teraz chcę mogę`,
  so: 'aniga adiga isaga iyada annaga waa waxaan waxaa iyo ama laakiin maya haa mahadsanid salaan maanta berri shalay ma ku ka in uu ay',
  ti: 'ኣነ ንስኻ ንስኺ ንሱ ንሳ ንሕና እዚ እቲ ኣብ ናይ እዩ እያ ነበረ ኣይኮነን እወ ኣይፋል ሰላም የቐንየለይ ሎሚ ጽባሕ ትማሊ',
  uk: `я ти він вона ми ви вони мене мені тебе це той та що не так є був була бути маю має на до за від по для але або коли
    як хто де чому привіт дякую будь ласка вибачте сьогодні завтра вчора зараз хочу можу`,
}

let folded: ReadonlySet<string> | undefined

function commonWords(): ReadonlySet<string> {
  folded ??= new Set(Object.values(written).flatMap((words) => words.split(/\s+/).map(foldWord)))
  return folded
}

/** one word that people write all the time, or (`word*`) what one of them begins with. */
export function isCommonWord(phrase: string): boolean {
  const [only, ...more] = wordsOf(phrase)
  if (!only || more.length > 0) return false
  if (phrase.charAt(only.end) !== '*') return commonWords().has(only.is)
  return [...commonWords()].some((word) => word.startsWith(only.is))
}

/** The same for phrases that are read alike: case, accents, signs and spaces between make no difference. */
export function phraseKey(phrase: string): string {
  return wordsOf(phrase)
    .map(({ is, end }) => `${is}${phrase.charAt(end) === '*' ? '*' : ''}`)
    .join(' ')
}

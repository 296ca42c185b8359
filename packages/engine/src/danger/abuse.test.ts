import { expect, test } from 'vitest'
import { findDanger, mayBeDanger, type PhrasesOfKinds, readDanger } from './find-danger.ts'
import { nearAbuse } from './near-abuse.ts'
import { phraseLists } from './phrases.ts'

const languages = ['sv', 'en'] as const
const abuse = { isLife: false, isAbuse: true }
const both = { isLife: true, isAbuse: true }
const life = { isLife: true, isAbuse: false }
const kindsOf = (text: string, phrases?: PhrasesOfKinds) => {
  const meant = readDanger(text, phrases)
  return meant && { isLife: meant.isLife, isAbuse: meant.isAbuse }
}
const readings = (sentences: readonly string[]) => sentences.map((sentence) => [sentence, kindsOf(sentence)])
const all = (sentences: readonly string[], meant: unknown) => sentences.map((sentence) => [sentence, meant])

const byOthers = {
  sv: [
    'min pappa slår mig',
    'MAMMA SLÅR MEJ',
    'pappa slog mig igår',
    'farsan slår mig när han är full',
    'min styvpappa slår mig med bältet',
    'han slår mig',
    'min man slår mig',
    'min lärare slog mig',
    'pappa ger mig stryk',
    'mamma ger mig örfilar',
    'jag får stryk hemma',
    'pappa drar mig i håret',
    'pappa slår mamma',
    'jag blir slagen hemma',
    'min pappa hotar mig',
    'min pappa våldtar mig',
    'han våldtog mig',
    'jag blev våldtagen',
    'min morbror tar på mig',
    'tränaren tafsade på mig',
    'han rör mig där nere',
    'pappa kommer in till mig på nätterna',
    'han tvingar mig att ha sex',
    'min kille tvingar mig',
    'han tvingar mig att göra saker som jag inte vill',
    'de tvingar mig att gifta mig',
    'pappa låser in mig',
    'jag är inlåst i mitt rum',
    'jag vågar inte gå hem',
    'han hotar att lägga ut det',
    'jag är rädd för pappa',
  ],
  en: [
    'my dad hits me',
    'dad beats me',
    'my mum slaps me',
    'he hits me',
    'my teacher touched me',
    'my stepdad touches me',
    'my parents hit me',
    'my husband hits me',
    'my dad hits my mum',
    'he raped me',
    'my boyfriend forces me to have sex',
    'he forces me to do things',
    'he threatens to post nudes of me',
    'my dad locks me in my room',
    'im locked in',
    'they want to marry me off',
    'i am scared to go home',
    'i get beaten at home',
  ],
}

test.each(languages)('R-540 what somebody else does to whoever writes is a kind of its own (%s)', (language) => {
  expect(readings(byOthers[language])).toEqual(all(byOthers[language], abuse))
})

test('R-540 words of that and of danger to life are both, a threat to kill among them', () => {
  const sentences = [
    'pappa slår mig och jag vill inte leva längre',
    'Jag skär mig. Mamma slår mig',
    'pappa hotar att döda mig',
    'my dad hits me and i want to die',
    'pappa slår mig, och jag slår mig själv',
  ]
  expect(readings(sentences)).toEqual(all(sentences, both))
})

test('R-540 who is near to being killed by somebody else writes of both', () => {
  const sentences = [
    'Pappa höll kniven mot min hals',
    'Pappa håller en kniv mot halsen på mig',
    'Pappa siktade på mig med geväret',
    'Pappa försökte dränka mig',
    'Pappa tryckte en kudde över mitt ansikte',
    'Mamma skär mig',
    'han la händerna runt min hals',
    'Mamma säger att jag förtjänar att dö',
    'pappa höll mitt huvud under vattnet',
    'he held my head under water',
    'they want to drown me',
    'Dad tried to strangle me',
    'Dad tried to drown me',
    'Dad pointed a gun at me',
    'Dad holds a knife to my throat',
    'Dad pushed a pillow over my face',
    'bf choked me',
    'Mum says I deserve to die',
    'He threatens to kill me and himself',
    'Han hotar att döda mig och sig själv',
  ]
  expect(readings(sentences)).toEqual(all(sentences, both))
})

test('R-540 what was missed of violence, force and a home to be afraid of is abuse', () => {
  const sentences = [
    'Min storebror ligger med mig fast jag säger nej',
    'Min pappa har sex med mig',
    'Han kastade mig i väggen',
    'Pappa kastade mig i väggen',
    'slängt mig i väggen',
    'Styvpappa lägger sig i min säng på natten',
    'Han dunkade mitt huvud i golvet',
    'Han höll fast mig så jag inte kunde andas',
    'Han tog mig mot min vilja',
    'Jag ska bli bortgift i sommar',
    'Min tränare har filmat mig naken',
    'pappa spottar på mig',
    'minpappa slår mig',
    'jag är rädd hemma',
    'mamma tar sönder mina saker och jag är rädd hemma',
    'jag är inte trygg hemma',
    'My dad has sex with me',
    'my bf hits me',
    'My boss gropes me',
    'The staff at the home hit me',
    'Min chef tar på mig',
    'min lillebror slår mig',
    'pappa trycker upp mig mot väggen',
    'han tvingade sig på mig',
    'Jag ska giftas bort',
    'My stepdad gets in my bed at night',
    'My brother sleeps with me even though I say no',
    'He held me down',
    'He forced himself on me',
    'They bully me and kick me',
  ]
  expect(readings(sentences)).toEqual(all(sentences, abuse))
})

test('R-540 harm to oneself, and danger to life, are none of it', () => {
  const sentences = [
    'jag slår mig själv',
    'mamma ser att jag slår mig själv',
    'jag slår mig själv i huvudet när jag är arg',
    'jag vill dö',
    'i hit myself',
  ]
  expect(readings(sentences)).toEqual(all(sentences, life))
})

test('R-540 what is like it on any day is neither', () => {
  const sentences = [
    'det slår mig att jag är trött',
    'det slog mig att jag hade glömt',
    'när han ringde slog det mig att jag hade glömt',
    'han sa något som slog mig',
    'jag slog mig på knät på träningen',
    'han slog mig en signal',
    'pappa slår in paket åt mig',
    'pappa tvingar mig att göra läxan',
    'mamma tvingar mig att äta frukost',
    'mamma låser dörren på natten',
    'jag låste mig ute',
    'min bror slår mig i fifa',
    'it hit me that he was right',
    'he hit me up on snap',
    'my mom forces me to do homework',
    'my dad beat me at chess',
    'i am locked out',
    'Paniken tog strypgrepp på mig',
    'Oron tar strypgrepp på mig',
    'Min man tar på mig skulden',
    'Sömnproblemen tar kål på mig',
    'Min man har inte sex med mig',
    'Mamma la täcket över mig',
    'He pushed me to apply for the job',
    'She threw me a party',
    'I was hit by a cold',
    'My boss put me on the list',
    'My bf kissed me',
    'Mamma låg med mig i sängen tills jag somnade',
    'My daughter sleeps with me when she is sad',
    'Pappa dök under vattnet',
  ]
  expect(readings(sentences)).toEqual(all(sentences, null))
})

test('R-540 a phrase of the unit is of the kind that the unit has said', () => {
  const phrases = { life: ['till sjöbron'], abuse: ['på gården'] }
  expect(kindsOf('i kväll går jag till Sjöbron', phrases)).toEqual(life)
  expect(kindsOf('det som hände på gården', phrases)).toEqual(abuse)
  expect(kindsOf('till sjöbron. På gården', phrases)).toEqual(both)
  expect(kindsOf('Vi ses på torsdag', phrases)).toBeNull()
  expect(mayBeDanger('det som hände på gården', phrases.abuse)).toBe(true)
})

test.each(languages)(
  'R-291 R-540 every wording that is no abuse (%s) has a statement of abuse beside it that is found',
  (language) => {
    const pairs = Object.entries(nearAbuse[language])
    expect(pairs.map(([written]) => written)).toEqual(phraseLists[language].notAbuse)
    expect(phraseLists[language].notAbuse.filter((written) => written.includes('~'))).toEqual([])
    const isAbuse = (sentence: string) => findDanger(sentence).some(({ Kind }) => Kind === 'Abuse')
    expect(pairs.filter(([, [harmless]]) => isAbuse(harmless))).toEqual([])
    expect(pairs.filter(([, [, statement]]) => !isAbuse(statement))).toEqual([])
  },
)

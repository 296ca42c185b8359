import type { SpokenLanguage } from '../http/error-messages.ts'

/** What a reader of somebody else's file can have to say, besides what the check of any definition says. */
export const readingWords = {
  'bad-json': {
    sv: 'Filen går inte att läsa: den är inte giltig JSON.',
    en: 'The file cannot be read: it is not valid JSON.',
  },
  'bad-yaml': { sv: 'Rad {}', en: 'Line {}' },
  'not-a-questionnaire': {
    sv: 'Filen är inte ett formulär i FHIR (resourceType ska vara Questionnaire).',
    en: 'The file is not a FHIR form (resourceType must be Questionnaire).',
  },
  'no-items': { sv: 'Filen innehåller inga frågor.', en: 'The file has no questions.' },
  'too-deep': {
    sv: 'Frågorna ligger djupare i varandra än {} nivåer.',
    en: 'Questions lie deeper within each other than {} levels.',
  },
  'too-many': { sv: 'Filen är för stor: {}.', en: 'The file is too large: {}.' },
  'more-findings': {
    sv: 'Det finns {} anmärkningar till. Rätta dessa först.',
    en: 'There are {} more remarks. Mend these first.',
  },
  'bad-item': { sv: 'Posten går inte att läsa: {}.', en: 'The item cannot be read: {}.' },
  'missing-link-id': { sv: 'Posten saknar linkId.', en: 'The item has no linkId.' },
  'duplicate-link-id': { sv: 'linkId används av flera poster.', en: 'The linkId is used by several items.' },
  'unknown-type': { sv: 'Frågetypen {} finns inte i FHIR.', en: 'FHIR has no item type {}.' },
  'media-left-out': {
    sv: 'Bilden, ljudet eller filmen ligger inte i filen, eller kan inte visas, och togs inte med.',
    en: 'The picture, sound or film is not in the file, or cannot be shown, and was left out.',
  },
  'media-unreadable': {
    sv: 'Bilden, ljudet eller filmen går inte att läsa. Den ska ligga i filen som data:…;base64, eller vara en fil av samma slag i biblioteket: media:…',
    en: 'The picture, sound or film cannot be read. It must lie in the file as data:…;base64, or be a file of the same kind in the library: media:…',
  },
  'text-too-long': { sv: 'Texten är längre än {} tecken.', en: 'The text is longer than {} characters.' },
  'type-not-imported': {
    sv: 'Frågor av typen {} kan inte besvaras här. Frågan togs inte med.',
    en: 'Questions of type {} cannot be answered here. The question was left out.',
  },
  'time-left-out': {
    sv: 'Frågan gäller datum och klockslag. Här frågas bara efter datum.',
    en: 'The question is about date and time of day. Only the date is asked for here.',
  },
  'repeats-once': {
    sv: 'Frågan får besvaras flera gånger i filen. Här ges ett svar.',
    en: 'In the file this may be answered several times. Here there is one answer.',
  },
  'group-repeats-once': {
    sv: 'Gruppen får fyllas i flera gånger i filen. Här fylls den i en gång.',
    en: 'In the file this group may be filled in several times. Here it is filled in once.',
  },
  'open-choice': {
    sv: 'Den som svarar får också skriva själv: alternativet Annat och ett textfält lades till.',
    en: 'Whoever answers may also write: the answer Other and a text field were added.',
  },
  'initial-left-out': {
    sv: 'Förifyllt svar togs inte med: varje svar ska vara personens eget.',
    en: 'The answer filled in beforehand was left out: every answer is to be the person’s own.',
  },
  'read-only-left-out': {
    sv: 'Posten kan inte besvaras (readOnly) och togs inte med.',
    en: 'The item cannot be answered (readOnly) and was left out.',
  },
  'hidden-item': { sv: 'Posten är dold för den som svarar.', en: 'The item is hidden from whoever answers.' },
  'extension-left-out': {
    sv: 'Tillägget {} känns inte igen här och togs inte med.',
    en: 'The extension {} is not known here and was left out.',
  },
  'modifier-extension': {
    sv: 'Tillägget {} ändrar vad posten betyder och kan inte tas med.',
    en: 'The extension {} changes what the item means and cannot be brought along.',
  },
  'condition-left-out': {
    sv: 'Visas efter en beräkning som inte kan tas med: {}',
    en: 'Is shown by a calculation that cannot be brought along: {}',
  },
  'condition-on-nothing': {
    sv: 'Visas beroende på {}, som inte finns i filen.',
    en: 'Is shown depending on {}, which is not in the file.',
  },
  'condition-on-left-out': {
    sv: 'Visas beroende på {}, som inte kan besvaras här.',
    en: 'Is shown depending on {}, which cannot be answered here.',
  },
  'condition-unreadable': { sv: 'Villkoret går inte att läsa: {}.', en: 'The condition cannot be read: {}.' },
  'condition-on-unknown-answer': {
    sv: 'Visas vid svaret {}, som den frågan inte har.',
    en: 'Is shown at the answer {}, which that question does not have.',
  },
  'enable-behavior-missing': {
    sv: 'Har flera villkor men säger inte om alla eller något av dem ska gälla (enableBehavior).',
    en: 'Has several conditions and does not say whether all or any of them must hold (enableBehavior).',
  },
  'value-set-missing': {
    sv: 'Svarsalternativen {} ligger inte i filen.',
    en: 'The answers {} are not in the file.',
  },
  'option-left-out': { sv: 'Svarsalternativ nummer {} går inte att läsa.', en: 'Answer number {} cannot be read.' },
  'option-without-points': {
    sv: 'Svaret {} saknar poäng och räknas som att frågan inte är besvarad.',
    en: 'The answer {} has no points and counts as if the question were not answered.',
  },
  'total-brought': { sv: 'Räknas ut som summan av {} frågor.', en: 'Is calculated as the sum of {} questions.' },
  'total-needs-all': {
    sv: 'Filen räknar obesvarade frågor som noll. Här ger summan ett värde först när alla frågor är besvarade.',
    en: 'The file counts unanswered questions as zero. Here the sum has a value only when all questions are answered.',
  },
  'direction-needed': {
    sv: 'Filen säger inte om ett högre värde på skalan ”{}” är sämre eller bättre. Ange det enligt formulärets manual.',
    en: 'The file does not say whether a higher value on the scale “{}” is worse or better. Say so according to the manual.',
  },
  'direction-of-nothing': {
    sv: 'Riktning är angiven för skalan {}, som inte finns i filen eller redan har en.',
    en: 'A direction is given for the scale {}, which is not in the file or has one already.',
  },
  'total-assumed': {
    sv: 'Filen ger poäng men säger inte hur de räknas. Summan av {} frågor antas: jämför med formulärets manual.',
    en: 'The file gives points but does not say how they are counted. The sum of {} questions is assumed: compare with the manual.',
  },
  'calculation-left-out': {
    sv: 'Beräkningen är inte en ren summa och togs inte med: {}',
    en: 'The calculation is not a plain sum and was left out: {}',
  },
  'language-assumed': {
    sv: 'Filen säger inte vilket språk den är på. Engelska antas.',
    en: 'The file does not say what language it is in. English is assumed.',
  },
  'language-unknown': {
    sv: 'Filens språk ({}) kan inte visas här, och svensk eller engelsk översättning saknas.',
    en: 'The language of the file ({}) cannot be shown here, and it has no Swedish or English translation.',
  },
  'translation-partial': {
    sv: 'Översättningen till {} är inte fullständig och togs inte med.',
    en: 'The translation to {} is not complete and was left out.',
  },
  'groups-flattened': {
    sv: 'Grupper i grupper läggs efter varandra.',
    en: 'Groups within groups are laid one after the other.',
  },
  'asked-under': {
    sv: 'Följdfråga: visas när {} är besvarad.',
    en: 'A question under another: shown when {} is answered.',
  },
  'danger-waived': {
    sv: 'Kan handla om fara för livet och larmar inte. Skäl: {}',
    en: 'May be about danger to life and raises no alert. Reason: {}',
  },
  'decision-on-nothing': {
    sv: 'Beslutet om larm gäller en fråga som inte finns i formuläret.',
    en: 'The decision about an alert is about a question that the form does not have.',
  },
  'name-taken': {
    sv: 'Ett formulär som följer med Samklang heter redan {}.',
    en: 'A form that comes with Samklang is already called {}.',
  },
  'module-not-imported': {
    sv: 'Filen är en behandlingsmodul. Moduler och behandlingar följer med Samklang och kan inte importeras.',
    en: 'The file is a treatment module. Modules and treatments come with Samklang and cannot be imported.',
  },
  'kind-changed': {
    sv: 'Det finns redan ett formulär som heter {} och är av ett annat slag (formulär eller dagbok). Ge filen ett annat namn.',
    en: 'There is a form called {} already, of another kind (form or diary). Give the file another name.',
  },
  'variant-stays': {
    sv: 'Varianten finns inte i filen. Den som redan ligger i biblioteket blir kvar.',
    en: 'The variant is not in the file. The one that is in the library stays.',
  },
  'licence-needed': {
    sv: 'Ange på vilka villkor formuläret får användas. Filen säger själv: {}',
    en: 'Say on what terms the form may be used. The file itself says: {}',
  },
  'same-as-latest': {
    sv: 'Innehållet är detsamma som i den senaste versionen. Ingen ny version behövs.',
    en: 'The content is the same as that of the latest version. No new one is needed.',
  },
  'next-version': {
    sv: 'Blir version {} av ett formulär som redan finns.',
    en: 'Becomes version {} of a form that exists.',
  },
} as const satisfies Record<string, Record<SpokenLanguage, string>>

export type ReadingCode = keyof typeof readingWords

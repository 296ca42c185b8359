import { numbersFrom } from './numbers.ts'
import type { PhraseList } from './phrases.ts'

/** Words that stand for each other in the Swedish phrases; phrases.ts says how they are used. */
export const swedishGroups: PhraseList['groups'] = {
  I: 'jag|ja|ja|du|hen|han|hon|man|vi|dom|de|barnet|eleven|patienten',
  self: 'mig|mej|dig|dej|sig|sej|oss|er',
  my: 'mitt|ditt|sitt|vårt|ert|sina|mina|hans|hennes|hens',
  not: 'inte|int|inta|nt|ej|icke|ikke|aldrig',
  want: 'vill|ville|vilja|velat|viljat',
  wish: 'önska|önskar|önskade|önskat|hoppas|hoppades|hoppats',
  live: 'leva|finnas|existera',
  take: 'ta|tar|tog|tagit|taga',
  bear: 'orka*|palla*|klara*|förmår|mäktar',
  cease: 'sluta|slutar|slutade|slutat|upphöra|upphör|upphörde|upphört',
  exist: 'exist*|exsist*|exest*',
  think: 'tänk*|tank|tankar|tanke|fundera*|funderingar|planer*|plan|planer|grubbl*',
  reason: 'mening|meningen|anledning|skäl|poäng|vits|ide',
  pills: 'tablett*|piller*|medicin*|sömntablett*|sömnmedel|värktablett*',
  cut: 'skär|skära|skar|skurit|rispa|rispar|rispat|rispade',
  strike: 'knuffa*|putta*|luggar|luggat|slår|slå|slog|slagit|sparkar|sparkat|sparkade|örfila*|strypa|stryper',
  struck: 'slagen|sparkad|misshandlad|våldtagen|strypt|slagna',
  relative:
    'pappa|pappan|mamma|mamman|minpappa|minmamma|minbror|minman|man|mannen|maken|fru|frun|sambo*|pojkvän*|flickvän*|partner*|bror|brorsan|broder|syster|styv*|plastpappa*|plastmamma*|förälder*|föräldrar*|morfar|farfar|farbror|morbror|kille|tjej|familj|familjen|exet|ex',
  elder:
    'farsan|morsan|gubben|gubbe|kärringen|plastfarsan|plastmorsan|fosterpappa*|fostermamma*|familjehem*|mormor|farmor|storebror|lillebror|kusin|kusinen|lärare|läraren|tränare|tränaren|ledaren|chef|chefen|grannen|bröder|brorsa|personalen',
  family:
    'pappa|pappan|minpappa|farsan|mamma|mamman|minmamma|morsan|bror|brorsan|broder|storebror|lillebror|syster|storasyster|syrran|styv*|plastpappa*|plastmamma*|plastfarsan|plastmorsan|fosterpappa*|fostermamma*|familjehem*|morfar|farfar|farbror|morbror|mormor|farmor|kusin|kusinen|lärare|läraren|tränare|tränaren|ledaren|grannen|personalen|chef|chefen',
  hurl: 'kastar|kastade|kastat|slänger|slängde|slängt|slungar|slungade|slungat|vräker|vräkte|vräkt|trycker|tryckte|tryckt|smäller|smällde',
  aim: 'håller|höll|hållit|sätter|satte|satt|lägger|lade|la|lagt|riktar|riktade|riktat|pekar|pekade|pekat|siktar|siktade|siktat|trycker|tryckte|tryckt|har|hade',
  attempt: 'försöker|försökte|försökt|hotar|hotade|hotat|vill|ville|ska|skulle|tänker|tänkte|kommer',
  partner: 'man|mannen|maken|sambo*|pojkvän*|kille|fru|frun|flickvän*|tjej|partner*|ex|exet|exman|svärmor|svärfar',
  own: 'min|mitt|mina|vår|vårt|våra',
  ofMine: 'son|dotter|barn|bebis|bebisar|unge|ungar|tonåring|pojke|flicka|fru|sambo*|man|flickvän|pojkvän|tjej|kille',
  hit: 'slår|slog|slagit|sparkar|sparkade|sparkat|örfilade|örfilat|misshandla*',
  somebody: 'någon|nån|han|hon|hen|de|dom|dem',
  victim: 'mig|mej|dig|dej|barnen|barnet|barn|henne|honom|oss|ungarna|min|mina|mitt',
  others:
    'någon|nån|andra|annan|folk|människor|barn|barnet|barnen|bebisen|sambo*|fru|frun|mannen|mamma|pappa|honom|henne|dem|dom|alla|kollegor|klasskamrater|lärare*',
  soon: 'ikväll|inatt|kväll|natt|idag|imorgon|helgen',
  weekday: 'måndag|tisdag|onsdag|torsdag|fredag|lördag|söndag|imorgon|morgon|ikväll|helgen',
  lately: 'inatt|igår|ikväll|imorse|idag|igen|ofta|varje|flera|dagligen|ibland|med',
  took: 'tog|tagit|tar|svalde|svalt|sväljer|åt|ätit|knaprat|knaprade',
  remedy:
    'alvedon*|panodil*|ipren*|paracetamol|stesolid*|insulin*|antidepressiva|lugnande|treo|ibumetin|ibuprofen|citodon|värkmedel|värkmedlet|sömnmedlet',
  // most are taken as they should be: phrases of a dose leave them out
  drug: 'propavan*|imovane*|zopiklon|theralen*|lergigan*|atarax|oxascand*|sobril*|xanor|diazepam|tramadol*|oxycontin|oxynorm|oxykodon|morfin*|naproxen|voltaren|bensodiazepin*|benso|sertralin*|escitalopram|citalopram|fluoxetin|mirtazapin|venlafaxin|voxra|lyrica|pregabalin|litium|lithionit|seroquel|quetiapin|olanzapin|concerta|ritalin|elvanse|melatonin|betablockerare|propranolol|digoxin',
  many: `${numbersFrom(10, 200)}|tjugo|trettio|fyrtio|femtio|sextio|hundra`,
  kin: 'bror|brorsan|broder|lillebror|storebror|syster|syrran|lillasyster|storasyster|syskon|syskonen|systers|brors|mamma|pappa|mor|far|föräldrar|mormor|farmor|morfar|farfar|kompis|kompisar|klasskompis*|klasskamrat*|lärar*|barn|dotter|son|sambo*|flickvän*|pojkvän*|fru|man',
  blade: 'kniv*|kökskniv*|yxa|yxan|machete*|sax|saxen|slagträ*',
  // of farewells
  better: 'bättre|bäst|lättare|skönare|skönt|enklare|lugnare|gladare|lyckligare|friare',
  they: 'ni|alla|allihop|dom|de|du|folk|världen|familjen|barnen|mamma|pappa|frun|maken|han|hon',
  rid: 'slippa|slipper|slapp|sluppit',
  everybody: 'alla|allihop|allihopa|allesammans|er|barnen|familjen|vännerna|dem|dom',
  bye: 'hejdå|adjö|farväl',
  entrusted:
    'min|mina|mitt|varandra|barnen|katten|hunden|djuren|mamma|pappa|morsan|farsan|syrran|brorsan|lillebror|lillasyster|honom|henne|dem|dom|familjen',
  able: 'orka*|klara*|palla*|kan|kunde|förmår',
  weapon: 'pistol*|gevär*|revolver*|hagelgevär*|jaktgevär*|bössa*|skjutvapen*|vapen|vapnet',
  intend: 'tänker|tänkte|tänkt|ska|skall|kommer|planerar|funderar|redo|beredd|vill',
  // of exceptions
  without:
    'kaffe|kaffet|te|choklad|godis|kött|mjölk|socker|ost|bröd|bil|bilen|internet|telefon|telefonen|mobil|mobilen|tv|musik|glasögon',
  food: 'nudlar|makaroner|pasta|ris|gröt|soppa|bröd|godis|sallad|snabbmat|bidrag|lån|csn|socialbidrag|pensionen',
  fear: 'rädd|rädsla|rädslan|orolig|oro|oron|ängslan|ängslig',
  device: 'datorn|telefonen|mobilen|plattan|appen|skärmen|programmet|systemet',
  game: 'schack|kort|poker|tennis|pingis|fotboll|hockey|innebandy|spelet|monopol|fifa|minecraft|padel|badminton|bordtennis|finalen|semifinalen|fia|yatzy|uno|memory|alfapet|dart|biljard|bowling|golf|quiz',
}

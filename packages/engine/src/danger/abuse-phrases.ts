/**
 * of what somebody else does to whoever writes, as a child, a partner or a frightened grown-up puts it; the groups are those of
 * each language. Who hits may be a parent, a partner, a brother, a teacher.
 */
export const abusePhrases: Record<'sv' | 'en', string[]> = {
  sv: [
    '{elder} ~3 {strike} ~1 {victim}',
    '{relative}|{elder}|{somebody} ~2 slår|slagit|sparkar|misshandlar ~1 mamma|morsan|syskon|syskonen|lillasyster|lillebror|syrran',
    '{relative}|{elder}|{somebody} ~2 nyper|nöp|bränner|skakar|biter|misshandlar ~1 mig|mej',
    '{relative}|{elder}|{somebody} ~3 ger|gav|gett|ge ~1 {victim} ~1 stryk|spö|smisk|örfil|örfilar|smäll|smällar',
    '{relative}|{elder}|{somebody} ~2 drar|drog|dragit ~1 mig|mej ~1 i håret|örat|öronen',
    'får|fick|fått|få stryk|spö|smisk|smäll ~2 hemma',
    'får|fick|fått|få stryk|spö|smisk|smäll av ~1 {relative}|{elder}',
    '{relative}|{elder} ~1 är|e|blir|blev|var ~2 våldsam|farlig',
    // touched, or forced
    '{elder} ~2 tar|tog|tagit|rör|rörde|tafsar|tafsade ~1 på|vid mig|mej|dig|dej',
    '{relative}|{elder}|{somebody} ~2 rör|rörde|rört|smeker|smekte mig|mej .|där|när|ibland|under|fast|på|intimt',
    '{relative}|{elder}|{somebody} ~2 rör|rörde|rört|smeker|smekte ~3 där nere',
    '{relative}|{elder}|{somebody} ~2 rör|rörde|rört|tar|tog ~2 underliv*|bröst*|snopp*|mellan benen',
    'kommer|kom in till mig|mej ~2 natten|nätterna|kvällarna|nattetid',
    'tvinga* ~1 mig|mej .|fast|ibland|hemma',
    'tvinga* ~1 mig|mej ~1 att göra saker|sånt|sådant|det|något|nåt .|som|jag|med|mot',
    'tvinga* ~1 mig|mej ~2 gifta',
    'kille|pojkvän*|man|mannen|maken|sambo*|exet|ex ~2 tvinga* ~1 mig|mej',
    'vara|är|blir|blev|blivit ~1 tvingad till ~1 det|sex|saker|samlag',
    'nakenbild*|nakenfilm* ~6 hota*|sprid*|lägga|lägger|skicka*',
    'hota* ~6 nakenbild*|nakenfilm*|bilder|bilderna|filmen ~1 .|på|om',
    'hota* ~5 lägga|lägger|sprida|sprider ~1 ut ~1 .|det|dem|dom|bild*|film*',
    // locked in, or afraid of going home
    'inlåst|instängd ~2 hemma|rum|rummet|källaren|garderoben|förråd*',
    '{I} ~1 är|e|blir|blev ~1 inlåst|instängd .|av|när|hemma',
    'vågar|våga|törs|tör {not} ~2 hem|hemma',
    'rädd ~2 gå|komma|åka|vara hem|hemma',
    'släpper|släppte {not} ~1 ut ~1 mig|mej',
  ],
  en: [
    '{elder} ~3 {strike} ~1 {victim}',
    '{relative}|{elder}|{somebody} ~2 hits|beats|punches|kicks ~1 mum|mom|mother|sister|siblings',
    '{relative}|{elder}|{somebody} ~2 pinches|pinched|bites|shakes|shook|burns|burned|burnt ~1 me',
    '{relative}|{elder}|{somebody} ~2 pulls|pulled ~1 my hair',
    '{relative}|{elder} ~1 is|gets|got|was|becomes ~2 violent|dangerous',
    'beaten|hit|slapped|smacked ~2 at home',
    // touched, or forced
    '{elder} ~2 touches|touched|touching|gropes|groped|kisses|kissed|hurt|hurts ~1 me',
    '{relative}|{elder}|{somebody} ~2 touches|touched|touching ~3 down there|private*|breast*',
    'comes|came into my ~1 room|bed ~2 night',
    'forces|forced|forcing me .|even|sometimes|at',
    'forces|forced|forcing me ~1 to do things|stuff|it|something',
    'husband|wife|boyfriend|girlfriend|partner|ex ~2 forces|forced|forcing ~1 me',
    'marry me|us off',
    'force*|forcing|make|makes|making me|us|her ~2 marry',
    'threat* ~4 post|share|leak|send|spread ~4 nudes|pictures|photos|pics|video*',
    'nudes ~6 threat*|post|share|leak|spread|blackmail*',
    '{relative}|{elder}|{somebody} ~2 threatens|threatened|threatening ~1 me|us',
    // locked in, or afraid of going home
    'locked in ~2 room|bedroom|basement|cellar|closet|bathroom|house|home',
    'im|i ~1 locked in .|by|at|again',
    'scared|afraid|frightened|terrified to ~2 home',
    'wont|doesnt|dont|didnt let me out .|of',
  ],
}

/** Whole wordings, word by word: each has its pair in `near-abuse.ts`. */
export const notAbuse: Record<'sv' | 'en', string[]> = {
  sv: [
    '{strike} mig|mej|dig|dej själv|själva',
    'slår|slog|slagit det mig|mej|dig|dej',
    'det|tanken|detta slår|slog|slagit mig|mej',
    'något|nåt|nånting|det|sak|sakerna|sätt som slår|slog|slagit mig|mej|dig|dej',
    'slå|slår|slog mig|mej|dig|dej en signal|pling',
    'rör mig|mej på mig|mej',
  ],
  en: ['hit|hits me|him|her|them|us up on|about|for|via|through'],
}

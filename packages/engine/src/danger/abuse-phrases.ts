const doer = '{relative}|{elder}|{somebody}'

/**
 * Where one of these stands within words of a threat ("mum, please, I want to kill myself"), or a wish before them in the sentence ("I
 * want him to kill me"), it may be no threat.
 */
export const noThreat: Record<'sv' | 'en', { within: string; before: string }> = {
  sv: {
    within: 'jag|ja|förlåt|snälla|hjälp|hejdå|någon|nån',
    before:
      'vill|ville|velat|önskar|önskade|önskat|hoppas|hoppades|hoppats|längtar|drömmer|ber|bad|bett|låt|låta|låter|provocerar|provocera|gärna|skönt|bättre|bäst|lättare|slippa',
  },
  en: {
    within: 'i|im|id|ive|ill|sorry|please|help|bye|goodbye|somebody|someone|anybody|anyone',
    before:
      'want|wants|wanted|wish|wishes|wished|hope|hopes|hoped|hoping|long|dream|ask|asked|beg|begged|let|provoke|gladly|better|best|easier',
  },
}

/**
 * Of somebody else who is near to killing whoever writes, or threatens to: with a weapon, by the throat, in water. Danger to life as
 * well as abuse.
 */
export const deadlyPhrases: Record<'sv' | 'en', string[]> = {
  sv: [
    `${doer} ~2 {aim} ~3 {blade}|{weapon} ~1 mot|på|till|vid|över ~1 mig|mej|oss|min|mitt|hals*|strup*|huvud*|pann*|mage*|bröst*|mamma`,
    `${doer} ~2 {aim}|sköt|skjuter ~1 mot|på mig|mej|oss|mamma ~1 med ~1 {blade}|{weapon}`,
    `${doer} ~2 {aim} ~2 händer|händerna|handen ~1 runt|om|kring|på ~1 hals*|strup*`,
    `${doer} ~2 {aim} ~2 kudd* ~1 över|mot|på ~1 ansikt*|huvud*|mun*|näsa*`,
    `${doer} ~2 {aim} ~3 under ~1 vatten*|vattnet`,
    `${doer} ~1 {attempt} ~1 dränka|kväva|strypa|skära|hugga|knivhugga|sticka|skjuta|förgifta|mörda|döda ~1 mig|mej|oss|mamma`,
    `${doer} dränker|dränkte|kväver|kvävde|stryper|strypte|ströp|hugger|högg|knivskar|knivhögg|dödar|mördar ~1 mig|mej|oss|mamma`,
    `${doer} har|hade ~1 dränkt|kvävt|strypt|huggit|knivhuggit|knivskurit ~1 mig|mej|oss|mamma`,
    // threatens
    `${doer} ~2 slår|slå|slog|skjuter|skjuta ihjäl ~1 mig|mej|oss|mamma|barnen`,
    `${doer} ~2 slår|slå|slog|skjuter|skjuta mig|mej|oss|mamma|barnen ihjäl`,
    `slår|skjuter ~1 ${doer} ihjäl mig|mej|oss|mamma|barnen`,
    `slår|skjuter ~1 ${doer} mig|mej|oss|mamma|barnen ihjäl`,
    `dödar|mördar ~1 ${doer} mig|mej|oss`,
    `${doer} ~1 hota* med att slå|strypa|skjuta|mörda|döda|knivhugga|sticka ~1 mig|mej|oss|mamma`,
    `${doer} {attempt} ~1 ta död|kål på mig|mej|oss`,
    `${doer} hota*|försök* ~1 ta livet av mig|mej|oss`,
    `${doer} ~2 hota* ~1 mig|mej|oss ~2 {blade}|{weapon}`,
    `${doer} ~2 {blade}|{weapon} ~2 hota* mig|mej|oss`,
    `${doer} ~2 hota* mig|mej|oss till livet`,
    `${doer} ~1 dödshota*|mordhota*|knivhota* mig|mej|oss`,
    'får|fick|fått ~2 dödshot|mordhot ~1 av|från',
    `${doer} har|hade ~2 {blade}|{weapon} ~1 och ~1 står|stod|är|väntar|väntade|bankar|bankade ~1 utanför|på|vid`,
    `${doer} har|hade ~2 {blade}|{weapon} utanför|vid .|dörren|hos|här|min|mitt|nu`,
    `${doer} ~2 utanför ~2 med ~1 {blade}|{weapon}`,
  ],
  en: [
    `${doer} ~2 {aim} ~2 {blade}|{weapon} ~1 to|at|on|against|under ~1 me|us|my|mum|mom|mums|moms`,
    `${doer} ~2 {aim} ~2 hand|hands ~1 around|round ~1 throat|neck`,
    `${doer} ~2 {aim} ~2 pillow ~1 over|on|against|to|into|in ~1 face|head|mouth`,
    `${doer} ~2 {aim} me|us|my ~2 under ~1 water`,
    `${doer} ~2 {attempt} to ~1 strangle|choke|drown|suffocate|smother|stab|shoot|kill|murder|poison ~1 me|us|mum|mom`,
    `${doer} ~1 strangled|strangles|strangling|choked|chokes|choking ~1 me|us|mum|mom`,
    `${doer} ~1 stabbed|stabs me|us .|with|and|again|when`,
    // threatens
    `${doer} ~2 threaten* ~1 me|us ~2 {blade}|{weapon}`,
    `${doer} has|had|got ~2 {blade}|{weapon} ~3 outside|door`,
    `${doer} ~2 outside ~2 with ~1 {blade}|{weapon}`,
  ],
}

// Said of oneself where nobody is named: danger to life as well, and never a threat alone.
export const wounded: Record<'sv' | 'en', string[]> = {
  sv: [`${doer} skär|skar ~1 mig|mej|oss|mamma`, `${doer} har|hade ~1 skurit ~1 mig|mej|oss|mamma`],
  en: [`${doer} ~1 cut|cuts me|us .|with|and|again|when`],
}

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
    // thrown, held, spat on, told to die
    '{hurl} ~1 mig|mej|oss|henne|honom ~1 i|mot|in|nerför|nedför|utför ~2 vägg*|golv*|trapp*|dörr*|element*|bord*',
    `${doer} ~2 dunka*|banka*|slår|slog|slagit|smäll*|tryck* ~2 huvud* ~1 i|mot|ner`,
    `${doer} ~2 håller|höll|hållit fast mig|mej .|så|ner|nere|mot|tills|och|medan`,
    `${doer} ~2 spottar|spottade|spottat ~1 på mig|mej`,
    `${doer} ~1 säger|sa|sade|sagt|skriker|skrek|tycker ~2 jag|ja ~1 förtjän*|borde|ska ~2 dö`,
    // sexual
    `${doer} ~3 ligger|låg|legat ~1 med mig|mej .|fast|fastän|trots|utan|mot|men|när|ibland|varje|på`,
    '{family} ~2 har|hade|haft ~1 sex|samlag med ~1 mig|mej',
    `{family}|{somebody} ~2 lägger|lade|la|lagt|kryper|kröp|krupit ~2 i min säng ~2 natten|nätterna|natt|kvällen|kvällarna|fast|utan`,
    `${doer} ~2 tog|tar|tagit|tvinga* ~1 mig|mej mot min vilja`,
    'filma*|fota*|fotografera* ~2 mig|mej ~3 naken|duschen|duschar|duschade|omklädning*|toaletten',
    'tvinga* ~1 sig|sej på mig|mej',
    'bortgift*',
    'giftas|gifts ~1 bort',
    // what is written under Unsafe too: those very words are of abuse alone
    'otrygg|rädd hemma',
    '{I} ~2 {not} trygg hemma',
    // forced into a marriage, controlled, shown to others
    'tvingas|tvingad|tvungen ~2 gifta mig|mej|sig|sej|oss',
    'gifta mig|mej mot min vilja',
    'får|fick {not} ~1 gå|åka|lämna|träffa|jobba ~3 för min|mitt|sin {partner} .|han|hon|och|så',
    '{partner}|han|hon ~1 tar|tog|tagit|gömmer|gömde|gömt mitt|min|mina bankkort*',
    '{partner}|han|hon ~1 tar|tog|tagit|gömmer|gömde|gömt mitt|min|mina pass|lön .|och|så|från|varje|ifrån',
    'min|mitt {partner} ~1 kontrollera* mig|mej|allt',
    '{partner}|han|hon ~1 kontrollera* ~1 vad|vem|vart|allt|min jag|mobil|telefon',
    `${doer} ~2 lägger|lade|la|lagt|sprider|spred|spridit|delar|delat|delade|skickar|skickat|publicera* ~3 nakenbild*|nakenfilm*|sexfilm*`,
    ...wounded.sv,
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
    'they|parents|staff|bullies|classmates|brothers|boys|girls|kids ~3 kick|punch|slap|choke|strangle|shove ~1 me|us',
    `${doer} ~1 says|said|thinks ~2 i ~1 deserve|should ~2 die|dead`,
    `${doer} ~1 tells|told|telling me ~1 to|should|deserve ~1 die|kill|hang`,
    `${doer} ~2 spits|spat ~1 on|at me`,
    `${doer} ~2 bangs|banged|slams|slammed|smashed ~1 me|my ~3 wall|floor|door|table`,
    '{family} ~2 has|had|having ~1 sex with me',
    `${doer} ~2 gropes|groped|groping ~1 me`,
    'filmed|films|photographed|photographs me ~2 naked|nude|shower|showering|toilet|undressing',
    '{family} ~2 gets|got|climbs|climbed|comes|came|crawls|lies|lay ~1 in|into my bed ~2 night|even|when',
    '{family} ~2 sleeps|slept with me even|although|though|against|but',
    'forces|forced himself|herself|themselves on me',
    `${doer} ~1 held|holds|holding|pinned|pins me ~1 down`,
    'scared|afraid|frightened|terrified at home',
    // forced into a marriage, controlled, shown to others
    'forced to get married',
    'forced into ~1 marriage',
    'being|been|am|im made to marry',
    '{not} allowed ~1 go|leave ~2 by|because ~2 {partner}',
    '{partner} wont|doesnt|dont|never|not let|lets me leave|go .|out|anywhere|the|home|to',
    '{partner}|he|she ~1 takes|took|taken|taking|hides|hid|hidden my bank|debit|credit card',
    '{partner}|he|she ~1 takes|took|taken|taking|hides|hid|hidden my passport|salary|wages .|and|so|away',
    'my {partner} ~1 controls|controlling me|everything|what|who',
    'he|she ~1 controls|controlling everything|what|who i',
    `${doer} ~2 post|posts|posted|shares|shared|spreads|leaks|leaked ~2 nudes`,
    `${doer} ~2 post|posts|posted|shares|shared|spreads|leaks|leaked ~2 naked|nude ~1 of me`,
    ...wounded.en,
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
    'tar|tog på mig|mej skulden|ansvaret',
    'tar|tog på mig|mej jackan|skorna|kläderna|mössan|vantarna|tröjan|pyjamasen|strumporna|hjälmen|bältet',
    'döda|dödar mig|mej själv|själva',
  ],
  en: [
    'hit|hits me|him|her|them|us up on|about|for|via|through',
    'pushes|pushed me|us to apply|study|practise|practice',
    'throws|threw me|us a party|surprise|birthday',
    'hit by a|the cold|flu|virus',
  ],
}

import type { DangerKind } from './phrases.ts'

/**
 * What somebody who is in a hurry or frightened writes, of themselves or of a child, a brother or a friend; the groups are those of each
 * language.
 */
export const plainPhrases: Record<'sv' | 'en', Record<Exclude<DangerKind, 'Abuse'>, string[]>> = {
  sv: {
    Suicide: [
      // misspelt
      'suisid*',
      'suesid*',
      'sjelvmord*|selvmord*|sjelmord*',
      '*självmort*',
      '{take} ~1 livet a|utav',
      'livet a|utav {self}',
      '{take} ~1 liv av {self}',
      'stryp*|ströp ~1 sig|sej',
      'stryp*|ströp ~1 {self} själv*',
      'kväva|kväver|kvävt|kvävde sig|sej',
      'kväva|kväver|kvävt|kvävde {self} själv*',
      'rep|repet|sladd*|snöre*|skärp*|bälte*|lakan* ~4 runt|om|kring ~1 halsen|hals|nacken',
      'plastpåse* ~3 över ~1 huvud*|ansikt*',
      'ligger|låg|legat|lagt|lägger|lade|la ~2 på ~1 spåret|spåren|räls|rälsen|tågspår*|järnvägsspår*',
      'går|gick|gått|springer|sprang|sprungit|är|sitter ~2 på ~1 räls|rälsen|tågrälsen|tågspår*|järnvägsspår*',
      'rep|repet|sladd*|snöre|kniv*|rakblad* ~2 för att göra det .|nu|ikväll|inatt|idag|imorgon|och|i|på',
    ],
    SelfHarm: [
      'snitta* ~2 {self}|handled*|armar*|armen|låren|pulsåd*|halsen',
      'gör|göra illa sig|sej',
      'gjort|gjorde illa sig|sej igen|med|ikväll|inatt|idag|flera',
      'gör|göra|gjort|gjorde illa {self} själv*',
      'bränn*|bränt|brände {self} ~1 med ~1 cigarett*|tändar*|fimp*|tändstick*',
    ],
    HarmToOthers: [
      // one's own child, or who one lives with
      'jag|ja ~1 {hit} {own} ~1 {ofMine}',
      'jag|ja ~1 {hit} till|på {own} ~1 {ofMine}',
      'jag|ja ~5 och {hit} {own} ~1 {ofMine}',
      'hålla|håller|låta|låter|avstå|avstår|sluta ~2 från|bli|med ~2 slå|skaka|örfila {own} ~1 {ofMine}',
      'hota* ~5 {blade}|{weapon}',
      '{blade}|{weapon} ~4 hota*',
      'hota* sin|sina|sitt {kin}',
      'knivhota*|mordhota*|dödshota*|mordhot|dödshot',
      'efter|mot ~2 {kin}|{others} med ~1 {blade}|{weapon}',
      '{blade}|{weapon} ~2 mot ~2 {kin}|{others}|strupe*',
      'vifta* ~1 med ~1 {blade}|{weapon}',
      'döda|dödar|dödat|dödade ~1 sin|sina|sitt|vår|våra {kin}|{others}',
      'skjuta|skjuter|skjutit|sticka|hugga|hugger|huggit|strypa|stryper|strypt sin|sina|sitt|min|mina|mitt {kin}',
    ],
    Unsafe: [
      '{I}|dotter|son|barn är|e i ~1 fara .',
      'är|e i ~1 fara nu|hemma|här|snälla|hjälp|och',
      'hjälp ~4 i fara',
      'är|ligger ~1 medvetslös|okontaktbar',
    ],
  },
  en: {
    Suicide: [
      'strangle|strangled|strangles|strangling|choke|choked|chokes|choking|suffocate|suffocated|suffocating {self}',
      'stabbed|stabs|drowned|poisons {self}',
      '{want} him|her|them|someone|somebody|you to kill|shoot|murder me',
      '{wish} ~1 he|she|they|someone|somebody|you ~1 kill|kills|killed|shoot|shoots|shot me',
      'rope|cord|belt|cable|string|sheet ~1 around|round my|her|his|their neck|throat',
      'plastic bag ~1 over my|her|his|their head|face',
      'on ~1 train|railway|subway|tube tracks|rails',
      'am|im|is|shes|hes|are|theyre|sits|sat on the tracks|rails',
      'rope|knife|razor* ~1 to do it .|now|tonight|today|tomorrow|and',
    ],
    SelfHarm: [
      'burn|burns|burned|burnt|burning {self} ~1 with ~1 cigarette*|lighter*|match*',
      'cut|cuts|cutting|slashed|slashes her|his|my|their own arm|arms|leg|legs|wrist|wrists|thighs',
    ],
    HarmToOthers: [
      // one's own child, or who one lives with
      'i|ive ~1 {hit} my|our ~1 {ofMine} .|yesterday|today|again|last|this|when|and|because|so|with|in|hard',
      'i ~5 and {hit} my|our ~1 {ofMine}',
      'keep|refrain|stop|stay|help from|{self} ~1 hitting|hurting|shaking|slapping|smacking ~1 my|the|our',
      'threaten* ~5 {blade}|{weapon}',
      '{blade}|{weapon} ~4 threaten*',
      'at|after ~2 {others} with ~1 {blade}|{weapon}',
      '{blade}|{weapon} ~1 to|at|against ~1 {others} ~1 throat|neck|head',
      'waves|waving|waved|swings|swinging|swung ~1 {blade}|{weapon}',
      'strangled|strangles|strangling|choked|chokes|choking|stabbed {others}',
      'kill|kills|killing|killed|strangled|strangles|strangling|choked|chokes|choking|stabbed his|her|their|my ~1 {others}',
    ],
    Unsafe: [
      '{I}|daughter|son is|am|are in ~1 danger .|now|here|please|help|and|at',
      'im|shes|hes|theyre in ~1 danger .|now|here|please|help|and|at',
      'help ~5 in danger',
      'is|shes|hes unconscious|unresponsive',
    ],
  },
}

/**
 * Of medicine and poison that somebody has taken, or means to take; the groups are those of each language. Of these the card tells where
 * help with a poisoning is. Medicine that is taken as it should be is no phrase.
 */
export const overdosePhrases: Record<'sv' | 'en', string[]> = {
  sv: [
    '{took} ~1 {many} {pills}|{remedy}',
    '{took} ~1 {many} stycken|st|av ~1 {pills}|{remedy}',
    '{took} ~1 alla mina|dina|sina|hans|hennes|mammas|pappas|våra {pills}|{remedy}',
    '{took} ~1 alla {pills}|{remedy} .|nu|på|samtidigt|jag|i|på|hemma|för',
    '{took} ~1 massa|mängd|mängder|nävar|näve|för ~2 {pills}|{remedy}',
    '{took} mammas|pappas|mormors|farmors|brorsans|hennes|hans {pills}',
    '{took} ~1 hel|hela ~1 burk*|ask*|karta*|förpackning*|flaska*',
    '{took} för mycket|många ~1 {pills}|{remedy}',
    '{think}|{want}|ska ~3 alla|massa|burk* ~2 {pills}',
    'svälj* ~1 alla|massa|hela ~2 {pills}|burk*',
    'överdos*',
    'över dos*',
    'tog|tagit|åt|ätit ~2 jättemånga|många|mycket|mkt ~1 tabletter|piller|sömntablett*|värktablett*|{remedy}',
    // of a dose as it should be one says what it is for, or whose it is
    'har|hade|jag|hon|han|hen|nu|just|precis tagit|ätit|tog|åt tabletter|piller .|nu|och|men',
    'har|hade|jag|hon|han|hen|nu|just|precis tagit|ätit|tog|åt några|lite tabletter|piller .|nu|och|men',
    // swallowed, not taken: nobody says so of a dose
    'svalt|svalde ~3 tabletter|tabletterna|piller|pillren|pillrena|sömntablett*|värktablett*|{remedy}',
    'svalt|svalde ~2 batteri*|knappcell*|rakblad*|glasbit*|glasskärv*|klorin*',
    'tryckt|tryckte|trycker|proppat|proppade|proppar|vräkt|vräkte|hävt|hävde|hällt|hällde i {self} ~3 {pills}|{remedy}',
    'fått|fick i {self} ~1 massa|mängd|mängder|för|alla|hela|{many} ~2 {pills}|{remedy}|burk*|karta*|ask*',
    'förgifta* {self}',
    'druckit|drack|dricker|dricka ~2 klorin*|tändvätsk*|lösningsmed*|spolarvätsk*|blekmed*|propplösar*|rengöringsmed*|bensin*|tvättmed*|diskmed*|maskindisk*|sköljmed*|kylarvätsk*|terpentin*|ammoniak*|aceton*',
    'tagit|tog|sprutat|sprutade|injicerat|injicerade ~2 extra|mycket ~1 insulin*',
    'köpt|köpte|skaffat|skaffade|hittat|samlat|sparat|har ~3 {pills}|{remedy} ~2 för att göra det .|nu|ikväll|inatt|idag|imorgon|och|i|på',
    '{pills}|{remedy} ~2 för att avsluta|försvinna',
  ],
  en: [
    '{took} ~1 {many} {pills}|{remedy}',
    '{took} ~1 {many} of ~1 {pills}|{remedy}',
    'took|taken|swallowed|downed all my|your|his|her|the|mums|moms ~1 {pills}|{remedy} .|now|tonight|today|at|and|i|last|this',
    'took|taken|swallowed|downed all my|his|her|mums|moms ~1 {pills}|{remedy}',
    'took|taken|swallowed|downed all of my|the|them|his|her ~1 {pills}|{remedy}',
    '{took} a ~1 lot|bunch|load|loads|handful|whole|bottle ~3 {pills}|{remedy}|bottle|pack|packet|box',
    '{took} mums|moms|dads|grandmas|her|his ~1 {pills}',
    '{took} ~1 too many ~1 {pills}|{remedy}',
    '{took} ~1 whole|entire bottle|pack|packet|box',
    '{think}|{want}|going|gonna ~4 all ~2 {pills}',
    'all ~2 {pills} at once',
    'overdos*',
    // of a dose as it should be one says what it is for, or whose it is
    'i|she|he|they|ive|have|has|hes|shes|just took|taken pills|tablets .|now|and|but',
    'i|she|he|they|ive|have|has|hes|shes|just took|taken some pills|tablets .|now|and|but',
    // swallowed, not taken: nobody says so of a dose
    'swallowed|downed ~3 pills|tablets|painkillers|{remedy}',
    'swallowed|swallows ~2 batter*|razor*|glass|bleach',
    'took|taken|ate ~2 many ~1 pills|tablets|painkillers|{remedy}',
    '{took} loads|lots|heaps|handfuls of ~1 {pills}|{remedy}',
    '{took} ~1 too much ~1 {pills}|{remedy}',
    'poisoned|poisoning {self}',
    'drank|drunk|drinking|drinks ~1 bleach|antifreeze|detergent|petrol|solvent*|ammonia|turpentine',
    'drank|drunk|drinking|drinks ~2 washing|washingup|dishwasher|laundry ~1 liquid|powder|detergent',
    'took|taken|injected ~2 extra|much ~1 insulin',
    'bought|got|found|saved|have ~3 {pills}|{remedy} ~3 to do it .|now|tonight|today|tomorrow|and',
    '{pills}|{remedy} ~1 to end it|everything|my|her|his',
  ],
}

/** May be said of a dose as it should be: of an overdose only where danger is spoken of beside it. */
export const takenBesideDanger: Record<'sv' | 'en', string[]> = {
  sv: ['tagit|tog|ätit|åt tabletter|tabletterna|piller|pillren|sömntablett*|värktablett*|{remedy}'],
  en: ['took|taken|ate pills|tablets|painkillers|{remedy}'],
}

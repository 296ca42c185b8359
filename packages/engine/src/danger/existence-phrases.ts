/**
 * Not wanting, or not bearing, to exist or to be there any longer, without a word of dying; the groups are those of each language. Where
 * somebody does not want to be in a certain place ("kvar i skolan"), that is none.
 */
export const existencePhrases: Record<'sv' | 'en', string[]> = {
  sv: [
    // to stop existing
    '{want} ~2 {cease} ~1 {exist}|finnas',
    'bara|helst ~2 sluta|upphöra ~1 {exist}|finnas',
    'jag|ja|hon|han|hen|man ~2 {cease} ~1 {exist}',
    'jag|ja|hon|han|hen|man ~2 {cease} ~1 finnas .|till|längre|mer',
    '{think}|lust|{better} ~3 {cease} ~1 {exist}|finnas',
    '{want} ~1 upphöra .|helt|nu|för',
    'lust|lusten|viljan ~1 {exist}|finnas',
    'trött|less|led|hata* ~1 på|vid|att ~1 {exist}',
    'trött|less|led|hata* ~1 på|vid|att ~1 finnas .|längre|mer',
    'trött|less|led|hata* ~1 på|vid|att ~1 finnas till .',
    '{bear} ~1 {not} ~2 {exist}|finnas',
    // not to be with the others, or there, any longer
    '{want}|{bear} ~1 {not} ~2 vara|va med längre|mer|mera',
    '{not} ~1 {want}|{bear} ~1 vara|va med längre|mer|mera',
    '{want}|{bear} ~1 {not} längre|mer|mera vara|va med|kvar|här .|jag|ja|och|förlåt|hejdå',
    '{want}|{bear} ~1 {not} ~2 vara|va kvar .|här|längre|mer|mera|livet|jag|ja|förlåt|hejdå',
    '{not} ~1 {bear} ~1 vara|va kvar .|här|längre|mer|mera|livet|jag|ja|förlåt|hejdå',
    '{bear} ~1 {not} ~2 stanna kvar ~1 här|längre|livet',
    'orkar|pallar|klarar ~1 {not} ~2 stanna kvar .',
    '{bear} ~1 {not} ~2 vara|va här ~1 längre|mer|mera',
    '{want}|{bear} ~1 {not} vara|va till .|längre|mer|mera',
    '{want}|{bear} ~1 {not} ~1 vara|va på|i ~2 jorden|världen',
    '{want}|{bear} ~1 {not} ~1 vara|va kvar på|i ~2 jorden|världen',
    '{want}|{bear} ~1 {not} ~1 vara|va ~1 del av ~2 världen|livet',
  ],
  en: [
    // to stop existing
    '{want}|{wish}|could|just ~2 cease ~1 exist|existing',
    'no longer {want} ~1 exist|alive',
    'no longer {want} to live .|like|and|i|im|this',
    'no longer {want} to be here|alive',
    'no longer {want} to be around .|and|i|im',
    'tired|sick of existing .|and|like|i|im|anymore|in|at',
    'hate* existing .|and|like|i|im|anymore',
    // not to be there any longer
    'cant|cannot ~3 be|stay here anymore',
    'cant|cannot ~3 be here any more|longer',
    '{not} {want} ~1 be in|of this world',
    '{not} {want} ~2 be ~1 part of this world',
  ],
}

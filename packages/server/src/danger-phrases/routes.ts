import { isDeepStrictEqual } from 'node:util'
import { type DangerPhrase, dangerPhraseCalls } from '@samklang/contract/danger-phrases'
import { isCommonWord, phraseKey } from '@samklang/engine/danger/common-words'
import { isTooGeneral, listOrdinary } from '@samklang/engine/danger/ordinary-sentences'
import { findPhraseFault } from '@samklang/engine/danger/unit-phrases'
import { conflict, invalid, notFound, refuseFault } from '../http/refusal.ts'
import { slice } from '../http/slice.ts'
import { findUnitDangerPhrases, listPhrasesOfUnits, setDangerPhrases } from '../units/danger-phrases.ts'

export const dangerPhrases = slice(dangerPhraseCalls, {
  listUnitDangerPhrases: ({ db }) => listPhrasesOfUnits(db),

  async getUnitDangerPhrases({ db, params }) {
    const found = await findUnitDangerPhrases(db, params.id)
    if (!found) throw notFound()
    return found
  },

  async setUnitDangerPhrases({ db, params: { id }, body: { Phrases, LastModifiedAt }, now, note }) {
    note({ entity: 'Unit', entityId: id })
    const kept = await findUnitDangerPhrases(db, id)
    if (!kept) throw notFound()
    refuseFaulty(Phrases)
    // After a lost answer the same is sent again.
    if (isDeepStrictEqual(kept.Phrases, Phrases)) return kept
    if (!(await setDangerPhrases(db, id, { phrases: Phrases, read: LastModifiedAt }, now))) throw conflict()
    note({ data: changesOf(kept.Phrases, Phrases) })
    return (await findUnitDangerPhrases(db, id)) ?? kept
  },
})

/** */
function refuseFaulty(phrases: readonly DangerPhrase[]): void {
  const ordinary = listOrdinary(phrases.map(({ Text }) => Text))
  const keys = phrases.map(({ Text }) => phraseKey(Text))
  for (const [place, { Text }] of phrases.entries()) {
    const Field = `Phrases.${place}.Text`
    refuseFault(Field, findPhraseFault(Text))
    if (keys.indexOf(keys[place] ?? '') < place) throw invalid(Field, 'not-allowed')
    if (isCommonWord(Text) || isTooGeneral(ordinary.get(Text))) throw invalid(Field, 'too-common')
  }
}

/** For the log: what came and what went, and how many there were before and after. */
function changesOf(before: readonly DangerPhrase[], after: readonly DangerPhrase[]): Record<string, string> {
  const beyond = (some: readonly DangerPhrase[], others: readonly DangerPhrase[]) =>
    some
      .filter((one) => !others.some((other) => other.Text === one.Text && other.Kind === one.Kind))
      .map(({ Language, Kind, Text }) => `${Text} (${Language}${Kind === 'Abuse' ? ', Abuse' : ''})`)
      .join('; ')
  const [added, removed] = [beyond(after, before), beyond(before, after)]
  return {
    Phrases: `${before.length} → ${after.length}`,
    ...(added && { Added: added }),
    ...(removed && { Removed: removed }),
  }
}

import { test } from 'vitest'
import { findDanger } from './find-danger.ts'
import { heldBackSentences } from './held-back-sentences.ts'
import { otherSentences } from './other-sentences.ts'
import { sentencesOfDanger } from './sentences-of-danger.ts'

test('figures', () => {
  for (const lang of ['sv', 'en'] as const) {
    const missed: string[] = []
    let n = 0
    for (const [kind, list] of Object.entries(sentencesOfDanger[lang]))
      for (const s of list) {
        n++
        const f = findDanger(s)
        if (f.length === 0) missed.push(`${kind}: ${s}`)
        else if (!f.some((x) => x.Kind === kind)) missed.push(`(kind ${kind} got ${f.map((x) => x.Kind + ':' + x.Words)}) ${s}`)
      }
    console.log(lang, n, 'missed', missed.filter((m) => !m.startsWith('(')).length, missed)
    const wrong = otherSentences[lang].flatMap((s) => {
      const f = findDanger(s)
      return f.length ? [`${s} -> ${f.map((x) => `${x.Kind}: ${x.Words}`)}`] : []
    })
    console.log(lang, 'wrong', wrong.length, wrong)
  }
  console.log('held back missed', heldBackSentences.danger.filter((s) => findDanger(s).length === 0).length, 'wrong', heldBackSentences.other.filter((s) => findDanger(s).length > 0).length)
})

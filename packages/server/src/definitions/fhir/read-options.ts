import type { Option } from '@samklang/contract/form-content'
import type { Words } from '@samklang/contract/form-facts'
import { doubted, failed, type ImportFinding } from '../finding-words.ts'
import { extensionUrls, isMarked, pointsOf } from './extensions.ts'
import { chosenAt, isRecord, type Json, numberAt, textAt } from './json.ts'
import { namer } from './names.ts'
import type { ReadWords } from './read-words.ts'
import { conceptsOf, type Terms } from './value-sets.ts'

export type ReadOption = Option & { words: Words | undefined; code: string }

/** `code` is what an answer or a condition of the file calls an option; `key` is what we call it. */
export function readOptions(
  item: Json,
  linkId: string,
  { terms, readWords }: { terms: Terms; readWords: ReadWords },
): { options: ReadOption[]; findings: ImportFinding[] } {
  const findings: ImportFinding[] = []
  const keyFor = namer()
  const written = Array.isArray(item.answerOption) ? item.answerOption : []
  const raw = written.flatMap((option, index) => {
    const read = isRecord(option) ? rawOption(option, readWords) : undefined
    if (!read) findings.push(doubted(linkId, 'option-left-out', String(index + 1)))
    return read ?? []
  })
  const valueSet = textAt(item, 'answerValueSet')
  if (valueSet && raw.length === 0) {
    const concepts = conceptsOf(terms, valueSet)
    if (!concepts) findings.push(failed(linkId, 'value-set-missing', valueSet))
    for (const concept of concepts ?? []) {
      const code = textAt(concept.element, 'code')
      if (code) raw.push({ code, words: readWords(concept.element, 'display') ?? plain(code), score: concept.points })
    }
  }
  const isScored = raw.some(({ score }) => score !== undefined)
  const options = raw.map(({ code, words, score, exclusive }) => {
    if (isScored && score === undefined) findings.push(doubted(linkId, 'option-without-points', code))
    return {
      key: keyFor(code),
      ...(isScored && { score: score ?? null }),
      ...(exclusive && { exclusive: true }),
      words,
      code,
    }
  })
  return { options, findings }
}

type RawOption = { code: string; words: Words | undefined; score: number | undefined; exclusive?: boolean }

function rawOption(option: Json, readWords: ReadWords): RawOption | undefined {
  const chosen = chosenAt(option, 'value')
  const exclusive = isMarked(option, extensionUrls.exclusive)
  if (chosen?.kind === 'Coding' && isRecord(chosen.value)) {
    const coding = chosen.value
    const code = textAt(coding, 'code') ?? textAt(coding, 'display')
    if (!code) return undefined
    const words = readWords(coding, 'display') ?? plain(code)
    return { code, words, score: pointsOf(option) ?? pointsOf(coding), exclusive }
  }
  if (chosen?.kind === 'Integer') {
    const number = numberAt(option, 'valueInteger')
    if (number === undefined) return undefined
    // Whoever answers with a number has said what it counts.
    return { code: String(number), words: plain(String(number)), score: pointsOf(option) ?? number, exclusive }
  }
  if (chosen?.kind === 'String' || chosen?.kind === 'Date' || chosen?.kind === 'Time') {
    const field = `value${chosen.kind}`
    const code = textAt(option, field)
    return code
      ? { code, words: readWords(option, field) ?? plain(code), score: pointsOf(option), exclusive }
      : undefined
  }
  return undefined
}

/** Codes, numbers and dates read the same in any language. */
function plain(text: string): Words {
  return { sv: text, en: text }
}

export function codeOf(chosen: { kind: string; value: unknown } | undefined): string | undefined {
  if (!chosen) return undefined
  if (isRecord(chosen.value)) return textAt(chosen.value, 'code') ?? textAt(chosen.value, 'display')
  const isPlain = typeof chosen.value === 'string' || typeof chosen.value === 'number'
  return isPlain || typeof chosen.value === 'boolean' ? String(chosen.value) : undefined
}

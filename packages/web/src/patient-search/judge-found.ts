import type { OwnOpening } from '@samklang/contract/own-opening'
import type { PatientRow } from '@samklang/contract/patients'
import { holdsWords } from '../ui/holds-words.ts'
import { likeliestFirst } from './likeliest-first.ts'

const fewestLetters = 2
export const atMost = 10

export type FoundPatients = {
  rows: readonly PatientRow[]
  /** of the one who has the id in the field. */
  openings: readonly OwnOpening[]
  total: number
  isLatest: boolean
  /** What is listed is not yet the answer to what stands in the field: nobody may be opened by it. */
  isSearching: boolean
  hasFailed: boolean
}

type Asked<Answer> = { data: Answer | undefined; isFetching: boolean; isError: boolean }

type Looking = {
  /** As it stands in the field. */
  words: string
  /** What has been asked about, a moment later. */
  search: string
  latest: Asked<readonly PatientRow[]>
  found: Asked<{ Items: readonly PatientRow[]; Openings: readonly OwnOpening[]; Total: number }>
}

export function isForLatest(search: string): boolean {
  return search.length < fewestLetters
}

export function judgeFound({ words, search, latest, found }: Looking): FoundPatients {
  const isLatest = isForLatest(search)
  // Until there is an answer, those visited last who have the words keep their places: a list that blinks is missed by the hand.
  const rows =
    isLatest || !found.data
      ? (latest.data ?? []).filter(({ Fullname }) => holdsWords(Fullname, words.trim()))
      : likeliestFirst(found.data.Items, search)
  const asked = isLatest ? latest : found
  return {
    rows: rows.slice(0, atMost),
    openings: isLatest ? [] : (found.data?.Openings ?? []),
    total: isLatest ? rows.length : (found.data?.Total ?? 0),
    isLatest,
    isSearching: search !== words.trim() || asked.isFetching,
    hasFailed: asked.isError,
  }
}

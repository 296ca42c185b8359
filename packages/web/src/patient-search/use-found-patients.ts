import { type PatientRow, patientCalls } from '@samklang/contract/patients'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { callQuery } from '../api/use-call.ts'
import { useScope } from '../session/scope.ts'
import { likeliestFirst } from './likeliest-first.ts'

const fewestLetters = 2
const pauseMs = 250
const atMost = 10

export type Found = {
  rows: readonly PatientRow[]
  total: number
  isLatest: boolean
  isSearching: boolean
  hasFailed: boolean
}

/** Those who match, or while little has been typed those who were visited last. */
export function useFoundPatients(words: string): Found {
  const scope = useScope()
  const search = useSettled(words.trim())
  const isLatest = search.length < fewestLetters
  const latest = useQuery({ ...callQuery(scope, patientCalls.listLatestVisited, {}), enabled: isLatest })
  const query = { search, pageSize: String(atMost) }
  const found = useQuery({
    ...callQuery(scope, patientCalls.searchPatients, { query }),
    enabled: !isLatest,
    placeholderData: keepPreviousData,
  })
  const rows = isLatest ? (latest.data ?? []) : likeliestFirst(found.data?.Items ?? [], search)
  return {
    rows: rows.slice(0, atMost),
    total: isLatest ? rows.length : (found.data?.Total ?? 0),
    isLatest,
    isSearching: isLatest ? latest.isLoading : found.isFetching || search !== words.trim(),
    hasFailed: isLatest ? latest.isError : found.isError,
  }
}

// Every search is in the log: the one who is typing is asked about once, not letter by letter.
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pauseMs)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}

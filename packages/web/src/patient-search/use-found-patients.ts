import * as patientCalls from '@samklang/contract/client/patients'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { callQuery } from '../api/use-call.ts'
import { useScope } from '../session/scope.ts'
import { atMost, type FoundPatients, isForLatest, judgeFound } from './judge-found.ts'

const pauseMs = 250

/** Those who match, or while little has been typed those who were visited last. */
export function useFoundPatients(words: string): FoundPatients {
  const scope = useScope()
  const search = useSettled(words.trim())
  const isLatest = isForLatest(search)
  const latest = useQuery({ ...callQuery(scope, patientCalls.listLatestVisited, {}), enabled: isLatest })
  const body = { Search: search, PageSize: atMost }
  const found = useQuery({
    ...callQuery(scope, patientCalls.findPatients, { body }),
    enabled: !isLatest,
    placeholderData: keepPreviousData,
  })
  return judgeFound({ words, search, latest, found })
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

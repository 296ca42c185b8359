import * as definitionCalls from '@samklang/contract/client/definitions'
import { useMemo } from 'react'
import { useCall } from '../../api/use-call.ts'
import { listOffers, type ProgramOffer } from './list-offers.ts'

/** All that a program can send. */
export function useLibrary(): ProgramOffer[] {
  const forms = useCall(definitionCalls.listFormDefinitions, {})
  const treatments = useCall(definitionCalls.listTreatmentDefinitions, {})
  return useMemo(() => listOffers(forms, treatments), [forms, treatments])
}

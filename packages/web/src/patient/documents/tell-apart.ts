import type { MyDocument } from '@samklang/contract/artifacts'
import type { MyTreatment } from '@samklang/contract/treatments'
import { formatDayInWords, formatMoment } from '../../ui/format-time.ts'
import { stateOf } from '../treatment/current-module.ts'

export type ToldDocument = {
  document: MyDocument
  /** The treatment and the module that it comes from, as far as its name does not say so. */
  from: string
  changed: string
  /** Else there is nothing but to read it. */
  isWritable: boolean
}

/** documents of the same name are told apart by where they come from, and by the time where the day is the same. */
export function tellDocuments(
  documents: readonly MyDocument[],
  treatments: readonly MyTreatment[],
  language: string,
): ToldDocument[] {
  const told = documents.map((document) => ({ document, ...originOf(document, treatments) }))
  return told.map((one) => {
    const alike = told.filter(
      ({ document: { DisplayName }, from }) => DisplayName === one.document.DisplayName && from === one.from,
    )
    const days = alike.map(({ document }) => document.ChangedAt)
    return { ...one, changed: sayDayApart(one.document.ChangedAt, days, language) }
  })
}

function originOf({ TreatmentId, FormId, DisplayName }: MyDocument, treatments: readonly MyTreatment[]) {
  const treatment = treatments.find(({ Id }) => Id === TreatmentId)
  const module = treatment?.Modules.find((one) => one.FormId === FormId)
  const names = [treatment?.DisplayName, module?.DisplayName].filter((name) => name && name !== DisplayName)
  const isOver = treatment?.Status === 'Maintained' || treatment?.Status === 'Closed'
  return {
    from: [...new Set(names)].join(' – '),
    isWritable: module !== undefined && !isOver && ['open', 'begun', 'done'].includes(stateOf(module)),
  }
}

/** A day as it is said; of several on the same day the time as well. */
export function sayDayApart(instant: string, all: readonly string[], language: string): string {
  const said = formatDayInWords(instant, language)
  const isOnly = all.filter((other) => formatDayInWords(other, language) === said).length <= 1
  return isOnly ? said : formatMoment(instant)
}

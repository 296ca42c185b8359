import type { Analysis } from '@samklang/contract/analysis'
import type { UnitGroup } from '@samklang/contract/unit-groups'
import type { Db } from '../database/connect.ts'
import type { SpokenLanguage } from '../http/error-messages.ts'
import { listOccasions } from '../judgements/occasions.ts'
import { listResultForms, mostForms, type ResultForm } from '../judgements/queries.ts'
import type { FoundPatient } from '../patients/patient-for.ts'
import { findUnitGroup } from '../unit-groups/queries.ts'
import { groupsOf, onlyForms } from './groups.ts'
import { listMarks } from './marks.ts'
import { listStartedPrograms, toStartMark } from './programs.ts'

export type AnalysisOptions = {
  mode: UnitGroup['AnalysisSettings']['Mode'] | undefined
  includeUnitIds: readonly string[] | undefined
  /** What this program has sent, and nothing else. */
  programId: string | undefined
  /** The records of the person that may be read, the patient's own among them. */
  records: readonly string[]
  language: SpokenLanguage
  truncate(): void
}

const plain: UnitGroup['AnalysisSettings'] = { Mode: 'Detailed', ChartStyle: 'LineChart' }

/** the results of a patient at the session's unit, and at those of the person's other units that are asked for. */
export async function analyse(db: Db, patient: FoundPatient, wanted: AnalysisOptions): Promise<Analysis> {
  const { mode, records, programId, language, truncate } = wanted
  const found = await listResultForms(db, records)
  if (found.length > mostForms) truncate()
  const forms = found.slice(0, mostForms)
  const AvailableCareUnits = availableUnits(forms, patient, wanted.includeUnitIds)
  const included = new Set(AvailableCareUnits.flatMap(({ Id, IsIncluded }) => (IsIncluded ? [Id] : [])))
  const occasions = await listOccasions(
    db,
    records,
    forms.filter((form) => included.has(form.unitId)),
  )
  const group = patient.unitGroupId === null ? undefined : await findUnitGroup(db, patient.unitGroupId)
  const Settings = group?.AnalysisSettings ?? plain
  const groups = groupsOf(occasions, { ...Settings, Mode: mode ?? Settings.Mode, language })
  const programs = (await listStartedPrograms(db, records, language)).filter(({ unitId }) => included.has(unitId))
  const withResults = new Set(occasions.map(({ form }) => form.programId))
  const ofProgram = (id: string) => occasions.flatMap(({ form }) => (form.programId === id ? [form.id] : []))
  return {
    AnalysisGroups: programId === undefined ? groups : onlyForms(groups, new Set(ofProgram(programId))),
    AvailableCareUnits,
    Settings,
    Marks: byTime([...(await listMarks(db, occasions)), ...programs.map(toStartMark)]),
    Programs: programs.filter(({ Id }) => withResults.has(Id)).map(({ Id, DisplayName }) => ({ Id, DisplayName })),
  }
}

function byTime(marks: Analysis['Marks']): Analysis['Marks'] {
  return marks.toSorted((one, other) => one.At.localeCompare(other.At))
}

/**
 * The session's unit is always included, and whatever an emergency opening of this record shows: that is what it was opened
 * for. A unit that may not be read is not there, however it was asked for: whoever moved since the page was opened sees by the
 * answer what is included.
 */
function availableUnits(
  forms: readonly ResultForm[],
  { unitId, unitName, openingId }: FoundPatient,
  wanted: readonly string[] | undefined,
): Analysis['AvailableCareUnits'] {
  const others = new Map(forms.filter((form) => form.unitId !== unitId).map((form) => [form.unitId, form.unitName]))
  const isOpened = openingId !== null
  const isWanted = (id: string) => isOpened || (wanted?.includes(id) ?? false)
  return [
    { Id: unitId, Name: unitName, IsIncluded: true, IsCurrent: true },
    ...[...others]
      .map(([Id, Name]) => ({ Id, Name, IsIncluded: isWanted(Id), IsCurrent: isOpened }))
      .toSorted((one, other) => one.Name.localeCompare(other.Name, 'sv')),
  ]
}

import { keyOfSource, type SourceColumns, sourceOf } from '../alert-rows/source.ts'
import type { NotificationSubject } from '../notifications/write.ts'

/** Of what alerts came from one waits in the bell, however many of them are followed up or asked about. */
export function subjectsOf(
  alerts: readonly (SourceColumns & { patientId: string })[],
  { id: unitId }: { id: string },
): NotificationSubject[] {
  const subjects = alerts.map(({ patientId, ...columns }) => {
    const source = sourceOf(columns)
    return [keyOfSource(source), { ...source, patientId, unitId }] as const
  })
  return [...new Map(subjects).values()]
}

import type { Db } from '../database/connect.ts'
import { publishCareChanged } from './events.ts'

/** Each patient's unit once, however many of its forms changed. */
export async function publishCareChangedAt(
  db: Db,
  forms: readonly { unitId: string; patientId: string }[],
): Promise<void> {
  const places = new Map(forms.map(({ unitId, patientId }) => [`${unitId} ${patientId}`, { unitId, patientId }]))
  for (const place of places.values()) await publishCareChanged(db, place)
}

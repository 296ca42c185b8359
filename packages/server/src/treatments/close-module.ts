import type { TreatmentRow } from '@samklang/contract/treatments'
import { notFound } from '../http/refusal.ts'

export async function closeModule(): Promise<TreatmentRow> {
  throw notFound()
}

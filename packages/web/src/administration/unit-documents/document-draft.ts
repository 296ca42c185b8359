import { DocumentFile, type UnitDocument } from '@samklang/contract/unit-documents'
import * as z from 'zod/mini'

/** What is written in the dialog, before it is sent. */
export const DocumentDraft = z.object({
  file: z.nullable(DocumentFile),
  sv: z.string(),
  en: z.string(),
  description: z.string(),
})
export type DocumentDraft = z.output<typeof DocumentDraft>

export type DocumentFaults = { file?: true; sv?: true }

export function draftOf(document: UnitDocument | undefined): DocumentDraft {
  if (!document) return { file: null, sv: '', en: '', description: '' }
  const { MediaId: Id, FileName: Name, Kind, ContentType, Size, CreatedAt, Title, Description } = document
  return {
    file: { Id, Name, Kind, ContentType, Size, CreatedAt },
    sv: Title.sv,
    en: Title.en ?? '',
    description: Description ?? '',
  }
}

/** What is to be sent, or what is missing for that. */
export function judgeDraft({ file, sv, en, description }: DocumentDraft) {
  const faults: DocumentFaults = { ...(!file && { file: true }), ...(sv.trim() === '' && { sv: true }) }
  if (!file || faults.sv) return { faults }
  const Title = { sv: sv.trim(), en: en.trim() || null }
  return { faults, value: { MediaId: file.Id, Title, Description: description.trim() || null } }
}

/** What a document may be called by the name of its file, until somebody writes something better. */
export function titleFromFile(name: string): string {
  return name
    .replace(/\.\w{2,4}$/, '')
    .replaceAll('_', ' ')
    .trim()
    .slice(0, 120)
}

import { DocumentSection } from '@samklang/contract/artifacts'
import { ContentLanguage } from '@samklang/contract/form-content'
import { Instant } from '@samklang/contract/instants'
import * as z from 'zod'
import { dayInWords } from '../civil-day.ts'
import type { PdfBlock, PdfDocument, PdfSection } from '../pdf/pdf-document.ts'

/** What a document says, as it is kept. Whose it is is not in it: that is read from the person when it is opened. */
export const StoredDocument = z.object({
  Title: z.string(),
  Language: ContentLanguage,
  WrittenAt: Instant,
  Sections: z.array(DocumentSection),
})
export type StoredDocument = z.output<typeof StoredDocument>

const words = {
  sv: { written: 'Skrivet till och med', nothing: 'Inget är skrivet ännu.', page: 'Sida', of: 'av' },
  en: { written: 'Written up to', nothing: 'Nothing has been written yet.', page: 'Page', of: 'of' },
} as const

type Owner = { name: string | null; unitName: string | null; timeZone: string }

export function pdfOf({ Title, Language, WrittenAt, Sections }: StoredDocument, owner: Owner): PdfDocument {
  const { written, nothing, page, of } = words[Language]
  const day = dayInWords(WrittenAt, owner.timeZone, Language)
  return {
    title: Title,
    language: Language,
    facts: [...(owner.name ? [owner.name] : []), `${written} ${day}`],
    footer: [owner.unitName, Title].filter(Boolean).join(' · '),
    pageWord: page,
    ofWord: of,
    sections:
      Sections.length > 0
        ? Sections.map(pdfSection)
        : [{ heading: Title, blocks: [{ kind: 'paragraph', text: nothing }] }],
  }
}

function pdfSection({ Heading, Answers }: DocumentSection): PdfSection {
  return { heading: Heading, blocks: Answers.flatMap((answer) => pdfBlocks(Heading, answer)) }
}

function pdfBlocks(heading: string, { Question, Lines }: DocumentSection['Answers'][number]): PdfBlock[] {
  const question: PdfBlock[] = Question && Question !== heading ? [{ kind: 'heading', text: Question }] : []
  const single = Lines.length === 1 && Lines[0]?.length === 1 && Lines[0][0]?.Label === null
  if (single) return [...question, { kind: 'paragraph', text: Lines[0]?.[0]?.Text ?? '' }]
  const isPlain = Lines.every((line) => line.length === 1 && line[0]?.Label === null)
  if (isPlain) return [...question, { kind: 'list', items: Lines.map(([field]) => field?.Text ?? '') }]
  const items = Lines.map((line) => line.map(({ Label, Text }) => ({ label: Label ?? '', text: Text })))
  return [...question, { kind: 'items', items }]
}

import { DocumentSection } from '@samklang/contract/artifacts'
import { emergencyNumber } from '@samklang/contract/default-help-lines'
import { ContentLanguage } from '@samklang/contract/form-content'
import { type CivilDate, Instant } from '@samklang/contract/instants'
import { openingHoursIn } from '@samklang/contract/opening-hours'
import { nameOf } from '@samklang/engine/people/help-lines'
import * as z from 'zod'
import { civilDay, dayInWords } from '../civil-day.ts'
import { countMissing, substitute } from '../pdf/drawable.ts'
import type { PdfBlock, PdfDocument, PdfSection } from '../pdf/pdf-document.ts'
import type { PlanHelp } from './plan-help.ts'

/** What a document says, as it is kept. Whose it is is not in it: that is read from the person when it is opened. */
export const StoredDocument = z.object({
  Title: z.string(),
  Language: ContentLanguage,
  WrittenAt: Instant,
  Sections: z.array(DocumentSection),
  /** Of a safety plan: where nothing is written yet. Documents that were made before it was told have none. */
  EmptyHeadings: z.array(z.string()).default([]),
  IsSafetyPlan: z.boolean().default(false),
})
export type StoredDocument = z.output<typeof StoredDocument>

const words = {
  sv: {
    written: 'Senast ändrat',
    born: 'Född',
    nothing: 'Inget är skrivet ännu.',
    empty: 'Inte ifyllt:',
    urgent: 'Vid fara för livet: ring 112.',
    help: 'Om du behöver hjälp nu',
    danger: 'Vid fara för livet',
    page: 'Sida',
    of: 'av',
    missing: (count: number) =>
      `${count} tecken kan inte visas i det här dokumentet. Där står ${substitute} i stället. Hela texten går att läsa i Samklang.`,
  },
  en: {
    written: 'Last changed',
    born: 'Born',
    nothing: 'Nothing has been written yet.',
    empty: 'Not filled in:',
    urgent: 'If a life is in danger, call 112.',
    help: 'If you need help now',
    danger: 'If a life is in danger',
    page: 'Page',
    of: 'of',
    missing: (count: number) =>
      `${count === 1 ? '1 character' : `${count} characters`} cannot be shown in this document. ${substitute} stands there instead. The whole text can be read in Samklang.`,
  },
} as const

/** All that was written, and what it was answered to. */
export function textsOf({ Title, Sections }: StoredDocument): string[] {
  const answers = Sections.flatMap(({ Answers }) => Answers)
  const fields = answers.flatMap(({ Lines }) => Lines.flat())
  return [
    Title,
    ...Sections.map(({ Heading }) => Heading),
    ...answers.flatMap(({ Question }) => Question ?? []),
    ...fields.flatMap(({ Label, Text }) => [Label ?? '', Text]),
  ]
}

/** The day of birth goes with the name: a document on paper is filed by it. */
type Owner = {
  name: string | null
  birth: CivilDate | null
  unitName: string | null
  timeZone: string
  /** Of a safety plan. */
  help: PlanHelp | null
}

/** Documents that were made before it was told are plans where they tell what is not filled in. */
export function isPlan({ IsSafetyPlan, EmptyHeadings }: StoredDocument): boolean {
  return IsSafetyPlan || EmptyHeadings.length > 0
}

/** What a file is called where it is kept: nothing of whose it is. */
export function fileNameOf({ Title, WrittenAt }: StoredDocument, timeZone: string): string {
  return `${Title} ${civilDay(WrittenAt, timeZone)}.pdf`
}

export function pdfOf(document: StoredDocument, owner: Owner): PdfDocument {
  const { Title, Language, WrittenAt, Sections, EmptyHeadings } = document
  const { written, born, nothing, empty, urgent, page, of, missing } = words[Language]
  const count = countMissing(textsOf(document))
  const day = dayInWords(WrittenAt, owner.timeZone, Language)
  return {
    title: Title,
    language: Language,
    facts: [
      ...(owner.name ? [owner.name] : []),
      ...(owner.birth ? [`${born} ${owner.birth}`] : []),
      `${written} ${day}`,
      ...(EmptyHeadings.length > 0 && Sections.length > 0 ? [`${empty} ${EmptyHeadings.join(', ')}`] : []),
      ...(count > 0 ? [missing(count)] : []),
      // Whoever has the paper at hand may have nothing else.
      ...(isPlan(document) ? [urgent] : []),
    ],
    // Sheets come apart.
    footer: [owner.name, owner.unitName, Title].filter(Boolean).join(' · '),
    pageWord: page,
    ofWord: of,
    sections: [
      ...(Sections.length > 0
        ? Sections.map(pdfSection)
        : [{ heading: Title, blocks: [{ kind: 'paragraph' as const, text: nothing }] }]),
      ...(owner.help ? [helpSection(owner.help, Language)] : []),
    ],
  }
}

/** R-528: the same numbers as the screens show beside the plan. */
function helpSection({ lines, unit }: PlanHelp, language: ContentLanguage): PdfSection {
  const { help, danger } = words[language]
  const numbered = lines.filter((line) => line.Number !== null)
  const told = numbered.map((line) => [nameOf(line, language), line.Text?.[language]].filter(Boolean).join('. '))
  const hours = unit?.openingHours && openingHoursIn(language, unit.openingHours)
  const clinic = unit && [[unit.name, unit.phone].filter(Boolean).join(' '), hours].filter(Boolean).join('. ')
  const items = [`${danger}: ${emergencyNumber}`, ...told, ...(clinic ? [clinic] : [])]
  return { heading: help, blocks: [{ kind: 'list', items }] }
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

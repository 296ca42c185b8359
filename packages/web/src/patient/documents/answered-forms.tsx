import { Box, Stack, Text } from '@mantine/core'
import type { MyForm } from '@samklang/contract/care-items'
import { mostAnswered } from '@samklang/contract/most-answered'
import { type ReactNode, useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { formatDay } from '../../ui/format-time.ts'
import { tellTimes } from '../row-times.ts'
import { FormRow } from '../to-do.tsx'
import { english, swedish } from './document-words.ts'
import { fillWords } from './fill-words.ts'

const shownAtFirst = 5
// Fewer are not worth a press.
const leastFolded = 3

/** the latest first; months and years of them are folded away by year. */
export function AnsweredForms({ forms }: { forms: readonly MyForm[] }) {
  const { language } = useText()
  const words = language === 'en' ? english : swedish
  const isFolded = forms.length >= shownAtFirst + leastFolded
  const older = isFolded ? forms.slice(shownAtFirst) : []
  const years = [...new Set(older.map(yearOf))]
  const ofYear = (year: string) => older.filter((form) => yearOf(form) === year)
  const times = tellTimes(forms)
  const row = (form: MyForm) => <FormRow key={form.Id} form={form} time={times.get(form.Id)} />
  return (
    <>
      {(isFolded ? forms.slice(0, shownAtFirst) : forms).map(row)}
      {years.map((year) => (
        <Folded key={year} title={fillWords(words.older, { year, count: String(ofYear(year).length) })}>
          {() => ofYear(year).map(row)}
        </Folded>
      ))}
      {forms.length >= mostAnswered && <Text>{fillWords(words.mostAnswered, { count: String(mostAnswered) })}</Text>}
    </>
  )
}

/** Rows are made once they are asked for: a hundred of them take their time on a phone. */
function Folded({ title, children }: { title: string; children: () => ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <Box component="summary" py={12}>
        {title}
      </Box>
      {isOpen && <Stack gap="xs">{children()}</Stack>}
    </details>
  )
}

/** Of a diary, when it was last written in. */
function yearOf({ AnsweredDate, LastEntryDate }: MyForm): string {
  return (AnsweredDate ? formatDay(AnsweredDate) : (LastEntryDate ?? '')).slice(0, 4)
}

import { Button, Stack, Title } from '@mantine/core'
import type { AnswerGroup } from '@samklang/contract/form-entries'
import { IconNotebook, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { ChoiceButton } from '../../ui/choice.tsx'
import { formatTime } from '../../ui/format-time.ts'

type OtherEntriesProps = {
  entries: readonly AnswerGroup[]
  /** When something stands there for today already: then one more is written on purpose. */
  onNew: (() => void) | null
  onOpen: (id: string) => void
}

const shownAtFirst = 7

/** Earlier entries, to read and, while the journal goes on, to change. */
export function OtherEntries({ entries, onNew, onOpen }: OtherEntriesProps) {
  const { t } = useText('patient')
  const [isAll, setAll] = useState(false)
  const shown = isAll ? entries : entries.slice(0, shownAtFirst)
  return (
    <Stack gap="xs" component="section" aria-labelledby="other-entries">
      {onNew && (
        <Button variant="default" size="lg" leftSection={<IconPlus aria-hidden size={20} />} onClick={onNew}>
          {t('journal.one-more')}
        </Button>
      )}
      {shown.length > 0 && (
        <Title order={2} size="h4" id="other-entries">
          {t('journal.earlier')}
        </Title>
      )}
      {shown.map(({ Id, EntryDate, CreatedAt }) => (
        <ChoiceButton
          key={Id}
          title={EntryDate}
          details={[t('journal.written-at', { time: formatTime(CreatedAt) })]}
          icon={<IconNotebook aria-hidden />}
          onClick={() => onOpen(Id)}
        />
      ))}
      {entries.length > shown.length && (
        <Button variant="default" size="lg" onClick={() => setAll(true)}>
          {t('journal.show-all', { count: entries.length })}
        </Button>
      )}
    </Stack>
  )
}

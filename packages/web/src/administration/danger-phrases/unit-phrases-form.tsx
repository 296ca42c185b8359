import { Button, Group, Stack, Text } from '@mantine/core'
import * as phraseCalls from '@samklang/contract/client/danger-phrases'
import { type DangerPhrase, mostDangerPhrases, type UnitDangerPhrases } from '@samklang/contract/danger-phrases'
import { useState } from 'react'
import { CallError } from '../../api/call-error.ts'
import { useSend } from '../../api/use-call.ts'
import { showSnackbar } from '../../errors/snackbar-queue.ts'
import { useText } from '../../i18n/use-text.ts'
import { Refused } from '../../ui/refused.tsx'
import { AddPhrase } from './add-phrase.tsx'
import { InheritedPhrases, PhraseTable } from './phrase-table.tsx'
import { TryMessage } from './try-message.tsx'

type UnitPhrasesFormProps = { kept: UnitDangerPhrases; onChanged: (isChanged: boolean) => void }

/** the unit's own phrases, those that hold from above, and a message to try them on. */
export function UnitPhrasesForm({ kept, onChanged }: UnitPhrasesFormProps) {
  const { t } = useText('administration')
  const { UnitId: id, Phrases, Inherited, LastModifiedAt } = kept
  const [phrases, setPhrases] = useState(Phrases)
  const save = useSend(phraseCalls.setUnitDangerPhrases, { onSent: tellSaved })
  const isConflict = save.error instanceof CallError && save.error.status === 409
  const isChanged = JSON.stringify(phrases) !== JSON.stringify(Phrases)

  function change(next: DangerPhrase[]) {
    setPhrases(next)
    onChanged(JSON.stringify(next) !== JSON.stringify(Phrases))
  }

  function tellSaved() {
    onChanged(false)
    showSnackbar(t('danger-phrases.saved'), { tone: 'done' })
  }

  return (
    <Stack component="section" aria-label={kept.UnitName}>
      <InheritedPhrases inherited={Inherited} />
      <PhraseTable phrases={phrases} onRemove={(place) => change(phrases.toSpliced(place, 1))} />
      {phrases.length < mostDangerPhrases ? (
        <AddPhrase phrases={phrases} onAdd={(phrase) => change([...phrases, phrase])} />
      ) : (
        <Text>{t('danger-phrases.full', { count: mostDangerPhrases })}</Text>
      )}
      <Refused error={save.error} />
      {isConflict && <Text>{t('danger-phrases.conflict')}</Text>}
      <Group justify="flex-end">
        {isChanged && <Text role="status">{t('danger-phrases.unsaved')}</Text>}
        <Button
          loading={save.isPending}
          disabled={!isChanged}
          onClick={() => save.mutate({ params: { id }, body: { Phrases: phrases, LastModifiedAt } })}
        >
          {t('alert-steps.save')}
        </Button>
      </Group>
      <TryMessage phrases={[...phrases, ...Inherited].map(({ Text: text }) => text)} isChanged={isChanged} />
    </Stack>
  )
}

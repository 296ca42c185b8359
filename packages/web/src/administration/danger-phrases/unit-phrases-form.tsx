import { Alert, Button, Group, List, Stack, Text } from '@mantine/core'
import * as phraseCalls from '@samklang/contract/client/danger-phrases'
import { mostDangerPhrases, type UnitDangerPhrases } from '@samklang/contract/danger-phrases'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { CallError } from '../../api/call-error.ts'
import { invalidate } from '../../api/invalidate.ts'
import { isShowing } from '../../api/topics.ts'
import { useSend } from '../../api/use-call.ts'
import { showSnackbar } from '../../errors/snackbar-queue.ts'
import { useText } from '../../i18n/use-text.ts'
import { Refused } from '../../ui/refused.tsx'
import { useFocusAfter } from '../../ui/use-focus-after.ts'
import { AddPhrase } from './add-phrase.tsx'
import type { ChangedMeanwhile } from './merge-phrases.ts'
import { InheritedPhrases, PhraseTable } from './phrase-table.tsx'
import { TryMessage } from './try-message.tsx'
import { usePhrases } from './use-phrases.ts'

type UnitPhrasesFormProps = { kept: UnitDangerPhrases; onChanged: (isChanged: boolean) => void }

/** the unit's own phrases, those that hold from above, and a message to try them on. */
export function UnitPhrasesForm({ kept, onChanged }: UnitPhrasesFormProps) {
  const { t } = useText('administration')
  const { UnitId: id, Inherited } = kept
  const client = useQueryClient()
  const { base, phrases, meanwhile, isChanged, change, noteSaved } = usePhrases(kept)
  const [typed, setTyped] = useState('')
  const save = useSend(phraseCalls.setUnitDangerPhrases, { onSent: tellSaved })
  const isUnsaved = isChanged || typed.trim() !== ''
  const told = useEffectEvent(onChanged)
  useEffect(() => told(isUnsaved), [isUnsaved])

  function tellSaved(saved: UnitDangerPhrases) {
    noteSaved(saved)
    showSnackbar(t('danger-phrases.saved'), { tone: 'done' })
  }

  const place = useRef<HTMLDivElement>(null)
  const findField = () => place.current?.querySelector<HTMLElement>('form input') ?? place.current
  const saveButton = useFocusAfter(save.isPending, () => (save.error ? saveButton.current : findField()))

  /** The focus goes on to the phrase that has come in its place. */
  function remove(row: number) {
    flushSync(() => change(phrases.toSpliced(row, 1)))
    const rows = place.current?.querySelectorAll<HTMLElement>('tbody button') ?? []
    const next = rows[row] ?? rows[row - 1] ?? findField()
    next?.focus()
  }

  function submit() {
    const body = { Phrases: phrases, LastModifiedAt: base.LastModifiedAt }
    // Where somebody else was first, what they have saved is read, and what was changed here stands on top of it.
    const onError = (error: Error) => isConflict(error) && void invalidate(client, isShowing(['danger-phrases']))
    save.mutate({ params: { id }, body }, { onError })
  }

  return (
    <Stack component="section" aria-label={kept.UnitName} ref={place} tabIndex={-1}>
      <InheritedPhrases inherited={Inherited} />
      <PhraseTable phrases={phrases} onChange={(row, phrase) => change(phrases.with(row, phrase))} onRemove={remove} />
      {phrases.length < mostDangerPhrases ? (
        <AddPhrase phrases={phrases} text={typed} onType={setTyped} onAdd={(phrase) => change([...phrases, phrase])} />
      ) : (
        <Text>{t('danger-phrases.full', { count: mostDangerPhrases })}</Text>
      )}
      <Refused error={isConflict(save.error) ? null : save.error} />
      <div role="alert">{meanwhile && <Meanwhile changed={meanwhile} />}</div>
      <Group justify="flex-end">
        {isChanged && <Text role="status">{t('danger-phrases.unsaved')}</Text>}
        <Button ref={saveButton} loading={save.isPending} disabled={!isChanged} onClick={submit}>
          {t('alert-steps.save')}
        </Button>
      </Group>
      <TryMessage phrases={[...phrases, ...Inherited]} isChanged={isChanged} />
    </Stack>
  )
}

function isConflict(error: Error | null): boolean {
  return error instanceof CallError && error.status === 409
}

function Meanwhile({ changed: { added, removed } }: { changed: ChangedMeanwhile }) {
  const { t } = useText('administration')
  return (
    <Alert color="amber" role="presentation" title={t('danger-phrases.meanwhile')}>
      <List>
        {added.map((phrase) => (
          <List.Item key={phrase}>{t('danger-phrases.meanwhile-added', { phrase })}</List.Item>
        ))}
        {removed.map((phrase) => (
          <List.Item key={phrase}>{t('danger-phrases.meanwhile-removed', { phrase })}</List.Item>
        ))}
      </List>
      <Text>{t('danger-phrases.meanwhile-means')}</Text>
    </Alert>
  )
}

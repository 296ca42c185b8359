import { List, Stack, Text, TextInput, Title } from '@mantine/core'
import type { DangerPhrase } from '@samklang/contract/danger-phrases'
import { findDanger } from '@samklang/engine/danger/find-danger'
import { harmByOthers } from '@samklang/engine/danger/phrases'
import { findUnitPhrases } from '@samklang/engine/danger/unit-phrases'
import { useState } from 'react'
import { useText } from '../../i18n/use-text.ts'

type Tried = Pick<DangerPhrase, 'Kind' | 'Text'>

/** Judged here, by what the server judges by once it is saved, and sent nowhere. */
export function TryMessage({ phrases, isChanged }: { phrases: readonly Tried[]; isChanged: boolean }) {
  const { t } = useText('administration')
  const [text, setText] = useState('')
  const ours = findDanger(text).map(({ Kind, Words: words }) =>
    t(Kind === harmByOthers ? 'danger-phrases.try.by-ours-abuse' : 'danger-phrases.try.by-ours', { words }),
  )
  const isAbuse = (phrase: string) => phrases.some(({ Kind, Text: own }) => own === phrase && Kind === 'Abuse')
  const texts = phrases.map(({ Text: phrase }) => phrase)
  const own = findUnitPhrases(text, texts).map(({ Phrase: phrase, Words: words }) =>
    t(isAbuse(phrase) ? 'danger-phrases.try.by-own-abuse' : 'danger-phrases.try.by-own', { phrase, words }),
  )
  const found = [...own, ...ours]
  return (
    <Stack gap="xs">
      <Title order={3} size="h5">
        {t('danger-phrases.try.title')}
      </Title>
      <TextInput
        label={t('danger-phrases.try.label')}
        description={t('danger-phrases.try.hint')}
        value={text}
        maxLength={500}
        autoComplete="off"
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <div role="status">
        {text.trim() !== '' && (
          <Text fw={600}>{t(found.length > 0 ? 'danger-phrases.try.alerts' : 'danger-phrases.try.silent')}</Text>
        )}
        <List>
          {found.map((line) => (
            <List.Item key={line}>{line}</List.Item>
          ))}
        </List>
        {text.trim() !== '' && isChanged && <Text size="sm">{t('danger-phrases.try.unsaved')}</Text>}
      </div>
    </Stack>
  )
}

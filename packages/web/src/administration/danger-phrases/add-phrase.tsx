import { Button, Group, NativeSelect, TextInput } from '@mantine/core'
import {
  type DangerPhrase,
  longestDangerPhrase,
  type PhraseKind,
  phraseLanguages,
} from '@samklang/contract/danger-phrases'
import { listOrdinary } from '@samklang/engine/danger/ordinary-sentences'
import { type FormEvent, useRef, useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { findFault } from './find-phrase-fault.ts'
import { KindSelect } from './kind-select.tsx'
import { OrdinaryNote, useLanguageName } from './phrase-table.tsx'

type AddPhraseProps = {
  phrases: readonly DangerPhrase[]
  text: string
  onType: (text: string) => void
  onAdd: (phrase: DangerPhrase) => void
}

/** Several are often added in a row: the field empties and keeps the focus. */
export function AddPhrase({ phrases, text, onType, onAdd }: AddPhraseProps) {
  const { t } = useText('administration')
  const nameOf = useLanguageName()
  const field = useRef<HTMLInputElement>(null)
  const [language, setLanguage] = useState<DangerPhrase['Language']>('sv')
  const [kind, setKind] = useState<PhraseKind>('Life')
  const [isTold, setTold] = useState(false)
  const fault = findFault(text, phrases)
  const [example] = listOrdinary([text.trim()]).get(text.trim()) ?? []

  function submit(event: FormEvent) {
    event.preventDefault()
    setTold(fault !== undefined)
    field.current?.focus()
    if (fault) return
    onAdd({ Language: language, Kind: kind, Text: text.trim() })
    onType('')
  }

  return (
    <form onSubmit={submit} noValidate>
      <Group align="flex-end" gap="sm">
        <TextInput
          ref={field}
          label={t('danger-phrases.new')}
          description={t('danger-phrases.new-hint')}
          value={text}
          error={isTold && fault && t(`danger-phrases.fault.${fault}`, { example })}
          maxLength={longestDangerPhrase}
          autoComplete="off"
          flex="1 1 16rem"
          inputWrapperOrder={['label', 'description', 'error', 'input']}
          onChange={(event) => {
            setTold(false)
            onType(event.currentTarget.value)
          }}
        />
        <NativeSelect
          label={t('danger-phrases.language')}
          value={language}
          data={phraseLanguages.map((value) => ({ value, label: nameOf(value) }))}
          onChange={({ currentTarget: { value } }) => setLanguage(phraseLanguages.find((one) => one === value) ?? 'sv')}
        />
        <KindSelect label={t('danger-phrases.kind')} kind={kind} onChange={setKind} />
        <Button type="submit" variant="default">
          {t('danger-phrases.add')}
        </Button>
      </Group>
      {fault === undefined && <OrdinaryNote sentences={example === undefined ? [] : [example]} />}
    </form>
  )
}

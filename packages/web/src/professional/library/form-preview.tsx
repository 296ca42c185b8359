import { Alert, Button, Group, NativeSelect, NumberInput, Stack, Text, Title } from '@mantine/core'
import type { VariantVersionDefinition } from '@samklang/contract/definitions'
import type { ContentLanguage } from '@samklang/contract/form-content'
import { textKeys } from '@samklang/contract/item-names'
import { compileForm } from '@samklang/engine/form/compile-form'
import { useState } from 'react'
import { makeAnswerStore } from '../../answering/answer-store.ts'
import { FormView } from '../../answering/form-view.tsx'
import { wordsOf } from '../../answering/words.ts'
import { useText } from '../../i18n/use-text.ts'
import classes from './library.module.css'

type FormPreviewProps = { version: VariantVersionDefinition; isModule?: boolean }
type Seen = { language: ContentLanguage; age: number | ''; round: number }

/** The same form and the same engine as when it counts, but nothing leaves the page and nothing is kept. */
export function FormPreview({ version, isModule = false }: FormPreviewProps) {
  const { t } = useText('professional')
  const language = version.Languages[0] ?? 'sv'
  const [seen, setSeen] = useState<Seen>({ language, age: version.Criterias.Age?.From ?? '', round: 0 })
  return (
    <Stack gap="sm">
      <Text>{t(isModule ? 'library.preview.explained-module' : 'library.preview.explained')}</Text>
      {version.Scoring.Scales.length > 0 && (
        <Text>
          {t(version.Scoring.ShownToRespondent ? 'library.preview.result-shown' : 'library.preview.result-hidden')}
        </Text>
      )}
      <Group align="flex-end">
        {version.Languages.length > 1 && (
          <NativeSelect
            label={t('assign.language')}
            value={seen.language}
            data={version.Languages.map((value) => ({ value, label: t(`patient-form.languages.${value}`) }))}
            onChange={(event) => {
              const next = version.Languages.find((one) => one === event.currentTarget.value)
              if (next) setSeen((latest) => ({ ...latest, language: next }))
            }}
          />
        )}
        <NumberInput
          label={t('library.preview.age')}
          value={seen.age}
          min={0}
          max={130}
          w={160}
          allowDecimal={false}
          allowNegative={false}
          onChange={(age) => setSeen((latest) => ({ ...latest, age: age === '' ? '' : Number(age) }))}
        />
        <Button variant="default" onClick={() => setSeen((latest) => ({ ...latest, round: latest.round + 1 }))}>
          {t('library.preview.again')}
        </Button>
      </Group>
      <div className={classes.sheet}>
        <Sheet key={`${seen.round} ${seen.age}`} version={version} isModule={isModule} seen={seen} />
      </div>
    </Stack>
  )
}

function Sheet({ version, isModule, seen: { language, age } }: FormPreviewProps & { seen: Seen }) {
  const { t } = useText('professional')
  const words = wordsOf(version.Texts, language)
  const [isSent, setSent] = useState(false)
  const [store] = useState(() =>
    makeAnswerStore({
      form: compileForm(version.Content, version.Scoring),
      answers: [],
      subject: {
        age: age === '' ? undefined : age,
        gender: version.Criterias.Gender?.Gender ?? 'Unknown',
        respondent: version.RespondentTypes[0] ?? 'Patient',
      },
    }),
  )
  if (isSent) {
    return (
      <Stack role="status">
        {words.hasWord(textKeys.thanks) && <Text lang={language}>{words.word(textKeys.thanks)}</Text>}
        <Alert>{t('library.preview.nothing-sent')}</Alert>
      </Stack>
    )
  }
  return (
    <FormView
      store={store}
      words={words}
      isAside
      send={{
        label: t(isModule ? 'library.preview.done' : 'library.preview.send'),
        isSending: false,
        onSend: () => setSent(true),
      }}
      above={
        <div lang={language}>
          <Title order={3} size="h4">
            {words.word(textKeys.title)}
          </Title>
          {words.hasWord(textKeys.instruction) && (
            <Text style={{ whiteSpace: 'pre-line' }}>{words.word(textKeys.instruction)}</Text>
          )}
        </div>
      }
    />
  )
}

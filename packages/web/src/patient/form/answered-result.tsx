import { Card, Stack, Text, Title } from '@mantine/core'
import type { PatientSideForm } from '@samklang/contract/forms'
import { useText } from '../../i18n/use-text.ts'
import { resultLines } from './result-lines.ts'
import { english, swedish } from './result-words.ts'

/** What the answers come to, where the form lets whoever answers see it: words alone, all alike, no figures. */
export function AnsweredResult({ form }: { form: PatientSideForm }) {
  const { language } = useText('patient')
  const { title: heading, text, madeUp } = language === 'en' ? english : swedish
  const lines = resultLines(form)
  if (lines.length === 0) return null
  const isMadeUp = form.VariantVersionDefinition.Scoring.Scales.some((scale) => scale.CutoffsAreDemonstration)
  return (
    <Card component="section" withBorder aria-labelledby="form-result">
      <Stack gap="sm">
        <Title order={2} size="h4" id="form-result">
          {heading}
        </Title>
        <Stack component="dl" gap="xs" m={0} lang={form.ContentLanguage}>
          {lines.map(({ key, title, words }) => (
            <div key={key}>
              <Text component="dt" c="dimmed">
                {title}
              </Text>
              <Text component="dd" m={0} fw={600}>
                {words}
              </Text>
            </div>
          ))}
        </Stack>
        <Text>
          {text} {isMadeUp && madeUp}
        </Text>
      </Stack>
    </Card>
  )
}

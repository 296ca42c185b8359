import { Button, Card, Stack, Text, Title } from '@mantine/core'
import type { PatientSideForm } from '@samklang/contract/forms'
import { textKeys } from '@samklang/contract/item-names'
import { IconUsers } from '@tabler/icons-react'
import { wordsOf } from '../../answering/words.ts'
import { useText } from '../../i18n/use-text.ts'
import { formatDay } from '../../ui/format-time.ts'
import { withNumbers } from '../../ui/with-numbers.ts'
import { LanguageChoice } from './language-choice.tsx'

type StartCardProps = {
  form: PatientSideForm
  onLanguage: (next: PatientSideForm) => void
  onStart: () => void
  /** What else is to be known of who reads it. */
  alsoRead?: string
}

/** Before the first answer: whom it is about, how long it takes, and who reads it. */
export function StartCard({ form, onLanguage, onStart, alsoRead }: StartCardProps) {
  const { t } = useText('patient')
  const { word, hasWord } = wordsOf(form.VariantVersionDefinition.Texts, form.ContentLanguage)
  const { EstimatedMinutes } = form.TypeDefinition
  return (
    <Stack>
      <Card withBorder padding="lg">
        <Stack gap="xs">
          <Text fw={600}>{form.IsAboutMe ? t('form.about-you') : t('form.about', { name: form.AboutFirstname })}</Text>
          {EstimatedMinutes && <Text>{t('form.minutes', { count: EstimatedMinutes })}</Text>}
          {form.ExpiresAt && <Text>{t('form.last-day', { date: formatDay(form.ExpiresAt) })}</Text>}
          {hasWord(textKeys.instruction) && (
            <Text style={{ whiteSpace: 'pre-line' }}>{withNumbers(word(textKeys.instruction))}</Text>
          )}
        </Stack>
      </Card>
      <Readers form={form} alsoRead={alsoRead} />
      <LanguageChoice form={form} onLanguage={onLanguage} />
      <Button size="xl" onClick={onStart}>
        {t('form.start')}
      </Button>
      <Text c="dimmed">{t('form.pause')}</Text>
    </Stack>
  )
}

function Readers({ form, alsoRead }: { form: PatientSideForm; alsoRead: string | undefined }) {
  const { t } = useText('patient')
  const { Readers: readers, IsAboutMe, AboutFirstname, RespondentType } = form
  const hasAlerts = form.VariantVersionDefinition.Scoring.Alerts.length > 0
  return (
    <Card withBorder padding="lg" component="section" aria-labelledby="readers">
      <Stack gap="xs">
        <Title order={2} size="h4" id="readers">
          <IconUsers aria-hidden size={20} /> {t('form.readers')}
        </Title>
        <Text>
          {IsAboutMe
            ? t('form.readers-clinic', { unit: readers.UnitName })
            : t('form.readers-clinic-about', { unit: readers.UnitName, name: AboutFirstname })}
        </Text>
        {alsoRead && <Text>{alsoRead}</Text>}
        {readers.Guardians !== 'NotConcerned' && <Text>{t(`form.guardians.${readers.Guardians}`)}</Text>}
        {readers.Others.map(({ Kind, Name, Reads }) => (
          <Text key={`${Kind}${Name}`}>
            {Kind === 'Guardian'
              ? t(`form.also.Guardian.${Reads === 'Shared' ? 'Shared' : 'WhenShared'}`, {
                  name: Name ?? t('form.also.unnamed'),
                })
              : t(`form.also.${Kind}`, { name: Name ?? t('form.also.unnamed') })}
          </Text>
        ))}
        {RespondentType !== 'Patient' && <Text>{t('form.also.nobody', { name: AboutFirstname })}</Text>}
        {hasAlerts && <Text>{t('form.alerts-at-once')}</Text>}
        <Text>{t('form.not-watched')}</Text>
      </Stack>
    </Card>
  )
}

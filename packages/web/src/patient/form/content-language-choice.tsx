import { Button, Group, Text } from '@mantine/core'
import * as formCalls from '@samklang/contract/client/forms'
import type { ContentLanguage } from '@samklang/contract/form-content'
import type { PatientSideForm } from '@samklang/contract/forms'
import { useSend } from '../../api/use-call.ts'
import { changeLanguage } from '../../i18n/language.ts'
import { useText } from '../../i18n/use-text.ts'
import { session } from '../../session/store.ts'

type ChoiceProps = { form: PatientSideForm; onChange: (next: PatientSideForm) => void }

/**
 * The language of the questions. The app follows, and with it what is said when an answer calls for help; on a device of the
 * clinic's only while the form is open. Each is named in itself.
 */
export function ContentLanguageChoice({ form, onChange }: ChoiceProps) {
  const { t } = useText('patient')
  const { mutate, isPending } = useSend(formCalls.setMyContentLanguage, { shownIn: 'page' })
  const languages = form.VariantVersionDefinition.Languages
  function choose(language: ContentLanguage) {
    mutate(
      { params: { id: form.Id }, body: language },
      {
        onSuccess({ ContentLanguage }) {
          onChange({ ...form, ContentLanguage })
          // Texts that cannot be fetched keep nobody from the questions.
          changeLanguage(language, { isKept: !session.get()?.lockedFormId }).catch(() => undefined)
        },
      },
    )
  }
  return (
    <div>
      <Text component="h2" fw={600} mb={4}>
        {t('form.language')}
      </Text>
      <Group gap="xs">
        {languages.map((language) => (
          <Button
            key={language}
            lang={language}
            variant={language === form.ContentLanguage ? 'filled' : 'default'}
            aria-pressed={language === form.ContentLanguage}
            disabled={isPending}
            onClick={() => choose(language)}
          >
            {{ sv: 'Svenska', en: 'English' }[language]}
          </Button>
        ))}
      </Group>
    </div>
  )
}

import { Stack, Switch } from '@mantine/core'
import { useText } from '../../i18n/use-text.ts'
import { LanguageFields, wordsFault } from './language-fields.tsx'
import type { ProgramWizard } from './program-wizard.ts'

const longestName = 120
const longestDescription = 2000

/** Step 1: what it is called, and which days nothing is sent on. */
export function NameStep({ wizard: { content, change, faultAt } }: { wizard: ProgramWizard }) {
  const { t } = useText('administration')
  return (
    <Stack gap="lg">
      <LanguageFields
        label={t('programs.name')}
        hint={t('programs.name-hint')}
        words={content.Name}
        longest={longestName}
        faultOf={wordsFault(faultAt, 'Name')}
        onChange={(Name) => change((latest) => ({ ...latest, Name }))}
      />
      <LanguageFields
        label={t('programs.description')}
        hint={t('programs.description-hint')}
        words={content.Description}
        longest={longestDescription}
        rows={3}
        faultOf={wordsFault(faultAt, 'Description')}
        onChange={(Description) => change((latest) => ({ ...latest, Description }))}
      />
      <Stack gap="sm">
        <Switch
          label={t('programs.avoid-weekends')}
          description={t('programs.avoid-weekends-means')}
          checked={content.AvoidWeekends}
          onChange={({ currentTarget: { checked } }) => change((latest) => ({ ...latest, AvoidWeekends: checked }))}
        />
        <Switch
          label={t('programs.avoid-closed')}
          description={t('programs.avoid-closed-means')}
          checked={content.AvoidClosedDays}
          onChange={({ currentTarget: { checked } }) => change((latest) => ({ ...latest, AvoidClosedDays: checked }))}
        />
      </Stack>
    </Stack>
  )
}

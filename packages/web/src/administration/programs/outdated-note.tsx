import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import type { ProgramTemplateDetail } from '@samklang/contract/program-templates'
import { useText } from '../../i18n/use-text.ts'
import { formatMoment } from '../../ui/format-time.ts'
import { ProgramDifferences } from './program-differences.tsx'
import type { ProgramWizard } from './program-wizard.ts'
import type { useProgramDraft } from './use-program-draft.ts'

type OutdatedNoteProps = {
  wizard: ProgramWizard
  template: ProgramTemplateDetail
  draft: ReturnType<typeof useProgramDraft>
}

/** nothing of what was written here is lost, and nothing of what was saved meanwhile is written over unseen. */
export function OutdatedNote({ wizard, template, draft }: OutdatedNoteProps) {
  const { t } = useText('administration')
  return (
    <Alert color="amber" role="alert" title={t('programs.outdated.title')}>
      <Stack gap="sm">
        <Text>{t('programs.outdated.text', { when: formatMoment(template.LastModifiedAt) })}</Text>
        <ProgramDifferences wizard={wizard} before={template.Content} after={draft.content} />
        <Group gap="xs">
          <Button variant="default" onClick={draft.kept.drop}>
            {t('programs.outdated.theirs')}
          </Button>
          <Button variant="default" onClick={draft.follow}>
            {t('programs.outdated.mine')}
          </Button>
        </Group>
      </Stack>
    </Alert>
  )
}

import { Alert, Divider, Stack, Text, Title } from '@mantine/core'
import type { ProgramFault } from '@samklang/contract/program-content'
import type { ProgramTemplateDetail } from '@samklang/contract/program-templates'
import { IconCheck } from '@tabler/icons-react'
import { useText } from '../../i18n/use-text.ts'
import { DryRunPart } from './dry-run-part.tsx'
import { FaultList } from './fault-list.tsx'
import { LineNumbers } from './line-numbers.tsx'
import { ProgramDifferences } from './program-differences.tsx'
import type { ProgramWizard } from './program-wizard.ts'
import { TimeLine } from './time-line.tsx'

type OverviewStepProps = {
  wizard: ProgramWizard
  allFaults: readonly ProgramFault[]
  base: string
  template: ProgramTemplateDetail | undefined
}

/** Step 5: the whole program in time, what is left to correct, and what would be sent to a patient. */
export function OverviewStep({ wizard, allFaults, base, template }: OverviewStepProps) {
  const { t } = useText('administration')
  const { content, offers, scales, change } = wizard
  const told = { content, offers, scales }
  return (
    <Stack gap="lg">
      {allFaults.length > 0 ? (
        <Alert color="amber" title={t('programs.to-correct', { count: allFaults.length })}>
          <Text mb="xs">
            {t(template?.Status === 'Active' ? 'programs.faults-lead-active' : 'programs.faults-lead')}
          </Text>
          <FaultList {...told} faults={allFaults} base={base} id={template?.Id ?? null} />
        </Alert>
      ) : (
        <Alert color="teal" icon={<IconCheck aria-hidden />}>
          {t(template?.Status === 'Active' ? 'programs.ready-active' : 'programs.ready')}
        </Alert>
      )}
      <section>
        <Title order={3} size="h4" mb="xs">
          {t('program-line.title')}
        </Title>
        <TimeLine {...told} change={change} withItems />
        {content.Steps.length > 0 && <LineNumbers wizard={wizard} />}
      </section>
      <Divider />
      <DryRunPart wizard={wizard} />
      {template && <Comparison wizard={wizard} template={template} />}
    </Stack>
  )
}

/** What saving would change, and what the version that is saved changed itself. */
function Comparison({ wizard, template }: { wizard: ProgramWizard; template: ProgramTemplateDetail }) {
  const { t } = useText('administration')
  const { Content, PreviousContent, VersionNo } = template
  return (
    <>
      <Divider />
      <section>
        <Title order={3} size="h4" mb="xs">
          {t('programs.compare-saved', { number: VersionNo })}
        </Title>
        <ProgramDifferences wizard={wizard} before={Content} after={wizard.content} />
      </section>
      {PreviousContent && (
        <section>
          <Title order={3} size="h4" mb="xs">
            {t('programs.compare-before', { number: VersionNo, before: VersionNo - 1 })}
          </Title>
          <ProgramDifferences wizard={wizard} before={PreviousContent} after={Content} />
        </section>
      )}
    </>
  )
}

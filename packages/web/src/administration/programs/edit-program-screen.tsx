import { Alert, Stack, Text } from '@mantine/core'
import * as programTemplateCalls from '@samklang/contract/client/program-templates'
import { Suspense, useEffect } from 'react'
import { useCall } from '../../api/use-call.ts'
import { useText } from '../../i18n/use-text.ts'
import { go } from '../../routes/go.ts'
import { useQueryValue } from '../../routes/use-current-row.ts'
import { useCell } from '../../state/cell.ts'
import { textStorage } from '../../state/text-storage.ts'
import { LoadingSkeleton } from '../../ui/loading-skeleton.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { RetryBoundary } from '../../ui/retry-boundary.tsx'
import { ActiveSwitch } from './active-switch.tsx'
import { Wizard } from './wizard.tsx'

/** /administration/program/redigera/{step} */
export function EditProgramScreen() {
  const { t } = useText('professional')
  const id = useQueryValue('id')
  const isOpening = useCell(textStorage) === 'opening'

  useEffect(() => {
    if (!id) void go('/administration/program')
  }, [id])

  return (
    <Stack>
      <PageTitle>{t('titles.administration-programs-edit')}</PageTitle>
      <RetryBoundary key={id} asPage={false}>
        <Suspense fallback={<LoadingSkeleton />}>
          {id && !isOpening ? <EditedProgram id={id} /> : <LoadingSkeleton />}
        </Suspense>
      </RetryBoundary>
    </Stack>
  )
}

function EditedProgram({ id }: { id: string }) {
  const { t } = useText('administration')
  const template = useCall(programTemplateCalls.getProgramTemplate, { params: { id } })
  const { DisplayName, RunningPrograms, IsOurs } = template
  return (
    <Stack>
      <ActiveSwitch template={template} withName />
      {RunningPrograms > 0 && <Alert color="teal">{t('programs.running-keep', { count: RunningPrograms })}</Alert>}
      {IsOurs && (
        <Text size="sm" c="dimmed">
          {t('programs.ours-until-changed', { name: DisplayName })}
        </Text>
      )}
      <Wizard template={template} />
    </Stack>
  )
}

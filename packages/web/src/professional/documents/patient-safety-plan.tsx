import { Button, Stack, Text } from '@mantine/core'
import * as artifactCalls from '@samklang/contract/client/artifacts'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { callQuery } from '../../api/use-call.ts'
import { DocumentSections } from '../../documents/document-sections.tsx'
import { useText } from '../../i18n/use-text.ts'
import { useScope } from '../../session/scope.ts'
import { useWhenText } from '../../ui/use-when-text.ts'
import { OpenDocument } from './open-document.tsx'

/**
 * what the patient has written for when things are hard, beside what says that they may be. That there is none is said:
 * nobody should look for one.
 */
export function PatientSafetyPlan({ patientId }: { patientId: string }) {
  const { t } = useText('professional')
  const id = useId()
  const when = useWhenText()
  const [isOpen, setOpen] = useState(false)
  const plan = useQuery(
    callQuery(useScope(), artifactCalls.getSafetyPlan, { params: { id: patientId } }, { shownIn: 'place' }),
  )
  if (plan.isError)
    return (
      <Text size="sm" role="status">
        {t('documents.plan-lost')}{' '}
        <Button variant="subtle" size="compact-sm" onClick={() => plan.refetch()}>
          {t('common:state.retry')}
        </Button>
      </Text>
    )
  if (!plan.data) return null
  const { Plan } = plan.data
  if (!Plan) return <Text size="sm">{t('documents.no-plan')}</Text>
  return (
    <div>
      <Button
        variant="default"
        size="compact-sm"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {t(isOpen ? 'documents.hide-plan' : 'documents.show-plan')}
      </Button>{' '}
      <Text span size="sm">
        {t('documents.plan-changed', { when: when(Plan.ChangedAt) })}
      </Text>
      <div id={id} hidden={!isOpen}>
        <Stack gap="xs" mt="xs">
          <DocumentSections sections={Plan.Sections} order={4} language={Plan.Language} />
          <OpenDocument source={Plan} />
        </Stack>
      </div>
    </div>
  )
}

import { Alert, Button, Group, List, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { AppLink } from '../../ui/app-link.tsx'
import type { Task } from './carry-out.ts'
import type { RegistrationDraft } from './registration-draft.ts'
import type { CarryOut } from './use-carry-out.ts'

type RegistrationOutcomeProps = {
  draft: RegistrationDraft
  work: CarryOut
  remaining: readonly Task[]
  onOpen: () => void
}

/** What did not go as meant, and the way on. The patient is never registered twice, and nothing typed is lost. */
export function RegistrationOutcome({ draft, work, remaining, onOpen }: RegistrationOutcomeProps) {
  return (
    <div role="alert">
      {!work.isPending && (
        <>
          {work.refusal && <Alert color="red">{work.refusal}</Alert>}
          {draft.ExistingId && <AlreadyHere id={draft.ExistingId} work={work} onOpen={onOpen} />}
          {draft.PatientId && <Remaining id={draft.PatientId} work={work} remaining={remaining} onOpen={onOpen} />}
        </>
      )}
    </div>
  )
}

/** Somebody else registered the same person meanwhile, or our own answer was lost on the way: the one who typed decides. */
function AlreadyHere({ id, work, onOpen }: { id: string; work: CarryOut; onOpen: () => void }) {
  const { t } = useTranslation('professional')
  return (
    <Alert color="amber" title={t('registration.exists')}>
      <Stack align="flex-start" gap="sm">
        {t('registration.exists-go-on')}
        <Group>
          <Button onClick={() => work.start(id)}>{t('registration.add-to-existing')}</Button>
          <Button variant="default" component={AppLink} to={`/admin/patient/${id}/`} onClick={onOpen}>
            {t('registration.open-patient')}
          </Button>
        </Group>
      </Stack>
    </Alert>
  )
}

function Remaining({ id, work, remaining, onOpen }: Omit<RegistrationOutcomeProps, 'draft'> & { id: string }) {
  const { t } = useTranslation('professional')
  return (
    <Alert color="amber" title={t('registration.remains')}>
      <Stack align="flex-start" gap="sm">
        <List>
          {remaining.map((task) => (
            <List.Item key={task.key}>
              {t(`registration.tasks.${task.work}`, { name: task.name })}
              {work.failures
                .filter((failure) => failure.task.key === task.key)
                .map(({ message }) => (
                  <Text key={message} size="sm">
                    {message}
                  </Text>
                ))}
            </List.Item>
          ))}
        </List>
        {t('registration.remains-explained')}
        <Button variant="default" component={AppLink} to={`/admin/patient/${id}/`} onClick={onOpen}>
          {t('registration.open-anyway')}
        </Button>
      </Stack>
    </Alert>
  )
}

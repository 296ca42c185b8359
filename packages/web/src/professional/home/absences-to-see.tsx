import { Alert, Anchor, Button, Group, Stack, Text } from '@mantine/core'
import type { Absence, AbsenceNotice } from '@samklang/contract/absences'
import * as absenceCalls from '@samklang/contract/client/absences'
import { useSend } from '../../api/use-call.ts'
import { useText } from '../../i18n/use-text.ts'
import { AppLink } from '../../ui/app-link.tsx'
import { Refused } from '../../ui/refused.tsx'
import { useAbsences } from '../absence/use-absences.ts'

/**
 * what somebody else has said of when the reader is away, or that the reader answers for a colleague, until they have said
 * that they have seen it. That it could not be read is said by the part above (StandingIn).
 */
export function AbsencesToSee() {
  const { data } = useAbsences()
  const toSee = (data?.Absences ?? []).filter(({ IsToSee }) => IsToSee)
  const notices = data?.Notices ?? []
  if (toSee.length === 0 && notices.length === 0) return null
  return (
    <Stack gap="xs" data-absences-to-see>
      {notices.map((notice) => (
        <Notice key={notice.Id} notice={notice} />
      ))}
      {toSee.map((absence) => (
        <AbsenceToSee key={absence.Id} absence={absence} />
      ))}
    </Stack>
  )
}

/** What was removed, or taken from the reader. */
function Notice({ notice }: { notice: AbsenceNotice }) {
  const { t } = useText('professional')
  const { Kind, IsMine, Fullname: name, FromDay: from, UntilDay: until, SaidByName } = notice
  const by = SaidByName ?? '–'
  const ofColleague = { by, name, from, until }
  if (IsMine) return <ToSee told={notice} words={t('absence.removed-mine', { by, from, until })} />
  const words = Kind === 'Removed' ? t('absence.removed-instead', ofColleague) : t('absence.replaced', ofColleague)
  return <ToSee told={notice} words={words} />
}

function AbsenceToSee({ absence }: { absence: Absence }) {
  return <ToSee told={absence} words={useWords(absence)} />
}

function ToSee({ told: { Id, LastModifiedAt }, words }: { told: Absence | AbsenceNotice; words: string }) {
  const { t } = useText('professional')
  const confirm = useSend(absenceCalls.confirmAbsence)

  function tellSeen() {
    if (Id && LastModifiedAt) confirm.mutate({ params: { id: Id }, body: { LastModifiedAt } })
  }

  return (
    <Alert role="group" color="gray" p="xs" aria-label={words}>
      <Group gap="xs" justify="space-between">
        <Text fw={650}>{words}</Text>
        <Group gap="xs" data-no-print>
          <Anchor component={AppLink} to="/franvaro">
            {t('absence.to-absences')}
          </Anchor>
          <Button size="compact-md" variant="default" loading={confirm.isPending} onClick={tellSeen}>
            {t('absence.seen')}
          </Button>
        </Group>
      </Group>
      <Refused error={confirm.error} />
    </Alert>
  )
}

function useWords({ IsMine, SaidByName, Fullname, FromDay, UntilDay, SubstituteName }: Absence): string {
  const { t } = useText('professional')
  const [by, days] = [SaidByName ?? '–', { from: FromDay ?? '', until: UntilDay }]
  if (!IsMine) return t('absence.said-instead', { by, name: Fullname, ...days })
  return SubstituteName
    ? t('absence.said-away-instead', { by, instead: SubstituteName, ...days })
    : t('absence.said-away', { by, ...days })
}

import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import type { Absence } from '@samklang/contract/absences'
import { useText } from '../../i18n/use-text.ts'
import { useSession } from '../../session/store.ts'
import { isAwayToday } from '../absence/is-away.ts'
import { useAbsences } from '../absence/use-absences.ts'
import { useHomeView } from './home-view.ts'

/** whoever answers for a colleague who is away is told for whom and until when, and has the way to their treatments. */
export function StandingIn() {
  const { t } = useText('professional')
  const me = useSession()?.userProfile.PublicId
  const { data, isError } = useAbsences()
  if (isError) return <Text role="status">{t('absence.standing-in-failed')}</Text>
  const today = data?.Today ?? ''
  const now = (data?.Absences ?? []).filter(
    ({ SubstituteUserId, FromDay, UntilDay }) =>
      SubstituteUserId === me && (FromDay ?? today) <= today && today <= UntilDay,
  )
  if (!data || now.length === 0) return null
  const isMeAway = isAwayToday(data, me)
  return (
    <Stack gap="xs" data-standing-in>
      {now.map((absence) => (
        <InsteadOf key={absence.StaffUserId} absence={absence} isMeAway={isMeAway} />
      ))}
    </Stack>
  )
}

type InsteadOfProps = { absence: Absence; isMeAway: boolean }

function InsteadOf({ absence: { StaffUserId, Fullname: name, UntilDay: date }, isMeAway }: InsteadOfProps) {
  const { t } = useText('professional')
  const words = t(isMeAway ? 'absence.standing-in-away' : 'absence.standing-in', { name, date })
  const [{ scopes }, change] = useHomeView()

  function showTreatments() {
    const ofUnit = { ...scopes, treatments: 'unit' as const }
    change({ tab: 'treatments', scopes: ofUnit, responsible: StaffUserId, search: '', group: undefined, place: null })
    document.getElementById('days-work')?.focus()
  }

  return (
    <Alert role="group" color="gray" p="xs" aria-label={words}>
      <Group gap="xs" justify="space-between">
        <Text fw={650}>{words}</Text>
        <Button size="compact-md" variant="default" onClick={showTreatments} data-no-print>
          {t('absence.standing-in-show', { name })}
        </Button>
      </Group>
    </Alert>
  )
}

import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import * as signInCalls from '@samklang/contract/client/sign-in'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../api/use-call.ts'
import { useGuardedMutation } from '../../api/use-guarded-mutation.ts'
import { useText } from '../../i18n/use-text.ts'
import { go } from '../../routes/go.ts'
import { useQueryValue } from '../../routes/use-current-row.ts'
import { changeUnit } from '../../session/profile.ts'
import { useScope } from '../../session/scope.ts'
import { Refused } from '../../ui/refused.tsx'

/** A link led to a patient of another of one's own units. */
export function OtherUnitOffer() {
  const patient = useQueryValue('patient')
  const unit = useQueryValue('unit')
  return patient && unit ? <Offer patient={patient} unitId={unit} /> : null
}

function Offer({ patient, unitId }: { patient: string; unitId: string }) {
  const { t } = useText('professional')
  const units = useQuery(callQuery(useScope(), signInCalls.listAvailableCareUnits, {})).data
  const unit = units?.find(({ Id, IsActive }) => Id === unitId && IsActive)
  const change = useGuardedMutation({
    mutationFn: (id: string, isUnmounted) => changeUnit(id, { shownIn: 'button', isUnmounted }),
    onSuccess: () => go(`/admin/patient/${encodeURIComponent(patient)}/`),
  })
  // Only a unit of one's own is ever offered, whatever the address says.
  if (!unit) return null
  return (
    <Alert color="teal" role="status" title={t('home.other-unit', { unit: unit.Name })}>
      <Stack gap="sm">
        <Text size="sm">{t('home.other-unit-explained')}</Text>
        <Group>
          <Button loading={change.isPending} onClick={() => change.mutate(unitId)}>
            {t('home.other-unit-change', { unit: unit.Name })}
          </Button>
          <Button variant="default" onClick={() => go('/admin/')}>
            {t('common:action.cancel')}
          </Button>
        </Group>
        <Refused error={change.error} />
      </Stack>
    </Alert>
  )
}

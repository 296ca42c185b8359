import { NativeSelect, Stack, Table, Text } from '@mantine/core'
import type { AlertSettings, AlertStaff } from '@samklang/contract/alert-steps'
import * as alertStepCalls from '@samklang/contract/client/alert-steps'
import { useSend } from '../../api/use-call.ts'
import { showSnackbar } from '../../errors/snackbar-queue.ts'
import { useText } from '../../i18n/use-text.ts'
import { Refused } from '../../ui/refused.tsx'
import { ScrollSideways } from '../../ui/scroll-sideways.tsx'
import { useFailedText, useNameText } from './use-staff-text.ts'

/** Who stands in for whom, and by what each is reached. Their own numbers they set themselves. */
export function Deputies({ settings }: { settings: AlertSettings }) {
  const { t } = useText('administration')
  const { Staff, UnitGroupId: id } = settings
  return (
    <Stack gap="xs">
      <Text component="h3" fw={600}>
        {t('alert-steps.staff')}
      </Text>
      <Text size="sm">{t('alert-steps.staff-means')}</Text>
      <ScrollSideways label={t('alert-steps.staff')}>
        <Table verticalSpacing="xs">
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">{t('alert-steps.name')}</Table.Th>
              <Table.Th scope="col">{t('alert-steps.reached-by')}</Table.Th>
              <Table.Th scope="col">{t('alert-steps.deputy')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {Staff.map((person) => (
              <Table.Tr key={person.StaffUserId}>
                <Table.Th scope="row" fw={500}>
                  {person.Fullname}
                  {!person.MayAcknowledge && (
                    <Text size="sm" fw={400}>
                      {t('alert-steps.may-not-acknowledge')}
                    </Text>
                  )}
                </Table.Th>
                <Table.Td>
                  <ReachedBy person={person} />
                </Table.Td>
                <Table.Td>
                  <DeputyOf id={id} person={person} staff={Staff} />
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </ScrollSideways>
    </Stack>
  )
}

function ReachedBy({ person: { HasEmail, HasPhone, ...failed } }: { person: AlertStaff }) {
  const { t } = useText('administration')
  const failedText = useFailedText()
  const ways = [
    ...(HasEmail ? [{ way: t('alert-steps.by-email'), failed: failedText(failed.EmailFailedAt) }] : []),
    ...(HasPhone ? [{ way: t('alert-steps.by-sms'), failed: failedText(failed.PhoneFailedAt) }] : []),
  ]
  if (ways.length === 0) return <Text fw={600}>{t('alert-steps.by-nothing')}</Text>
  return ways.map(({ way, failed: told }) => (
    <Text key={way} size="sm">
      {way}
      {told && <strong> – {told}</strong>}
    </Text>
  ))
}

function DeputyOf({ id, person, staff }: { id: string; person: AlertStaff; staff: readonly AlertStaff[] }) {
  const { t } = useText('administration')
  const { StaffUserId, Fullname: name } = person
  const set = useSend(alertStepCalls.setStaffDeputy, {
    shownIn: 'button',
    onSent: () => showSnackbar(t('alert-steps.deputy-saved', { name }), { tone: 'done' }),
  })
  const nameText = useNameText()
  const isFit = (one: AlertStaff) => one.MayAcknowledge && one.UnitIds.some((unitId) => person.UnitIds.includes(unitId))
  const others = staff.filter(
    (one) => one.StaffUserId !== StaffUserId && (isFit(one) || one.StaffUserId === person.DeputyUserId),
  )
  return (
    <>
      <NativeSelect
        aria-label={t('alert-steps.deputy-of', { name })}
        miw="11rem"
        aria-busy={set.isPending}
        value={person.DeputyUserId ?? ''}
        data={[
          { value: '', label: t('alert-steps.nobody') },
          ...others.map((one) => ({
            value: one.StaffUserId,
            label: nameText(one),
          })),
        ]}
        onChange={(event) =>
          set.mutate({ params: { id }, body: { StaffUserId, DeputyUserId: event.currentTarget.value || null } })
        }
      />
      <Refused error={set.error} />
    </>
  )
}

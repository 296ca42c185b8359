import { Button, Group, Menu } from '@mantine/core'
import type { Reply } from '@samklang/contract/call'
import * as careItemCalls from '@samklang/contract/client/care-items'
import * as patientCalls from '@samklang/contract/client/patients'
import {
  IconBed,
  IconBell,
  IconChevronDown,
  IconDoorExit,
  IconKey,
  IconUserCheck,
  IconUserMinus,
  IconX,
} from '@tabler/icons-react'
import { useState } from 'react'
import { useSend } from '../../api/use-call.ts'
import { showSnackbar } from '../../errors/snackbar-queue.ts'
import { useText } from '../../i18n/use-text.ts'
import { useSession } from '../../session/store.ts'
import { AppLink } from '../../ui/app-link.tsx'
import { Refused } from '../../ui/refused.tsx'
import { useAsked } from '../../ui/use-asked.ts'
import { AssignButton } from '../assign-dialog/assign-button.tsx'
import { dropSelectedPatient } from '../patient-context/selected-patient.ts'
import { useKeepPatient, usePatient } from '../patient-context/use-patient.ts'
import { useUnitGroup } from '../patient-context/use-unit-group.ts'
import { SummaryButton } from '../summary/opened-summary.tsx'
import { OneTimePasswordDialog } from './one-time-password-dialog.tsx'
import { ReleaseDialog } from './release-dialog.tsx'
import { useRemoveResponsible } from './use-remove-responsible.tsx'

export function PatientMenu() {
  const { t } = useText('professional')
  const { AdmittedInTreatment, OpeningEndsAt } = usePatient()
  const group = useUnitGroup()
  const { asked, ask, close, button } = useAsked<'release' | 'password'>()
  const removal = useRemoveResponsible()
  const [refused, setRefused] = useState<Error | null>(null)
  return (
    <Group gap="xs" data-no-print>
      {/* Whoever came in by an emergency opening reads: the patient is another unit's. */}
      {!OpeningEndsAt && <AssignButton />}
      <SummaryButton />
      {!OpeningEndsAt && (
        <Menu position="bottom-end" width={280} withinPortal={false} withInitialFocusPlaceholder={false}>
          <Menu.Target>
            <Button ref={button} variant="default" rightSection={<IconChevronDown aria-hidden size={16} />}>
              {t('patient.menu.label')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {group?.PatientResponsible !== false && <ResponsibleItem removal={removal} onRefused={setRefused} />}
            {group?.Admission && !AdmittedInTreatment && <AdmitItem onRefused={setRefused} />}
            <RemindItem onRefused={setRefused} />
            <Menu.Item leftSection={<IconKey aria-hidden size={18} />} onClick={() => ask('password')}>
              {t('patient.menu.password')}
            </Menu.Item>
            <Menu.Divider />
            <Menu.Item leftSection={<IconDoorExit aria-hidden size={18} />} onClick={() => ask('release')}>
              {t('patient.menu.release')}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
      <Refused error={refused} onClose={() => setRefused(null)} />
      <Button
        component={AppLink}
        to="/admin/"
        variant="subtle"
        color="gray"
        leftSection={<IconX aria-hidden size={16} />}
        onClick={dropSelectedPatient}
      >
        {t('patient.menu.close')}
      </Button>
      {asked === 'release' && <ReleaseDialog onClose={close} />}
      {removal.dialog}
      {asked === 'password' && <OneTimePasswordDialog onClose={close} />}
    </Group>
  )
}

// The menu closes when something is chosen in it: what comes of that is heard by `onSent`, which does not need it open.

type ItemProps = { onRefused: (error: Error | null) => void }

function ResponsibleItem({ removal, onRefused }: ItemProps & { removal: ReturnType<typeof useRemoveResponsible> }) {
  const { t } = useText('professional')
  const { Id, ResponsibleProfessionals } = usePatient()
  const me = useSession()?.userProfile.PublicId
  const keep = useKeepPatient()
  const add = useSend(patientCalls.addResponsible, {
    shownIn: 'button',
    onSent: keep,
    onRefused,
  })
  const params = { id: Id }
  if (ResponsibleProfessionals.some(({ StaffUserId }) => StaffUserId === me)) {
    return (
      <Menu.Item
        leftSection={<IconUserMinus aria-hidden size={18} />}
        disabled={removal.isPending}
        onClick={() => removal.remove()}
      >
        {t('patient.menu.not-responsible')}
      </Menu.Item>
    )
  }
  return (
    <Menu.Item
      leftSection={<IconUserCheck aria-hidden size={18} />}
      disabled={add.isPending}
      onClick={() => add.mutate({ params, body: undefined })}
    >
      {t('patient.menu.responsible')}
    </Menu.Item>
  )
}

// Only where admission is a fact of its own; elsewhere whoever is registered counts as admitted.
function AdmitItem({ onRefused }: ItemProps) {
  const { t } = useText('professional')
  const { Id } = usePatient()
  const keep = useKeepPatient()
  const admit = useSend(patientCalls.admitPatient, { shownIn: 'button', onSent: keep, onRefused })
  return (
    <Menu.Item
      leftSection={<IconBed aria-hidden size={18} />}
      disabled={admit.isPending}
      onClick={() => admit.mutate({ params: { id: Id }, body: undefined })}
    >
      {t('patient.menu.admit')}
    </Menu.Item>
  )
}

function RemindItem({ onRefused }: ItemProps) {
  const { t } = useText('professional')
  const { Id } = usePatient()
  const remind = useSend(careItemCalls.sendReminders, { shownIn: 'button', onSent: tell, onRefused })

  function tell({ Sent, Skipped }: Reply<typeof careItemCalls.sendReminders>) {
    const sent = Sent > 0 ? t('patient.reminded', { count: Sent }) : t('patient.reminded-none')
    const skipped = Skipped.length > 0 ? t('patient.reminded-skipped', { count: Skipped.length }) : ''
    showSnackbar([sent, skipped].filter(Boolean).join(' '), { tone: Sent > 0 ? 'done' : 'note', timeout: 10_000 })
  }

  return (
    <Menu.Item
      leftSection={<IconBell aria-hidden size={18} />}
      disabled={remind.isPending}
      onClick={() => remind.mutate({ params: { id: Id } })}
    >
      {t('patient.menu.remind')}
    </Menu.Item>
  )
}

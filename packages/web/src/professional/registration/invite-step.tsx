import { Select, Stack, Text } from '@mantine/core'
import * as unitCalls from '@samklang/contract/client/units'
import { useQueryClient } from '@tanstack/react-query'
import { invalidate } from '../../api/invalidate.ts'
import { useCall } from '../../api/use-call.ts'
import { showSnackbar } from '../../errors/snackbar-queue.ts'
import { useText } from '../../i18n/use-text.ts'
import { go } from '../../routes/go.ts'
import { today } from '../../session/civil-day.ts'
import { useSession } from '../../session/store.ts'
import { useCurrentUnit } from '../../system/use-current-unit.ts'
import { noteRegistered } from '../patient-context/newly-registered.ts'
import { listTasks } from './carry-out.ts'
import { InviteChoice } from './invite-choice.tsx'
import { KnownPhoneNote } from './known-phone-note.tsx'
import { isProtected, phonesOf } from './registration-draft.ts'
import { RegistrationOutcome } from './registration-outcome.tsx'
import { StepForm } from './step-form.tsx'
import { Summary } from './summary.tsx'
import { type RegistrationResult, useCarryOut } from './use-carry-out.ts'
import type { StepProps } from './use-registration.ts'

const wordsOf = {
  New: 'registered',
  AlreadyHere: 'registered',
  Returned: 'returned',
  Restored: 'restored',
} as const

/** Whom to invite, who is responsible, and all of it once more before it is done. */
export function InviteStep(props: Omit<StepProps, 'onNext'> & { onOpen: () => void }) {
  const { draft, change, latest, onBack, onOpen } = props
  const { t } = useText('professional')
  const client = useQueryClient()
  const unit = useCurrentUnit()
  const colleagues = useCall(unitCalls.listCareUnitUsers, {})
  const me = useSession()?.userProfile.PublicId
  const hasResponsibles = unit?.UnitGroup?.PatientResponsible ?? true
  const proposed = colleagues.some(({ StaffUserId }) => StaffUserId === me) ? (me ?? null) : null
  const responsible = draft.Responsible === undefined ? proposed : draft.Responsible
  const day = today(unit?.TimeZone)
  const tasks = listTasks(draft, {
    today: day,
    hasAdmission: unit?.UnitGroup?.Admission ?? false,
    responsible: hasResponsibles ? responsible : null,
  })
  const remaining = tasks.filter(({ key }) => !draft.Done.includes(key))
  const work = useCarryOut({ draft, change, latest, tasks: remaining, today: day, onFinish: finish })

  async function finish(id: string, { name, outcome }: RegistrationResult) {
    const isStill = latest().LookedUp === draft.LookedUp
    if (isStill) onOpen()
    noteRegistered(id)
    void invalidate(client, () => true)
    showSnackbar(t(`registration.${wordsOf[outcome ?? 'New']}`, { name }))
    // Whoever has gone on to something else meanwhile is left where they are.
    if (isStill && location.pathname.startsWith('/admin/patient/registrering/')) await go(`/admin/patient/${id}/`)
  }

  return (
    <StepForm
      title={t('registration.steps.invite')}
      next={draft.ExistingId ? undefined : t(draft.PatientId ? 'registration.retry' : 'registration.register')}
      isPending={work.isPending}
      onSubmit={() => work.start()}
      onBack={onBack}
    >
      <Stack gap="lg">
        <RegistrationOutcome draft={draft} change={change} work={work} remaining={remaining} onOpen={onOpen} />
        {isProtected(draft) && <Text>{t('registration.invite-protected')}</Text>}
        <InviteChoice draft={draft} change={change} />
        {draft.Contacts.map((contact) => (
          <InviteChoice key={contact.Key} draft={draft} change={change} contact={contact} />
        ))}
        {phonesOf(draft).map((phone) => (
          <KnownPhoneNote key={phone} phone={phone} draft={draft} />
        ))}
        {hasResponsibles && (
          <Select
            label={t('registration.responsible')}
            maw={420}
            searchable
            clearable
            // The first field of the step gets the focus: a list that opened by itself would lie over the summary.
            openOnFocus={false}
            clearButtonProps={{ 'aria-label': t('registration.no-responsible') }}
            placeholder={t('registration.no-responsible')}
            data={colleagues.map(({ StaffUserId, Fullname, Title }) => ({
              value: StaffUserId,
              label: Title ? `${Fullname}, ${Title}` : Fullname,
            }))}
            value={responsible}
            onChange={(Responsible) => change({ Responsible })}
          />
        )}
        <Summary draft={draft} tasks={remaining} />
      </Stack>
    </StepForm>
  )
}

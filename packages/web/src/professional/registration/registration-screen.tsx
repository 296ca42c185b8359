import { Button, Group, Stack } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { Suspense, useEffect, useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { go } from '../../routes/go.ts'
import { readStep } from '../../routes/table.ts'
import { usePathValue } from '../../routes/use-current-row.ts'
import { today } from '../../session/civil-day.ts'
import { useCell } from '../../state/cell.ts'
import { textStorage } from '../../state/text-storage.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { DialogStrip } from '../../ui/dialog-strip.ts'
import { LoadingSkeleton } from '../../ui/loading-skeleton.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { RestoredNote } from '../../ui/restored.tsx'
import { AdmissionStep } from './admission-step.tsx'
import { ContactsStep } from './contacts-step.tsx'
import { listTyped, ownerOf, whomOf } from './draft-owner.ts'
import { IdentityStep } from './identity-step.tsx'
import { InformationStep } from './information-step.tsx'
import { InviteStep } from './invite-step.tsx'
import { KeptDialog } from './kept-dialog.tsx'
import { RegistrationStrip } from './registration-strip.tsx'
import { StepBar } from './step-bar.tsx'
import { reachOf, stepFor } from './steps.ts'
import { useRegistration } from './use-registration.ts'

const addressOf = (step: number) => `/admin/patient/registrering/${step}`

/** /admin/patient/registrering/{step} */
export function RegistrationScreen() {
  // What was typed before a reload decides which step can be shown, and is read with the key that comes with the page.
  return useCell(textStorage) === 'opening' ? <LoadingSkeleton /> : <Registration />
}

function Registration() {
  const { t } = useText('professional')
  const asked = usePathValue('step')
  const navigate = useNavigate()
  const { draft, change, latest, forget, restored } = useRegistration()
  const day = today()
  const step = stepFor(readStep(asked), draft, day)
  const reach = reachOf(draft, day)
  // A reload further on goes on where it was; whoever begins is asked.
  const [isAsking, setAsking] = useState(() => readStep(asked) === 1 && listTyped(draft).length > 0)

  useEffect(() => {
    if (asked !== String(step)) void navigate({ to: addressOf(step), replace: true })
  }, [asked, step, navigate])

  const props = { draft, change, latest, onNext: () => void go(addressOf(step + 1)) }
  const back = step > reach.from ? { onBack: () => void go(addressOf(step - 1)) } : {}

  function goOn() {
    setAsking(false)
    change({ ...ownerOf(draft) })
    void go(addressOf(2))
  }

  function begin() {
    setAsking(false)
    if (restored) restored.drop()
  }

  return (
    <DialogStrip value={step > 1 && <RegistrationStrip draft={draft} place="dialog" />}>
      <Stack maw={960}>
        <Group justify="space-between">
          <PageTitle>{t('titles.admin-admittance')}</PageTitle>
          <StopButton isRegistered={draft.PatientId !== null} onStop={forget} />
        </Group>
        {restored && draft.PatientId === null && (
          <RestoredNote at={restored.at} onDrop={restored.drop} whom={whomOf(draft)} />
        )}
        {isAsking && restored && <KeptDialog draft={draft} at={restored.at} onGoOn={goOn} onBegin={begin} />}
        <StepBar current={step} reach={reach} />
        {step > 1 && <RegistrationStrip draft={draft} place="form" />}
        <Suspense fallback={<LoadingSkeleton />}>
          {step === 1 && <IdentityStep {...props} onOpen={forget} />}
          {step === 2 && <InformationStep {...props} {...back} />}
          {step === 3 && <ContactsStep {...props} {...back} />}
          {step === 4 && <AdmissionStep {...props} {...back} />}
          {step === 5 && <InviteStep draft={draft} change={change} latest={latest} {...back} onOpen={forget} />}
        </Suspense>
      </Stack>
    </DialogStrip>
  )
}

/** What was typed is thrown away only when asked for. */
function StopButton({ isRegistered, onStop }: { isRegistered: boolean; onStop: () => void }) {
  const { t } = useText('professional')
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button variant="subtle" onClick={() => setAsking(true)}>
        {t('registration.stop')}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={t('registration.stop-title')}
          confirm={t('registration.stop-confirm')}
          cancel={t('registration.stop-not')}
          isDestructive
          onCancel={() => setAsking(false)}
          onConfirm={() => {
            onStop()
            void go('/admin/')
          }}
        >
          {t(isRegistered ? 'registration.stop-registered' : 'registration.stop-text')}
        </ConfirmDialog>
      )}
    </>
  )
}

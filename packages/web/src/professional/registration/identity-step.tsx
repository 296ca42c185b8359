import { Alert, Button, Stack, Text, TextInput } from '@mantine/core'
import * as personRecordCalls from '@samklang/contract/client/person-record'
import {
  findGivenIdFault,
  findTypedIdFault,
  formatPersonalId,
  type IdType,
  normalisePersonalId,
} from '@samklang/contract/personal-ids'
import { holds } from '@samklang/contract/roles'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useSend } from '../../api/use-call.ts'
import { useText } from '../../i18n/use-text.ts'
import { ChoiceField } from '../../patient-form/choice-field.tsx'
import { focusFirstFault } from '../../patient-form/faults.ts'
import { useFaultText } from '../../patient-form/use-fault-text.ts'
import { go } from '../../routes/go.ts'
import { today } from '../../session/civil-day.ts'
import { useSession } from '../../session/store.ts'
import { useSettings } from '../../system/settings.ts'
import { Refused } from '../../ui/refused.tsx'
import { beginFor, isAboutAnother, type LookedUpId, moveTo, ownerOf } from './draft-owner.ts'
import { OtherIdDialog } from './other-id-dialog.tsx'
import type { RegistrationDraft } from './registration-draft.ts'
import { StepForm } from './step-form.tsx'
import { idKey, isDeletedHere, knownHere } from './steps.ts'
import type { StepProps } from './use-registration.ts'

/** Who it is. An id that is known here opens that patient; the person record fills in the rest when it can. */
export function IdentityStep({ draft, change, latest, onNext, onOpen }: StepProps & { onOpen: () => void }) {
  const { t } = useText('professional')
  const form = useRef<HTMLFormElement>(null)
  const [isTold, setTold] = useState(false)
  // The answer about another id than the one that something was typed of.
  const [other, setOther] = useState<LookedUpId>()
  const types = (useSettings()?.EnabledIdFormats ?? []).map(({ Type }) => Type)
  const type: IdType = draft.IdType ?? types[0] ?? 'PNR'
  const id = normalisePersonalId(draft.PersonalId)
  const day = today()
  const fault = id === '' ? 'required' : findGivenIdFault(type, id, day)
  const errorOf = useFaultText({ PersonalId: isTold ? fault : findTypedIdFault(type, id, day) })
  const isOther = other !== undefined && idKey(draft) === idKey({ ...draft, ...other })
  const isDeleted = isOther ? other.Record.Known?.As === 'Deleted' : isDeletedHere(draft)
  const existing = isOther ? other.Record.PatientId : knownHere(draft)
  const lookUp = useSend(personRecordCalls.lookUpPerson)

  function submit() {
    if (fault) {
      flushSync(() => setTold(true))
      return focusFirstFault(form.current)
    }
    const wanted = { IdType: type, PersonalId: formatPersonalId(type, id) }
    if (existing) return open(existing)
    // Whoever was deleted may have been restored meanwhile.
    if (draft.LookedUp === idKey({ ...draft, ...wanted }) && !isDeleted) return onNext()
    const onSuccess = (Record: LookedUpId['Record']) => take({ ...wanted, Record })
    lookUp.mutate({ body: { IdType: type, CivicId: id } }, { onSuccess })
  }

  function open(patientId: string) {
    // What was typed of somebody else stays for them.
    if (!isOther) onOpen()
    void go(`/admin/patient/${patientId}/`)
  }

  function take(found: LookedUpId) {
    if (isAboutAnother(latest(), found)) {
      change({ IdType: found.IdType, PersonalId: found.PersonalId })
      return setOther(found)
    }
    goOn(beginFor(found))
  }

  function goOn(next: RegistrationDraft) {
    setOther(undefined)
    change(next)
    if (!knownHere(next) && !isDeletedHere(next)) onNext()
  }

  /** Back to the one who was begun: the number is in the field again, for whoever presses without reading. */
  function stay() {
    change({ ...ownerOf(latest()), ExistingId: null })
    setOther(undefined)
  }

  return (
    <StepForm
      form={form}
      title={t('registration.steps.identity')}
      next={existing ? undefined : t('registration.next')}
      isPending={lookUp.isPending}
      onSubmit={submit}
    >
      <Stack>
        <Text>{t('registration.own-record')}</Text>
        {types.length > 1 && (
          <ChoiceField
            label={t('registration.id-type')}
            value={type}
            options={types.map((value) => ({ value, label: t(`registration.id-types.${value}`) }))}
            onChange={(IdType) => change({ IdType, ExistingId: null })}
          />
        )}
        <TextInput
          label={t(`registration.id-types.${type === 'Unknown' ? 'PNR' : type}`)}
          description={t(type === 'PNR' || type === 'SNR' ? 'registration.id-hint-dated' : 'registration.id-hint')}
          required
          maw={360}
          maxLength={40}
          autoComplete="off"
          data-first-field
          readOnly={lookUp.isPending}
          value={draft.PersonalId}
          error={errorOf('PersonalId')}
          onChange={(event) => change({ IdType: type, PersonalId: event.currentTarget.value, ExistingId: null })}
          onBlur={() => change({ PersonalId: formatPersonalId(type, id) })}
        />
        {existing && (
          <Alert color="amber" role="alert" title={t('registration.exists')}>
            <Stack align="flex-start" gap="sm">
              {t('registration.exists-explained')}
              <Button onClick={() => open(existing)}>{t('registration.open-patient')}</Button>
            </Stack>
          </Alert>
        )}
        {isDeleted && <DeletedHere />}
        <Refused error={lookUp.error} />
      </Stack>
      {isOther && !existing && !isDeleted && (
        <OtherIdDialog
          draft={draft}
          id={other.PersonalId}
          onStay={stay}
          onMove={() => goOn(moveTo(latest(), other))}
          onBegin={() => goOn(beginFor(other))}
          onClose={() => setOther(undefined)}
        />
      )}
    </StepForm>
  )
}

/** Whoever may restore is led to where it is done; the others are told whom to ask. */
function DeletedHere() {
  const { t } = useText('professional')
  const mayRestore = holds(useSession()?.userProfile.Permissions ?? [], 'Patients.Delete')
  return (
    <Alert color="amber" role="alert" title={t('registration.deleted')}>
      {t(mayRestore ? 'registration.deleted-restore' : 'registration.deleted-ask')}
    </Alert>
  )
}

import { Alert, Button, Stack, Text, TextInput } from '@mantine/core'
import { personRecordCalls } from '@samklang/contract/person-record'
import {
  findPersonalIdFault,
  findTypedIdFault,
  formatPersonalId,
  type IdType,
  normalisePersonalId,
} from '@samklang/contract/personal-ids'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { useSend } from '../../api/use-call.ts'
import { ChoiceField } from '../../patient-form/choice-field.tsx'
import { focusFirstFault } from '../../patient-form/faults.ts'
import { useFaultText } from '../../patient-form/use-fault-text.ts'
import { go } from '../../routes/go.ts'
import { useSettings } from '../../system/settings.ts'
import { Refused, shownInDialog } from '../../ui/refused.tsx'
import { knownOf, takeIn } from './propose.ts'
import { StepForm } from './step-form.tsx'
import { idKey, knownHere } from './steps.ts'
import type { StepProps } from './use-registration.ts'

/** Who it is. An id that is known here opens that patient; the person record fills in the rest when it can. */
export function IdentityStep({ draft, change, onNext, onOpen }: StepProps & { onOpen: () => void }) {
  const { t } = useTranslation('professional')
  const form = useRef<HTMLFormElement>(null)
  const [isTold, setTold] = useState(false)
  const types = (useSettings()?.EnabledIdFormats ?? []).map(({ Type }) => Type)
  const type: IdType = draft.IdType ?? types[0] ?? 'PNR'
  const id = normalisePersonalId(draft.PersonalId)
  const fault = id === '' ? 'required' : findPersonalIdFault(type, id)
  const errorOf = useFaultText({ PersonalId: isTold ? fault : findTypedIdFault(type, id) })
  const existing = knownHere(draft)
  const lookUp = useSend(personRecordCalls.lookUpPerson, { inline: shownInDialog })

  function submit() {
    if (fault) {
      flushSync(() => setTold(true))
      return focusFirstFault(form.current)
    }
    const wanted = { IdType: type, PersonalId: formatPersonalId(type, id) }
    const key = idKey({ ...draft, ...wanted })
    if (existing) return open(existing)
    if (draft.LookedUp === key) return onNext()
    lookUp.mutate({ body: { IdType: type, CivicId: id } }, { onSuccess: (record) => take({ ...wanted, record, key }) })
  }

  function open(patientId: string) {
    onOpen()
    void go(`/admin/patient/${patientId}/`)
  }

  function take({ record, key, ...wanted }: Taken) {
    const before = knownOf(draft.IdType ?? type, draft.LookedUp?.split(':')[1] ?? '', draft.Record?.Person ?? null)
    const known = knownOf(type, id, record.Person)
    const typed = takeIn(draft.Information, known, before)
    change({
      ...wanted,
      Record: record,
      LookedUp: key,
      Information: record.Person ? { ...typed, ...known } : typed,
    })
    if (!record.PatientId) onNext()
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
        <Refused error={lookUp.error} />
      </Stack>
    </StepForm>
  )
}

type Taken = {
  IdType: IdType
  PersonalId: string
  key: string
  record: NonNullable<StepProps['draft']['Record']>
}

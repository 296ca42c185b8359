import { Button, Group, Stack, Textarea, TextInput } from '@mantine/core'
import { patientCalls } from '@samklang/contract/patients'
import { type Relation, relationCalls } from '@samklang/contract/relations'
import { type FormEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { useSend } from '../../../api/use-call.ts'
import { showSnackbar } from '../../../errors/snackbar-queue.ts'
import { ChoiceField } from '../../../patient-form/choice-field.tsx'
import { focusFirstFault } from '../../../patient-form/faults.ts'
import { useFaultText } from '../../../patient-form/use-fault-text.ts'
import { today } from '../../../session/civil-day.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { Refused, shownInDialog } from '../../../ui/refused.tsx'
import { usePatient } from '../use-patient.ts'
import { type ContactDraft, emptyContact, judgeContact } from './contact-draft.ts'
import { AddressFields, NameFields, StandingFields, UntilField } from './contact-fields.tsx'

const options = { inline: shownInDialog, refreshes: [patientCalls.getPatient] }

/** Someone around the patient; a temporary one (a teacher this term) ends by itself. */
export function AddContactDialog({ isTemporary, onClose }: { isTemporary: boolean; onClose: () => void }) {
  const { t } = useTranslation(['professional', 'common'])
  const { Id } = usePatient()
  const form = useRef<HTMLFormElement>(null)
  const [draft, setDraft] = useState<ContactDraft>({ ...emptyContact, kind: isTemporary ? 'other' : 'guardian' })
  const [isTold, setTold] = useState(false)
  const lasting = useSend(relationCalls.addRelation, options)
  const temporary = useSend(relationCalls.addTemporaryRelation, options)
  const { value, faults } = judgeContact(draft, today(), isTemporary)
  const change = (part: Partial<ContactDraft>) => setDraft((latest) => ({ ...latest, ...part }))
  const fields = { draft, faults: isTold ? faults : {}, onChange: change }
  const errorOf = useFaultText(fields.faults)

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!value) {
      flushSync(() => setTold(true))
      return focusFirstFault(form.current)
    }
    const params = { id: Id }
    // Whether it went out is the server's to say: without consent or a working gateway the contact is added all the same.
    const onSuccess = ({ InviteStatus }: Relation) => {
      const isUnsent = value.InviteBy && InviteStatus !== 'Pending' && InviteStatus !== 'Accepted'
      if (isUnsent) showSnackbar(t('patient.contact.added-unsent'), { timeout: 10_000 })
      else
        showSnackbar(value.InviteBy ? t('patient.contact.added-invited') : t('patient.contact.added'), { tone: 'done' })
      onClose()
    }
    if (isTemporary) temporary.mutate({ params, body: { ...value, ValidUntil: draft.validUntil } }, { onSuccess })
    else lasting.mutate({ params, body: value }, { onSuccess })
  }

  return (
    <Dialog
      title={isTemporary ? t('patient.contacts.add-temporary') : t('patient.contacts.add')}
      onClose={onClose}
      width={640}
    >
      <form ref={form} noValidate onSubmit={submit}>
        <Stack>
          <StandingFields {...fields} />
          <NameFields {...fields} />
          {isTemporary && <UntilField {...fields} />}
          {draft.kind !== 'other' && (
            <TextInput
              label={t('patient.contact.personal-id')}
              description={t('patient.contact.personal-id-hint')}
              inputMode="numeric"
              autoComplete="off"
              maxLength={15}
              value={draft.personalId}
              error={errorOf('PersonalId')}
              onChange={(event) => change({ personalId: event.currentTarget.value })}
            />
          )}
          <AddressFields {...fields} />
          <ChoiceField
            label={t('patient.contact.language')}
            value={draft.language}
            onChange={(language) => change({ language })}
            options={[
              { value: 'sv', label: 'Svenska' },
              { value: 'en', label: 'English' },
            ]}
          />
          <ChoiceField
            label={t('patient.contact.invite')}
            value={draft.inviteBy}
            onChange={(inviteBy) => change({ inviteBy })}
            options={(['Sms', 'Email', 'later'] as const).map((way) => ({
              value: way,
              label: t(`patient.contact.invite-by.${way}`),
            }))}
          />
          <Textarea
            label={t('patient.contact.comment')}
            maxLength={1000}
            autosize
            value={draft.comment}
            onChange={(event) => change({ comment: event.currentTarget.value })}
          />
          <Refused error={lasting.error ?? temporary.error} />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('common:action.cancel')}
            </Button>
            <Button type="submit" loading={lasting.isPending || temporary.isPending}>
              {t('patient.contact.add')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}

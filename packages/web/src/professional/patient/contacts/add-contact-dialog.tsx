import { Button, Group, Stack } from '@mantine/core'
import * as relationCalls from '@samklang/contract/client/relations'
import type { Relation } from '@samklang/contract/relations'
import { type FormEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { CallError } from '../../../api/call-error.ts'
import { useSend } from '../../../api/use-call.ts'
import { showSnackbar } from '../../../errors/snackbar-queue.ts'
import { useText } from '../../../i18n/use-text.ts'
import { ChoiceField } from '../../../patient-form/choice-field.tsx'
import { ContactDraft, judgeContact, newContact } from '../../../patient-form/contact-draft.ts'
import { ContactFields } from '../../../patient-form/contact-fields.tsx'
import { type FieldFaults, focusFirstFault, hasFaults } from '../../../patient-form/faults.ts'
import { knownOtherwise } from '../../../patient-form/known-otherwise.ts'
import { SameContact } from '../../../patient-form/same-person.tsx'
import { SamePhoneNote } from '../../../patient-form/same-phone-note.tsx'
import { today } from '../../../session/civil-day.ts'
import { useKeptDraft } from '../../../state/kept-draft.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { Refused } from '../../../ui/refused.tsx'
import { Restored } from '../../../ui/restored.tsx'
import { usePatient } from '../../patient-context/use-patient.ts'

const ways = ['Sms', 'Email', 'later'] as const
type Way = (typeof ways)[number]

/** Someone around the patient; a temporary one (a teacher this term) ends by itself. */
export function AddContactDialog({ isTemporary, onClose }: { isTemporary: boolean; onClose: () => void }) {
  const { t } = useText('professional')
  const { Id, Phone } = usePatient()
  const form = useRef<HTMLFormElement>(null)
  const [blank] = useState(() => newContact({ Kind: isTemporary ? 'Other' : 'Guardian' }))
  const place = `contact/${Id}/${isTemporary ? 'temporary' : 'lasting'}`
  const { draft, change, kept } = useKeptDraft(place, blank, ContactDraft)
  const [way, setWay] = useState<Way>('Sms')
  const [isTold, setTold] = useState(false)
  // Whether whoever presses has been told whom the unit has, and says that it is the same person.
  const isSame = useRef(false)
  const options = { onSent: tell }
  const lasting = useSend(relationCalls.addRelation, options)
  const temporary = useSend(relationCalls.addTemporaryRelation, options)
  const { value, faults: wrong } = judgeContact(draft, today())
  const faults = { ...findMissing(draft, way, isTemporary), ...wrong }
  const isPending = lasting.isPending || temporary.isPending
  const error = draft.ValidUntil ? temporary.error : lasting.error
  const known = knownOtherwise(error)
  // A question is about what was typed then, however it is written.
  const typed = JSON.stringify([value, draft.ValidUntil])
  const [asked, setAsked] = useState('')

  function submit(event: FormEvent) {
    event.preventDefault()
    add(false)
  }

  function add(isSamePerson: boolean) {
    if (!value || hasFaults(faults)) {
      flushSync(() => setTold(true))
      return focusFirstFault(form.current)
    }
    const params = { id: Id }
    isSame.current = isSamePerson
    setAsked(typed)
    const body = { ...value, InviteBy: way === 'later' ? null : way, ...(isSamePerson && { IsSamePerson: true }) }
    const { ValidUntil } = draft
    if (ValidUntil) temporary.mutate({ params, body: { ...body, ValidUntil } }, { onSuccess: done })
    else lasting.mutate({ params, body }, { onSuccess: done })
  }

  function checkId() {
    flushSync(() => setAsked(''))
    form.current?.querySelector<HTMLElement>('[name="PersonalId"]')?.focus()
  }

  function done() {
    kept.drop()
    onClose()
  }

  // Whether it went out is the server's to say: without consent or a working gateway the contact is added all the same.
  function tell({ InviteStatus }: Relation) {
    const isSent = InviteStatus === 'Pending' || InviteStatus === 'Accepted'
    if (way === 'later') showSnackbar(t('patient.contact.added'), { tone: 'done' })
    else if (isSent) showSnackbar(t('patient.contact.added-invited'), { tone: 'done' })
    else
      showSnackbar(t(isSame.current ? 'patient.contact.added-as-known' : 'patient.contact.added-unsent'), {
        timeout: 10_000,
      })
  }

  return (
    <Dialog
      title={isTemporary ? t('patient.contacts.add-temporary') : t('patient.contacts.add')}
      onClose={onClose}
      width={640}
    >
      <form ref={form} noValidate onSubmit={submit}>
        <Stack>
          <ContactFields draft={draft} faults={isTold ? faults : {}} isTemporary={isTemporary} onChange={change} />
          <SamePhoneNote phone={draft.Phone} others={[{ phone: Phone }]} />
          <Restored kept={kept} />
          <ChoiceField
            label={t('patient.contact.invite')}
            value={way}
            onChange={setWay}
            options={ways.map((value) => ({ value, label: t(`patient.contact.invite-by.${value}`) }))}
          />
          {known && asked === typed && error instanceof CallError && (
            <SameContact known={known} error={error} contact={draft} onSame={() => add(true)} onOther={checkId} />
          )}
          <Refused error={known ? null : error} />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('common:action.cancel')}
            </Button>
            <Button type="submit" loading={isPending}>
              {t('patient.contact.add')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}

// An invitation needs somewhere to go, and a temporary contact a day to end on.
function findMissing({ Phone, Email, ValidUntil }: ContactDraft, way: Way, isTemporary: boolean): FieldFaults {
  return {
    Phone: way === 'Sms' && !Phone.trim() ? 'required' : undefined,
    Email: way === 'Email' && !Email.trim() ? 'required' : undefined,
    ValidUntil: isTemporary && !ValidUntil ? 'required' : undefined,
  }
}

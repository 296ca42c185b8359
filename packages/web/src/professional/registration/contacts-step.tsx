import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { formatPersonalId, normalisePersonalId } from '@samklang/contract/personal-ids'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useText } from '../../i18n/use-text.ts'
import { judgeContact, newContact } from '../../patient-form/contact-draft.ts'
import { ContactFields } from '../../patient-form/contact-fields.tsx'
import { focusFirstFault } from '../../patient-form/faults.ts'
import { formatPhone } from '../../patient-form/patient-draft.ts'
import { SamePhoneNote } from '../../patient-form/same-phone-note.tsx'
import { today } from '../../session/civil-day.ts'
import { ContactRow } from './contact-row.tsx'
import classes from './registration.module.css'
import type { RegistrationDraft } from './registration-draft.ts'
import { StepForm } from './step-form.tsx'
import type { StepProps } from './use-registration.ts'

/** The people around the patient: any number, one at a time. */
export function ContactsStep({ draft, change, onNext, onBack }: StepProps) {
  const { t } = useText('professional')
  const form = useRef<HTMLFormElement>(null)
  const add = useRef<HTMLButtonElement>(null)
  const [isTold, setTold] = useState(false)
  const { Contacts, Editing } = draft

  /** What appears where something else was takes the focus. */
  function edit(contact: RegistrationDraft['Editing']) {
    flushSync(() => {
      setTold(false)
      change({ Editing: contact })
    })
    if (contact) form.current?.querySelector<HTMLElement>(contact.Firstname ? '[type="tel"]' : 'input:checked')?.focus()
    else add.current?.focus()
  }

  function take() {
    if (!Editing) return onNext()
    if (!judgeContact(Editing, today()).value) {
      flushSync(() => setTold(true))
      return focusFirstFault(form.current)
    }
    const kept = { ...Editing, Phone: formatPhone(Editing.Phone) }
    const isKnown = Contacts.some(({ Key }) => Key === kept.Key)
    const all = isKnown ? Contacts.map((each) => (each.Key === kept.Key ? kept : each)) : [...Contacts, kept]
    flushSync(() => change({ Contacts: all, Editing: null }))
    add.current?.focus()
  }

  return (
    <StepForm
      form={form}
      title={t('registration.steps.contacts')}
      next={Editing ? undefined : t('registration.next')}
      onSubmit={take}
      onBack={onBack}
    >
      <Stack>
        {Contacts.length === 0 && !Editing && <Text>{t('registration.contacts-lead')}</Text>}
        <ul className={classes.contacts}>
          {Contacts.filter(({ Key }) => Key !== Editing?.Key).map((contact) => (
            <ContactRow
              key={contact.Key}
              contact={contact}
              isDone={draft.Done.includes(contact.Key)}
              onEdit={Editing ? undefined : () => edit(contact)}
              onRemove={() => change({ Contacts: Contacts.filter((each) => each !== contact) })}
            />
          ))}
        </ul>
        {Editing && (
          <Stack>
            <Title order={3} size="h4">
              {t(
                Contacts.some(({ Key }) => Key === Editing.Key)
                  ? 'registration.changed-contact'
                  : 'registration.new-contact',
              )}
            </Title>
            <ContactFields
              draft={Editing}
              faults={isTold ? judgeContact(Editing, today()).faults : {}}
              onChange={(typed) => change({ Editing: { ...Editing, ...typed } })}
            />
            <SamePhoneNote phone={Editing.Phone} others={[{ phone: draft.Information.Phone }]} />
            <Group>
              <Button type="submit">{t('registration.keep-contact')}</Button>
              <Button variant="default" onClick={() => edit(null)}>
                {t('registration.cancel-contact')}
              </Button>
            </Group>
          </Stack>
        )}
        {!Editing && (
          <Group>
            {offeredGuardians(draft).map((guardian) => (
              <Button key={guardian.PersonalId} variant="light" onClick={() => edit(newContact(guardian))}>
                {t('registration.add-guardian', { name: `${guardian.Firstname} ${guardian.Lastname}` })}
              </Button>
            ))}
            <Button ref={add} variant="default" onClick={() => edit(newContact())}>
              {t('registration.add-contact')}
            </Button>
          </Group>
        )}
      </Stack>
    </StepForm>
  )
}

/** Whom the person record names and who is not in the list yet. */
function offeredGuardians({ Record, Contacts }: RegistrationDraft) {
  const there = Contacts.map(({ PersonalId }) => normalisePersonalId(PersonalId))
  return (Record?.Person?.Guardians ?? [])
    .filter(({ PersonalId }) => !there.includes(normalisePersonalId(PersonalId)))
    .map(({ Firstname, Lastname, IdType, PersonalId }) => ({
      Firstname,
      Lastname,
      PersonalId: formatPersonalId(IdType, normalisePersonalId(PersonalId)),
    }))
}

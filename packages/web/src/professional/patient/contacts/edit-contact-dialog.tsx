import { Button, Group, Stack } from '@mantine/core'
import { findEmailFault } from '@samklang/contract/email'
import { patientCalls } from '@samklang/contract/patients'
import { isMobilePhone, normalisePhone } from '@samklang/contract/phone'
import { type Relation, relationCalls } from '@samklang/contract/relations'
import { type FormEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { useSend } from '../../../api/use-call.ts'
import { type Faults, focusFirstFault, hasFaults } from '../../../patient-form/faults.ts'
import { today } from '../../../session/civil-day.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { Refused, shownInDialog } from '../../../ui/refused.tsx'
import { usePatient } from '../use-patient.ts'
import { type ContactDraft, emptyContact, isAhead, kindOf, standingOf } from './contact-draft.ts'
import { AddressFields, StandingFields, UntilField } from './contact-fields.tsx'

export function EditContactDialog({ relation, onClose }: { relation: Relation; onClose: () => void }) {
  const { t } = useTranslation(['professional', 'common'])
  const { Id } = usePatient()
  const form = useRef<HTMLFormElement>(null)
  const [draft, setDraft] = useState<ContactDraft>(() => draftOf(relation))
  const [isTold, setTold] = useState(false)
  const save = useSend(relationCalls.updateRelation, { inline: shownInDialog, refreshes: [patientCalls.getPatient] })
  const faults = findChangeFaults(draft, relation)
  const fields = {
    draft,
    faults: isTold ? faults : {},
    onChange: (part: Partial<ContactDraft>) => setDraft((latest) => ({ ...latest, ...part })),
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (hasFaults(faults)) {
      flushSync(() => setTold(true))
      return focusFirstFault(form.current)
    }
    save.mutate(
      { params: { id: Id, relationId: relation.Id }, body: changeOf(draft, relation) },
      { onSuccess: onClose },
    )
  }

  return (
    <Dialog title={t('patient.contact.edit', { name: relation.Fullname })} onClose={onClose} width={640}>
      <form ref={form} noValidate onSubmit={submit}>
        <Stack>
          <StandingFields {...fields} />
          <AddressFields {...fields} />
          {relation.IsTemporary && <UntilField {...fields} />}
          <Refused error={save.error} />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('common:action.cancel')}
            </Button>
            <Button type="submit" loading={save.isPending}>
              {t('patient.contact.save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}

function draftOf(relation: Relation): ContactDraft {
  return {
    ...emptyContact,
    kind: kindOf(relation),
    description: relation.RelationTypeDescription ?? '',
    phone: relation.Phone ?? '',
    email: relation.Email ?? '',
    schoolConsent: relation.SchoolConsent,
    validUntil: relation.ValidUntil ?? '',
  }
}

// What was not touched is not judged: a masked number is no number, and means: leave it as it is.
function findChangeFaults(draft: ContactDraft, relation: Relation): Faults {
  const phone = draft.phone.trim()
  const email = draft.email.trim()
  const isPhoneWrong = phone !== (relation.Phone ?? '') && phone !== '' && !isMobilePhone(phone)
  return {
    Phone: isPhoneWrong ? 'invalid-phone' : undefined,
    Email: email !== (relation.Email ?? '') && email !== '' ? findEmailFault(email) : undefined,
    ValidUntil: relation.IsTemporary && !isAhead(draft.validUntil, today()) ? 'valid-date-of-birth' : undefined,
  }
}

function changeOf(draft: ContactDraft, relation: Relation) {
  const phone = draft.phone.trim()
  const email = draft.email.trim()
  return {
    ...standingOf(draft.kind),
    RelationTypeDescription: draft.description.trim() || null,
    SchoolConsent: draft.schoolConsent,
    ...(phone !== (relation.Phone ?? '') && { Phone: phone ? normalisePhone(phone) : null }),
    ...(email !== (relation.Email ?? '') && { Email: email || null }),
    ...(relation.IsTemporary && { ValidUntil: draft.validUntil }),
  }
}

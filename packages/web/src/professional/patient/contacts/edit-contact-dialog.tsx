import { Button, Group, Stack } from '@mantine/core'
import * as relationCalls from '@samklang/contract/client/relations'
import type { Relation } from '@samklang/contract/relations'
import { type FormEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useSend } from '../../../api/use-call.ts'
import { useText } from '../../../i18n/use-text.ts'
import { AddressNote } from '../../../patient-form/address-note.tsx'
import { ContactDraft } from '../../../patient-form/contact-draft.ts'
import { ContactFields } from '../../../patient-form/contact-fields.tsx'
import { focusFirstFault } from '../../../patient-form/faults.ts'
import { isEmailReplaced, isPhoneReplaced } from '../../../patient-form/replaced.ts'
import { today } from '../../../session/civil-day.ts'
import { useKeptDraft } from '../../../state/kept-draft.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { Refused } from '../../../ui/refused.tsx'
import { Restored } from '../../../ui/restored.tsx'
import { readerLanguage } from '../../../ui/use-label.ts'
import { draftOf, judgeChange } from '../../patient-context/judge-change.ts'
import { usePatient } from '../../patient-context/use-patient.ts'

export function EditContactDialog({ relation, onClose }: { relation: Relation; onClose: () => void }) {
  const { t } = useText('professional')
  const { Id } = usePatient()
  const form = useRef<HTMLFormElement>(null)
  const [known] = useState(() => draftOf(relation, readerLanguage()))
  const { draft, change, kept } = useKeptDraft(`contact-edit/${relation.Id}`, known, ContactDraft)
  const [isTold, setTold] = useState(false)
  const save = useSend(relationCalls.updateRelation)
  const { value, faults } = judgeChange(draft, relation, today())

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!value) {
      flushSync(() => setTold(true))
      return focusFirstFault(form.current)
    }
    save.mutate({ params: { id: Id, relationId: relation.Id }, body: value }, { onSuccess: done })
  }

  function done() {
    kept.drop()
    onClose()
  }

  return (
    <Dialog title={t('patient.contact.edit', { name: relation.Fullname })} onClose={onClose} width={640}>
      <form ref={form} noValidate onSubmit={submit}>
        <Stack>
          <ContactFields
            draft={draft}
            faults={isTold ? faults : {}}
            isKnown
            isTemporary={relation.IsTemporary}
            onChange={change}
          />
          <Restored kept={kept} />
          <AddressNote
            isPhoneReplaced={isPhoneReplaced(relation.Phone, draft.Phone)}
            isEmailReplaced={isEmailReplaced(relation.Email, draft.Email)}
          />
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

import { Alert, Button, Group, List, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import * as relationCalls from '@samklang/contract/client/relations'
import { findTypedIdFault, formatPersonalId, normalisePersonalId } from '@samklang/contract/personal-ids'
import type { Relation } from '@samklang/contract/relations'
import { type FormEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useSend } from '../../../api/use-call.ts'
import { showSnackbar } from '../../../errors/snackbar-queue.ts'
import { useText } from '../../../i18n/use-text.ts'
import { ChoiceField } from '../../../patient-form/choice-field.tsx'
import { focusFirstFault } from '../../../patient-form/faults.ts'
import { hasAlready, knownName } from '../../../patient-form/known-otherwise.ts'
import { useFaultText } from '../../../patient-form/use-fault-text.ts'
import { today } from '../../../session/civil-day.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { formatMoment } from '../../../ui/format-time.ts'
import { Refused } from '../../../ui/refused.tsx'
import { kindOf } from '../../patient-context/judge-change.ts'
import { usePatient } from '../../patient-context/use-patient.ts'
import { correctionOf, idTypeOf, isIdReplaced, judgeCorrection } from './judge-correction.ts'

const languages = ['sv', 'en'] as const

/** what was typed wrong of who somebody is. Another id ends what the person could reach until they have accepted anew. */
export function CorrectContactDialog({ relation, onClose }: { relation: Relation; onClose: () => void }) {
  const { t } = useText('professional')
  const { Id } = usePatient()
  const form = useRef<HTMLFormElement>(null)
  const [draft, setDraft] = useState(() => correctionOf(relation))
  const [isTold, setTold] = useState(false)
  const save = useSend(relationCalls.correctContact)
  const { value, faults } = judgeCorrection(draft, relation, today())
  const isNewId = isIdReplaced(draft, relation)
  const id = normalisePersonalId(draft.PersonalId)
  const typed = isNewId ? { PersonalId: findTypedIdFault(idTypeOf(id, relation), id, today()) } : {}
  const found = hasAlready(save.error)
  // Of a deleted patient nobody may be named.
  const taken = found?.Name ? found : undefined
  const errorOf = useFaultText(isTold ? faults : typed)
  const text = (field: 'Firstname' | 'Lastname') => (
    <TextInput
      label={t(field === 'Firstname' ? 'patient-form.firstname' : 'patient-form.lastname')}
      required
      autoComplete="off"
      maxLength={100}
      readOnly={relation.IsProven}
      value={draft[field]}
      error={errorOf(field)}
      onChange={(event) => setDraft({ ...draft, [field]: event.currentTarget.value })}
    />
  )

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!value) {
      flushSync(() => setTold(true))
      return focusFirstFault(form.current)
    }
    const onSuccess = () => {
      if (isNewId) showSnackbar(t('patient.contact.correct.invite-again'), { timeout: 10_000 })
      onClose()
    }
    save.mutate({ params: { id: Id, relationId: relation.Id }, body: value }, { onSuccess })
  }

  return (
    <Dialog title={t('patient.contact.correct.title', { name: relation.Fullname })} onClose={onClose} width={640}>
      <form ref={form} noValidate onSubmit={submit}>
        <Stack>
          <Text size="sm">
            {t(relation.IsProven ? 'patient.contact.correct.proven' : 'patient.contact.correct.lead')}
          </Text>
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            {text('Firstname')}
            {text('Lastname')}
            {(kindOf(relation) !== 'Other' || relation.PersonalId !== null) && (
              <TextInput
                label={t('patient-form.personal-id')}
                autoComplete="off"
                maxLength={40}
                readOnly={relation.IsProven}
                value={draft.PersonalId}
                error={errorOf('PersonalId')}
                onChange={(event) => setDraft({ ...draft, PersonalId: event.currentTarget.value })}
                onBlur={() =>
                  isNewId && setDraft({ ...draft, PersonalId: formatPersonalId(idTypeOf(id, relation), id) })
                }
              />
            )}
            <ChoiceField
              label={t('patient-form.language')}
              value={draft.PreferredLanguage}
              options={languages.map((one) => ({ value: one, label: t(`patient-form.languages.${one}`) }))}
              onChange={(PreferredLanguage) => setDraft({ ...draft, PreferredLanguage })}
            />
          </SimpleGrid>
          {isNewId && (
            <Alert color="amber" role="status" title={t('patient.contact.correct.new-id')}>
              {t('patient.contact.correct.new-id-means')}
            </Alert>
          )}
          <Corrections relation={relation} />
          {taken && (
            <Alert color="red" role="alert" title={t(`registration.known.${taken.As}`, { name: knownName(taken) })}>
              {t('patient.contact.correct.id-taken', { name: knownName(taken) })}
            </Alert>
          )}
          <Refused error={taken ? null : save.error} />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('common:action.cancel')}
            </Button>
            <Button type="submit" loading={save.isPending}>
              {t('patient.contact.correct.save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}

function Corrections({ relation }: { relation: Relation }) {
  const { t } = useText('professional')
  if (relation.Corrections.length === 0) return null
  return (
    <List size="sm" c="dimmed">
      {relation.Corrections.map(({ At, By, Fields, FormerName }) => (
        <List.Item key={At}>
          {t('patient.contact.correct.done', {
            at: formatMoment(At),
            by: By ?? '',
            what: Fields.map((field) => t(`patient.contact.correct.fields.${field}`)).join(', '),
            name: FormerName,
          })}
        </List.Item>
      ))}
    </List>
  )
}

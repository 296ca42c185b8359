import { Button, Group, Stack, Textarea } from '@mantine/core'
import * as patientCalls from '@samklang/contract/client/patients'
import { longestComment } from '@samklang/contract/comments'
import { SettableConsent } from '@samklang/contract/consent-status'
import type { FormEvent } from 'react'
import { useSend } from '../../api/use-call.ts'
import { showSnackbar } from '../../errors/snackbar-queue.ts'
import { useText } from '../../i18n/use-text.ts'
import { ChoiceField } from '../../patient-form/choice-field.tsx'
import { useKeptDraft } from '../../state/kept-draft.ts'
import { Refused } from '../../ui/refused.tsx'
import { Restored } from '../../ui/restored.tsx'
import { useKeepPatient, usePatient } from '../patient-context/use-patient.ts'
import { ConsentDraft, readConsent } from './consent-draft.ts'

const unchanged: ConsentDraft = {}

/** whether the patient has agreed, with a word on how it was said. */
export function ConsentPart() {
  const { t } = useText('professional')
  const patient = usePatient()
  const keep = useKeepPatient()
  const { draft, change, kept } = useKeptDraft(`consent/${patient.Id}`, unchanged, ConsentDraft)
  const { status, comment, isChanged } = readConsent(patient, draft)
  const save = useSend(patientCalls.setPatientConsent, {
    shownIn: 'button',
    onSent: (saved) => {
      keep(saved)
      kept.drop()
      showSnackbar(t('patient.consent.saved'), { tone: 'done' })
    },
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    const body = { ConsentStatus: status, ConsentComment: comment.trim() || null }
    save.mutate({ params: { id: patient.Id }, body })
  }

  return (
    <form onSubmit={submit}>
      <Stack gap="sm">
        <ChoiceField
          label={t('patient.consent.status')}
          value={status}
          onChange={(next) => change({ status: next })}
          options={SettableConsent.options.map((value) => ({ value, label: t(`patient.consent.${value}`) }))}
          isColumn
        />
        <Textarea
          label={t('patient.consent.comment')}
          value={comment}
          maxLength={longestComment}
          autosize
          minRows={2}
          onChange={({ currentTarget: { value } }) => change({ comment: value })}
        />
        <Restored kept={kept} />
        <Refused error={save.error} />
        <Group>
          <Button type="submit" variant="default" disabled={!isChanged} loading={save.isPending}>
            {t('patient.consent.save')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

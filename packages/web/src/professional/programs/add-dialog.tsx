import { Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import * as definitionCalls from '@samklang/contract/client/definitions'
import { ContentLanguage } from '@samklang/contract/form-content'
import type { ProgramRow } from '@samklang/contract/programs'
import { useMemo, useState } from 'react'
import { useCall } from '../../api/use-call.ts'
import { useText } from '../../i18n/use-text.ts'
import { today } from '../../session/civil-day.ts'
import { useKeptWords } from '../../state/kept-words.ts'
import { newId } from '../../state/new-id.ts'
import { formatDay } from '../../ui/format-time.ts'
import { type AssignableForm, offersOf } from '../assign/group-by-category.ts'
import { listTreatmentOffers } from '../assign/treatment-offers.ts'
import { SaveDialog } from '../care/save-dialog.tsx'
import { usePatient } from '../patient-context/use-patient.ts'
import { type AdditionDraft, asChange, isStepOpen, judgeAddition, ownMessage } from './addition.ts'
import { AdditionFields } from './addition-fields.tsx'
import { ChangePreview, usePreview } from './change-preview.tsx'
import type { ProgramDialogProps } from './program-menu.tsx'
import { Theirs } from './theirs.tsx'
import { useChangeProgram } from './use-change-program.ts'
import { useSayDone } from './use-say-done.ts'

type AddDialogProps = ProgramDialogProps & { stepId?: string }

const empty: Omit<AdditionDraft, 'message'> = {
  stepId: '',
  stepName: '',
  typeId: '',
  who: [],
  day: '',
  after: 0,
  within: 14,
  isReminded: true,
}
const pauseMs = 300

/** something more for this patient, in a step or as one of its own; the template is left as it is. */
export function AddDialog({ program, stepId = '', onClose }: AddDialogProps) {
  const { t } = useText('professional')
  const offers = useOffers()
  const { PreferredLanguage } = usePatient()
  const language = ContentLanguage.options.find((one) => one === PreferredLanguage) ?? 'sv'
  const [chosen, setChosen] = useState({ ...empty, stepId })
  const kept = useKeptWords(`program-message/${program.Id}`)
  const message = kept.words ?? ''
  const draft: AdditionDraft = useMemo(() => ({ ...chosen, message }), [chosen, message])
  const [isTold, setTold] = useState(false)
  const [ids] = useState(() => ({ step: newId(), item: newId() }))
  const sayDone = useSayDone()
  const change = useChangeProgram(program, finish)
  const step = change.program.Steps.find(({ Id }) => Id === draft.stepId)
  const place = {
    stepStart: step?.StartsAt ? formatDay(step.StartsAt) : undefined,
    programStart: change.program.StartDate,
    today: today(),
  }
  const faults = judgeAddition(draft, place)
  const offer = offers.find(({ type }) => type.Id === draft.typeId)
  const isMessage = draft.typeId === ownMessage
  const isWhole = faults.length === 0 && (isMessage || offer !== undefined)
  const [asked] = useDebouncedValue(draft, pauseMs)
  const made = isWhole ? asChange({ draft, offer, language, place, ids }) : undefined
  const preview = usePreview(change.program, asked === draft ? made : undefined)

  function save() {
    setTold(!isWhole)
    if (made && preview.isKnown) change.make(made)
  }

  function finish(changed: ProgramRow) {
    if (isMessage) kept.letGo(kept.words)
    onClose()
    const done = offer
      ? t('program-acts.add.done', { item: offer.type.DisplayName })
      : t('program-acts.add.done-message')
    sayDone(done, preview.preview, changed)
  }

  return (
    <SaveDialog
      title={t('program-acts.add.title', { program: program.DisplayName })}
      confirm={t('program-acts.add.confirm')}
      sending={change}
      isHeld={isWhole && !preview.isKnown}
      onSave={save}
      onClose={onClose}
      width={640}
    >
      <Theirs program={change.program} isTheirs={change.isTheirs} />
      <Text>{t('program-acts.add.lead')}</Text>
      <AdditionFields
        steps={change.program.Steps.filter(isStepOpen)}
        offers={offers}
        draft={draft}
        language={language}
        kept={kept}
        hasDay={draft.stepId === '' || place.stepStart !== undefined}
        faultText={(...keys) => {
          const key = isTold && keys.find((one) => faults.includes(one))
          return key && key !== 'message-long' ? t(`program-acts.add.fault.${key}`) : undefined
        }}
        onChange={(next) => setChosen((before) => ({ ...before, ...next }))}
      />
      <ChangePreview {...preview} isAsked={isWhole} />
    </SaveDialog>
  )
}

function useOffers(): AssignableForm[] {
  const forms = useCall(definitionCalls.listFormDefinitions, {})
  const treatments = useCall(definitionCalls.listTreatmentDefinitions, {})
  return useMemo(() => [...offersOf(forms), ...listTreatmentOffers(treatments)], [forms, treatments])
}

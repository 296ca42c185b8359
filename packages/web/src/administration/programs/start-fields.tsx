import { Button, Fieldset, Group, NativeSelect, Stack, Text } from '@mantine/core'
import type { ProgramItemKind, ProgramStep, ProgramTrigger, TriggerKey } from '@samklang/contract/program-content'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { AnswerFields } from './answer-fields.tsx'
import { DaysField } from './days-field.tsx'
import { PickItems } from './pick-items.tsx'
import type { ProgramWizard, TriggerDefinition } from './program-wizard.ts'
import classes from './programs.module.css'
import { ScoreFields } from './score-fields.tsx'
import { readOffset, writeOffset } from './step-offset.ts'
import { useProgramWords } from './use-program-words.ts'
import { WholeField } from './whole-field.tsx'

type StartFieldsProps = {
  wizard: ProgramWizard
  step: ProgramStep
  at: number
  onWrite: (next: Partial<ProgramStep>) => void
}

/** what a step starts on and how long after, with the sentence that it comes to. */
export function StartFields({ wizard, step, at, onWrite }: StartFieldsProps) {
  const { t } = useText('administration')
  const words = useProgramWords(wizard)
  const { triggers, faultAt } = wizard
  const { Start } = step
  const path = `Steps.${at}.Start`
  const definition = triggers.find(({ TriggerKey: key }) => key === Start.Key)
  const has = (need: TriggerDefinition['Needs'][number]) => definition?.Needs.includes(need) ?? false
  const write = (next: Partial<ProgramTrigger>) => onWrite({ Start: { ...Start, ...next } })
  const options = triggers.filter(({ StartsSteps, TriggerKey: key }) => StartsSteps || key === Start.Key)

  function choose(key: string) {
    const chosen = options.find(({ TriggerKey: one }) => one === key)
    if (!chosen) return
    // What waits for an answer is usually wanted as soon as it is there.
    const isAnswer = chosen.Needs.includes('Item')
    onWrite({ Start: startOn(chosen, wizard, at), ...(isAnswer && { StartOffset: '00:00:00' }) })
  }

  return (
    <Fieldset legend={t('program-steps.start')}>
      <Stack gap="sm">
        <NativeSelect
          label={t('program-steps.start-on')}
          value={Start.Key}
          error={faultAt(path) ?? faultAt(`${path}.Key`)}
          data={options.map(({ TriggerKey: value, DisplayName: label }) => ({ value, label }))}
          onChange={(event) => choose(event.currentTarget.value)}
        />
        {has('Step') && <StepChoice wizard={wizard} step={step} at={at} onWrite={write} />}
        {has('Item') && <ItemChoice wizard={wizard} step={step} at={at} onWrite={write} />}
        {has('Scale') && <ScoreFields wizard={wizard} start={Start} path={path} onWrite={write} />}
        {has('Question') && <AnswerFields wizard={wizard} start={Start} path={path} onWrite={write} />}
        {has('Years') && (
          <WholeField
            label={t('program-steps.years')}
            place={`${step.Id}.Start.Years`}
            least={1}
            most={110}
            value={Start.Years ?? 18}
            error={faultAt(`${path}.Years`)}
            onChange={(Years) => write({ Years })}
          />
        )}
        <OffsetFields step={step} error={faultAt(`Steps.${at}.StartOffset`)} onWrite={onWrite} />
        <Text role="status" className={classes.sentence}>
          {t('program-steps.starts', { when: words.sayStart(step) })}
        </Text>
      </Stack>
    </Fieldset>
  )
}

const kindsOf: Partial<Record<TriggerKey, ProgramItemKind>> = {
  QuestionnaireAnswered: 'QuestionnaireType',
  ScoreReached: 'QuestionnaireType',
  AnswerGiven: 'QuestionnaireType',
  JournalClosed: 'JournalType',
  TreatmentModuleClosed: 'TreatmentModuleType',
  TreatmentClosed: 'TreatmentTemplate',
}

/** What can be known of it already is filled in: the step before, and the only thing that fits. */
function startOn(
  { TriggerKey: Key, Needs }: TriggerDefinition,
  { content }: ProgramWizard,
  at: number,
): ProgramTrigger {
  const before = content.Steps.slice(0, at)
  const fitting = before.flatMap(({ Items }) => Items).filter(({ Kind }) => Kind === kindsOf[Key])
  return {
    Key,
    ...(Needs.includes('Step') && { StepId: before.at(-1)?.Id ?? null }),
    ...(Needs.includes('Item') && { ItemId: fitting.at(-1)?.Id ?? null }),
    ...(Needs.includes('Years') && { Years: 18 }),
  }
}

type TriggerFieldProps = Omit<StartFieldsProps, 'onWrite'> & { onWrite: (next: Partial<ProgramTrigger>) => void }

/** Steps that come before it, and the one that was chosen wherever it is by now. */
function StepChoice({ wizard, step, at, onWrite }: TriggerFieldProps) {
  const { t } = useText('administration')
  const { nameStep } = useProgramWords(wizard)
  const { StepId } = step.Start
  const choices = wizard.content.Steps.filter((other, place) => place < at || other.Id === StepId)
  return (
    <NativeSelect
      label={t('program-steps.which-step')}
      value={StepId ?? ''}
      error={wizard.faultAt(`Steps.${at}.Start.StepId`)}
      data={[
        { value: '', label: t('program-steps.choose') },
        ...choices.map((other) => ({ value: other.Id, label: nameStep(other) })),
      ]}
      onChange={(event) => onWrite({ StepId: event.currentTarget.value || null })}
    />
  )
}

function ItemChoice({ wizard, step, at, onWrite }: TriggerFieldProps) {
  const { t } = useText('administration')
  const { nameStep, nameItem } = useProgramWords(wizard)
  const [isPicking, setPicking] = useState(false)
  const { ItemId, Key } = step.Start
  const choices = wizard.content.Steps.flatMap((other, place) =>
    other.Items.filter(({ Kind, Id }) => Id === ItemId || (place < at && Kind === kindsOf[Key])).map((item) => ({
      value: item.Id,
      label: t('program-steps.item-of', { item: nameItem(item), step: nameStep(other) }),
    })),
  )
  const kind = kindsOf[Key]
  const before = wizard.content.Steps[at - 1]
  const choose = (value: string) =>
    onWrite({ ItemId: value || null, Scale: null, From: null, To: null, Question: null, Values: null })

  /** What was added is what was wanted. */
  function endPicking() {
    setPicking(false)
    const added = choices.at(-1)
    if (added && !ItemId) choose(added.value)
  }

  return (
    <>
      <NativeSelect
        label={t('program-steps.which-item')}
        description={
          choices.length === 0 ? t(before ? 'program-steps.no-item' : 'program-steps.no-step-before') : undefined
        }
        value={ItemId ?? ''}
        error={wizard.faultAt(`Steps.${at}.Start.ItemId`)}
        data={[{ value: '', label: t('program-steps.choose') }, ...choices]}
        onChange={({ currentTarget: { value } }) => choose(value)}
      />
      {kind && before && (choices.length === 0 || isPicking) && (
        <Group>
          <Button variant="default" leftSection={<IconPlus aria-hidden size={18} />} onClick={() => setPicking(true)}>
            {t('program-steps.add-item', {
              kind: t(`program-items.kinds.${kind}`).toLowerCase(),
              step: nameStep(before),
            })}
          </Button>
        </Group>
      )}
      {isPicking && before && <PickItems wizard={wizard} step={before} only={kind} onClose={endPicking} />}
    </>
  )
}

type OffsetFieldsProps = Pick<StartFieldsProps, 'step' | 'onWrite'> & { error: string | undefined }

function OffsetFields({ step: { Id, StartOffset }, error, onWrite }: OffsetFieldsProps) {
  const { t } = useText('administration')
  const offset = readOffset(StartOffset)
  const write = (next: Partial<typeof offset>) => onWrite({ StartOffset: writeOffset({ ...offset, ...next }) })
  return (
    <Group align="flex-start" role="group" aria-label={t('program-steps.offset')}>
      <DaysField
        label={t('program-steps.offset-days')}
        place={`${Id}.days`}
        least={0}
        value={offset.days}
        error={error}
        onChange={(days) => write({ days })}
      />
      <WholeField
        label={t('program-steps.offset-hours')}
        place={`${Id}.hours`}
        width={140}
        least={0}
        most={23}
        value={offset.hours}
        onChange={(hours) => write({ hours })}
      />
    </Group>
  )
}

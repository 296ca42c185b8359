import { Badge, Button, Group, Stack, Text } from '@mantine/core'
import type { CivilDate } from '@samklang/contract/instants'
import type { ProgramChoices } from '@samklang/contract/program-content'
import type { ProgramProposal, ProposedStep } from '@samklang/contract/program-proposal'
import { useId, useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { today } from '../../session/civil-day.ts'
import { DayField } from '../../ui/day-field.tsx'
import { formatMoment } from '../../ui/format-time.ts'
import { setStepDay } from './choices.ts'
import { judgeDay, lastDayByHand } from './judge-day.ts'
import classes from './programs.module.css'
import { ProposalItem } from './proposal-item.tsx'
import { useItemFacts } from './use-item-facts.ts'
import { type ProgramNames, useProgramWords } from './use-program-words.ts'
import { whyNot } from './use-proposal-words.ts'

type ProposalStepsProps = {
  proposal: ProgramProposal
  /** As it is chosen now: no step has a day of its own before it. */
  startDate: CivilDate
  choices: ProgramChoices
  /** Those who are asked are written to. */
  isTold: boolean
  onChange: (choices: ProgramChoices) => void
}

/** the proposal as a time line: each step with its day or what it waits for, and what goes to whom. */
export function ProposalSteps({ proposal, ...chosen }: ProposalStepsProps) {
  const { t } = useText('professional')
  const names = {
    steps: proposal.Steps,
    items: proposal.Steps.flatMap(({ Items }) => Items),
  }
  return (
    <section aria-label={t('programs.time-line', { program: proposal.DisplayName })}>
      {proposal.Steps.map((step) => (
        <Step key={step.StepId} step={step} names={names} {...chosen} />
      ))}
    </section>
  )
}

type StepProps = Omit<ProposalStepsProps, 'proposal'> & { step: ProposedStep; names: ProgramNames }

function Step({ step, names, startDate, isTold, choices, onChange }: StepProps) {
  const { t } = useText('professional')
  const titleId = useId()
  const { Name, IsManual } = step
  return (
    <section className={classes.step} aria-labelledby={titleId}>
      <Group gap="xs">
        <Text component="h4" m={0} fw={600} id={titleId}>
          {Name}
        </Text>
        {IsManual && (
          <Badge variant="light" tt="none" color="gray">
            {t('programs.marks.manual')}
          </Badge>
        )}
      </Group>
      <WhenText step={step} names={names} />
      <OwnDay step={step} startDate={startDate} choices={choices} onChange={onChange} />
      <Stack gap="xs">
        {step.Items.map((item) => (
          <ProposalItem
            key={item.ItemId}
            item={item}
            step={step}
            isTold={isTold}
            choices={choices}
            onChange={onChange}
          />
        ))}
      </Stack>
    </section>
  )
}

function WhenText({ step, names }: Pick<StepProps, 'step' | 'names'>) {
  const { t } = useText('professional')
  const { waitsFor, withoutDate } = useProgramWords()
  const { againText } = useItemFacts()
  const { PlannedStart, DurationDays, IsNotNeeded, Repeat } = step
  if (IsNotNeeded) return <Text size="sm">{t(`program-start.propose.${whyNot(step)}`)}</Text>
  const lasts = DurationDays !== null && t('program-start.propose.lasts', { count: DurationDays })
  const again = againText(Repeat)
  const repeats = again && t('program-start.propose.step-again', { again })
  if (PlannedStart === null)
    return (
      <Text size="sm">
        {[`${waitsFor(step, names)}.`, withoutDate(step), lasts && `${lasts}.`, repeats && `${repeats}.`]
          .filter(Boolean)
          .join(' ')}
      </Text>
    )
  return (
    <Text size="sm">
      {[t('programs.starts', { date: formatMoment(PlannedStart) }), lasts, repeats].filter(Boolean).join(' · ')}
    </Text>
  )
}

function OwnDay({ step, startDate, choices, onChange }: Omit<StepProps, 'names' | 'isTold'>) {
  const { t } = useText('professional')
  const own = choices.Steps.find(({ StepId }) => StepId === step.StepId)?.StartDate
  const [day, setDay] = useState<string | undefined>(own)
  const { Name: name } = step
  const last = lastDayByHand(today())

  function choose(next: string) {
    setDay(next)
    // One that is still being typed, or has been, is not asked about.
    if (!judgeDay(next, startDate, last)) onChange(setStepDay(choices, step.StepId, next))
  }

  if (day === undefined) {
    return (
      <div>
        <Button
          size="compact-sm"
          variant="default"
          aria-label={t('program-start.propose.own-day-of', { step: name })}
          onClick={() => setDay('')}
        >
          {t('program-start.propose.own-day')}
        </Button>
      </div>
    )
  }
  const fault = judgeDay(day, startDate, last)
  return (
    <Group align="flex-end" gap="xs">
      <DayField
        label={t('program-start.propose.day-of', { step: name })}
        value={day}
        error={
          (fault === 'past' && t(day < today() ? 'assign.fault.past' : 'assign.fault.before-start')) ||
          (fault === 'far' && t('programs.latest-day', { date: last }))
        }
        hint={t('program-start.propose.manual')}
        onChange={choose}
      />
      <Button
        size="compact-sm"
        variant="default"
        aria-label={t('program-start.propose.by-template-of', { step: name })}
        onClick={() => {
          setDay(undefined)
          if (own !== undefined) onChange(setStepDay(choices, step.StepId, null))
        }}
      >
        {t('program-start.propose.by-template')}
      </Button>
    </Group>
  )
}

import { ActionIcon, Group, Switch, Text } from '@mantine/core'
import type { TreatmentModuleRow, TreatmentRow } from '@samklang/contract/treatments'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useText } from '../../i18n/use-text.ts'
import { nextModule } from './module-acts.ts'
import { fixedIn, movableIn, moveLine, type PlanDraft, setSkipped } from './plan-draft.ts'
import classes from './treatments.module.css'

type PlanLinesProps = { treatment: TreatmentRow; draft: PlanDraft; onChange: (draft: PlanDraft) => void }
type Step = -1 | 1

/** The modules in order, moved by a button up and a button down: by keyboard, and told to whoever listens. */
export function PlanLines({ treatment, draft, onChange }: PlanLinesProps) {
  const { t } = useText('professional')
  const list = useRef<HTMLOListElement>(null)
  const [told, setTold] = useState('')
  const fixed = fixedIn(treatment)
  const movable = movableIn(draft, fixed)
  const next = nextModule({
    Modules: draft.lines.flatMap(({ PlanId, IsSkipped }) => {
      const module = treatment.Modules.find((one) => one.PlanId === PlanId)
      return module ? [{ ...module, IsSkipped }] : []
    }),
  })

  function move({ PlanId, DisplayName: module }: TreatmentModuleRow, step: Step) {
    const moved = moveLine(draft, PlanId, step, fixed)
    const place = moved.lines.findIndex((line) => line.PlanId === PlanId) + 1
    flushSync(() => {
      onChange(moved)
      setTold(t('treatments.plan.place', { module, place, all: moved.lines.length }))
    })
    // A line that has been put elsewhere has lost the focus.
    list.current?.querySelector<HTMLButtonElement>(`[data-move="${PlanId} ${step}"]`)?.focus()
  }

  return (
    <>
      <ol
        ref={list}
        className={classes.modules}
        aria-label={t('treatments.modules', { treatment: treatment.DisplayName })}
      >
        {draft.lines.map(({ PlanId, IsSkipped }) => {
          const module = treatment.Modules.find((one) => one.PlanId === PlanId)
          return (
            module && (
              <PlanLine
                key={PlanId}
                module={module}
                isSkipped={IsSkipped}
                isNext={PlanId === next?.PlanId}
                isFirst={PlanId === movable[0]?.PlanId}
                isLast={PlanId === movable.at(-1)?.PlanId}
                onMove={(step) => move(module, step)}
                onSkip={(isSkipped) => onChange(setSkipped(draft, PlanId, isSkipped))}
              />
            )
          )
        })}
      </ol>
      <Text role="status" size="sm">
        {told}
      </Text>
    </>
  )
}

type PlanLineProps = {
  module: TreatmentModuleRow
  isSkipped: boolean
  /** The one that opens next, in the order that is chosen. */
  isNext: boolean
  isFirst: boolean
  isLast: boolean
  onMove: (step: Step) => void
  onSkip: (isSkipped: boolean) => void
}

function PlanLine({ module, isSkipped, isNext, isFirst, isLast, onMove, onSkip }: PlanLineProps) {
  const { t } = useText('professional')
  const { PlanId, DisplayName: name, Status } = module
  const isFixed = Status !== 'NotStarted'
  const button = (step: Step, isAtEnd: boolean) => (
    // Never disabled: whoever has come to the end keeps the focus.
    <ActionIcon
      variant="default"
      size="lg"
      aria-disabled={isAtEnd || undefined}
      data-disabled={isAtEnd || undefined}
      data-move={`${PlanId} ${step}`}
      aria-label={t(step === -1 ? 'treatments.plan.up' : 'treatments.plan.down', { module: name })}
      onClick={() => !isAtEnd && onMove(step)}
    >
      {step === -1 ? <IconArrowUp aria-hidden size={18} /> : <IconArrowDown aria-hidden size={18} />}
    </ActionIcon>
  )
  return (
    <li className={classes.planLine} data-skipped={isSkipped || undefined}>
      <span>
        <span className={classes.name}>{name}</span>{' '}
        <Text span size="sm" c="dimmed">
          {t(isSkipped ? 'treatments.module.skipped' : `treatments.module.status.${Status}`)}
          {isNext && ` · ${t('treatments.module.next')}`}
        </Text>
      </span>
      {!isFixed && (
        <Group gap="xs">
          <Switch
            label={t('treatments.plan.skip-short')}
            aria-label={t('treatments.plan.skip', { module: name })}
            checked={isSkipped}
            onChange={(event) => onSkip(event.currentTarget.checked)}
          />
          {button(-1, isFirst)}
          {button(1, isLast)}
        </Group>
      )}
    </li>
  )
}

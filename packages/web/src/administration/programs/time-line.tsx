import { Text } from '@mantine/core'
import type { ProgramContent } from '@samklang/contract/program-content'
import { useId, useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { layoutProgram, type StepSpan } from './layout-program.ts'
import { changeItem, changeStep } from './program-content.ts'
import type { ProgramWizard } from './program-wizard.ts'
import { readOffset, withDays } from './step-offset.ts'
import classes from './time-line.module.css'
import { TimeLineBar } from './time-line-bar.tsx'
import { useProgramWords } from './use-program-words.ts'

export type TimeLineProps = Pick<ProgramWizard, 'content' | 'offers' | 'scales'> & {
  /** Absent: it is only looked at. */
  change?: ProgramWizard['change']
  /** What is sent in each step has a line of its own. */
  withItems?: boolean
}

/** every step from the program's first day on. Bars are dragged, or moved with the arrow keys. */
export function TimeLine(props: TimeLineProps) {
  const { content, change, withItems = false } = props
  const { t } = useText('administration')
  const hintId = useId()
  const [told, setTold] = useState('')
  const { steps, days } = layoutProgram(content)
  const tell = useMoveText(props)
  if (steps.length === 0) return <Text c="dimmed">{t('program-line.none')}</Text>

  function moveTo(next: (content: ProgramContent) => ProgramContent, movedId: string) {
    change?.(next)
    setTold(tell(next(content), movedId))
  }

  return (
    <div className={classes.line}>
      {change && (
        <Text size="sm" c="dimmed" id={hintId}>
          {t('program-line.how')}
        </Text>
      )}
      <Axis days={days} />
      <ol className={classes.rows} aria-label={t('program-line.title')}>
        {steps.map((span) => (
          <li key={span.step.Id} className={classes.row}>
            <StepLine
              {...props}
              span={span}
              days={days}
              hintId={hintId}
              onMove={(step, to) => moveTo((latest) => changeStep(latest, step.Id, { StartOffset: to }), step.Id)}
            />
            {withItems &&
              span.items.map(({ item, sent }) => (
                <ItemLine key={item.Id} {...props} item={item} sent={sent} days={days}>
                  {(name) =>
                    change && (
                      <TimeLineBar
                        label={t('program-line.item-of', { item: name })}
                        days={item.OffsetDays}
                        text={t('program-line.day', { day: (sent[0] ?? 0) + 1 })}
                        span={{ from: sent[0] ?? 0, to: (sent[0] ?? 0) + (item.AnswerWithinDays ?? 0), of: days }}
                        hintId={hintId}
                        isItem
                        onMove={(next) =>
                          moveTo((latest) => changeItem(latest, item.Id, { OffsetDays: next }), item.Id)
                        }
                      />
                    )
                  }
                </ItemLine>
              ))}
          </li>
        ))}
      </ol>
      {change && (
        <div role="status" className={classes.heard}>
          {told}
        </div>
      )}
    </div>
  )
}

type StepLineProps = TimeLineProps & {
  span: StepSpan
  days: number
  hintId: string
  onMove: (step: StepSpan['step'], offset: string) => void
}

function StepLine({ span, days, hintId, onMove, ...props }: StepLineProps) {
  const { t } = useText('administration')
  const words = useProgramWords(props)
  const { step, from, to, certainty } = span
  const waits = certainty !== 'known'
  const name = words.nameStep(step)
  const day = t(`program-line.days.${certainty}`, { day: from + 1 })
  return (
    <>
      <div className={classes.label}>
        <Text span size="sm" fw={600} className={classes.name}>
          {name}
        </Text>
        <Text span size="sm" c="dimmed">
          {day}
        </Text>
      </div>
      <div className={classes.track}>
        {props.change ? (
          <TimeLineBar
            label={name}
            days={readOffset(step.StartOffset).days}
            text={`${day}. ${words.sayStart(step)}`}
            span={{ from, to, of: days }}
            waits={waits}
            hintId={hintId}
            onMove={(next) => onMove(step, withDays(step.StartOffset, next))}
          />
        ) : (
          <span className={classes.bar} data-waits={waits || undefined} style={placeOf(from, to, days)} />
        )}
      </div>
    </>
  )
}

type ItemLineProps = TimeLineProps & {
  item: StepSpan['step']['Items'][number]
  sent: readonly number[]
  days: number
  children: (name: string) => React.ReactNode
}

function ItemLine({ item, sent, days, children, ...props }: ItemLineProps) {
  const words = useProgramWords(props)
  const name = words.nameItemOf(item)
  const bar = children(name)
  return (
    <>
      <div className={classes.label} data-item>
        <Text span size="xs" className={classes.name}>
          {name}
        </Text>
        <Text span size="xs" c="dimmed">
          {words.sayRespondents(item.RespondentTypes)}
        </Text>
      </div>
      <div className={classes.track} data-item>
        {(bar ? sent.slice(1) : sent).map((day) => (
          <span key={day} className={classes.mark} style={placeOf(day, day + (item.AnswerWithinDays ?? 0), days)} />
        ))}
        {bar}
      </div>
    </>
  )
}

export function placeOf(from: number, to: number, days: number) {
  return { insetInlineStart: `${(from / days) * 100}%`, width: `${(Math.max(0, to - from) / days) * 100}%` }
}

/** About six numbers in all, on whole weeks where there is room for them. */
function Axis({ days }: { days: number }) {
  const { t } = useText('administration')
  const step = [1, 2, 7, 14, 28, 56, 91, 182].find((size) => days / size <= 6) ?? 365
  const marks = Array.from({ length: Math.floor(days / step) + 1 }, (_, no) => no * step)
  return (
    <div className={classes.axis} aria-hidden>
      <span className={classes.corner} />
      <div className={classes.track}>
        {marks.map((day) => (
          <span key={day} className={classes.tick} style={{ insetInlineStart: `${(day / days) * 100}%` }}>
            {t('program-line.day-short', { day: day + 1 })}
          </span>
        ))}
      </div>
    </div>
  )
}

/** What a move of a step or of something in it came to, and how many steps went along. */
function useMoveText(props: TimeLineProps) {
  const { t } = useText('administration')
  const words = useProgramWords(props)
  return (next: ProgramContent, movedId: string): string => {
    const before = layoutProgram(props.content).steps
    const after = layoutProgram(next).steps
    const others = after.filter(({ step, from }) => {
      return step.Id !== movedId && before.find((one) => one.step.Id === step.Id)?.from !== from
    })
    const along = others.length > 0 ? [t('program-line.along', { count: others.length })] : []
    const step = after.find((one) => one.step.Id === movedId)
    if (step) {
      const day = t(`program-line.days.${step.certainty}`, { day: step.from + 1 })
      const values = { name: words.nameStep(step.step), when: words.sayStart(step.step), day }
      return [t('program-line.moved', values), ...along].join(' ')
    }
    const span = after.flatMap(({ items }) => items).find(({ item }) => item.Id === movedId)
    if (!span) return ''
    const values = { item: words.nameInSentence(span.item), days: words.days(span.item.OffsetDays) }
    return [t('program-line.moved-item', values), ...along].join(' ')
  }
}

import { Badge, Text } from '@mantine/core'
import type { OngoingProgram } from '@samklang/contract/ongoing'
import { useText } from '../../i18n/use-text.ts'
import { formatMoment } from '../../ui/format-time.ts'
import { useWhenText } from '../../ui/use-when-text.ts'
import classes from './work-list.module.css'

/** whether it runs, what reached nobody, is late or unanswered, in words; then where the program is and what comes next. */
export function ProgramText({ program }: { program: OngoingProgram }) {
  const { t } = useText('professional')
  const whenText = useWhenText()
  const { Status, StartDate, CurrentStep: step, NextAt, Waiting, Late, StepsDone: done, Steps } = program
  const { FailedAt, NotSent, Unreached, Missed, StepsNothingSent, StepsLeftOut } = program
  const facts = [
    Status !== 'Ongoing' && t(`programs.status.${Status}`),
    Status === 'Pending' && t('programs.starts', { date: StartDate }),
    step && t('programs.work.step', { step }),
    t('programs.work.steps', { done, count: Steps }),
    StepsNothingSent > 0 && t('programs.work.steps-nothing-sent', { count: StepsNothingSent }),
    StepsLeftOut > 0 && t('programs.work.steps-left-out', { count: StepsLeftOut }),
    Waiting > 0 && t('programs.work.waiting', { count: Waiting }),
    NextAt ? t('programs.work.next', { when: whenText(NextAt) }) : t('programs.work.no-next'),
  ]
  return (
    <Text span size="sm" c="dimmed" className={classes.journal}>
      {FailedAt && <Trouble text={t('programs.work.failed', { at: formatMoment(FailedAt) })} />}
      {NotSent > 0 && <Trouble text={t('programs.work.not-sent', { count: NotSent })} />}
      {Unreached > 0 && <Trouble text={t('programs.work.unreached', { count: Unreached })} />}
      {Late > 0 && <Trouble text={t('programs.work.late', { count: Late })} />}
      {Missed > 0 && <Trouble text={t('programs.missed', { count: Missed })} />}
      {facts.filter(Boolean).join(' · ')}
    </Text>
  )
}

function Trouble({ text }: { text: string }) {
  return (
    <Badge color="amber" variant="light" tt="none" mr="xs">
      {text}
    </Badge>
  )
}

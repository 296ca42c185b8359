import type { RiskAlert } from '@samklang/contract/risk-alert'
import { useText } from '../../i18n/use-text.ts'
import { withoutCallToAct } from '../care/acknowledged.ts'
import { AlertGrade } from '../care/alert-grade.tsx'
import { useDealingLines } from '../care/dealing.tsx'
import { NotReached } from '../care/not-reached.tsx'
import { useHandOverText } from '../care/use-hand-over-text.ts'
import { useNextStepText } from '../care/use-next-step-text.ts'
import classes from './summary.module.css'
import { wordsOf } from './words-of.ts'

/** What was done about a risk is cut late: the end of it may be the plan. */
const linesOfAct = 6

/** how grave it is, when somebody goes on and who that is, then what was answered, and what was done. */
export function FollowedLine({ alert, cause }: { alert: RiskAlert; cause: string }) {
  const { t } = useText('professional')
  const nextStep = useNextStepText()
  const handOver = useHandOverText()
  const dealing = useDealingLines()
  const when = nextStep.when(alert.FollowUp?.NextStepOn ?? null)
  return (
    <li className={classes.followed} data-followed={alert.RuleKey}>
      <div className={classes.grades}>
        <AlertGrade alert={alert} />
        <NotReached alert={alert} />
        <b>{t('follow-up.goes-on', { when, who: nextStep.whose(alert.FollowUp) })}</b>
      </div>
      {alert.HandOver && handOver.isWorthSaying(alert) && <div>{handOver.of(alert.HandOver, false)}</div>}
      <div>
        {withoutCallToAct(alert.Text)} {alert.Question} <b>{wordsOf(alert)}</b>
      </div>
      <div className={classes.cause}>{cause}</div>
      <div className={alert.IsDanger ? undefined : classes.clipped} style={{ WebkitLineClamp: linesOfAct }}>
        {dealing(alert).join(' ')}
      </div>
    </li>
  )
}

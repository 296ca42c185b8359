import { Button, Text, Title } from '@mantine/core'
import type { RiskAlert } from '@samklang/contract/risk-alert'
import { compareAlertsOfOne, isDangerToLife } from '@samklang/engine/follow-up/alert-order'
import { useState } from 'react'
import { useLostText } from '../../connection/use-lost-text.ts'
import { useText } from '../../i18n/use-text.ts'
import { today } from '../../session/civil-day.ts'
import { useSession } from '../../session/store.ts'
import { formatMoment } from '../../ui/format-time.ts'
import { useRespondentText } from '../../ui/use-respondent-text.ts'
import { withoutCallToAct } from '../care/acknowledged.ts'
import { AlertGrade } from '../care/alert-grade.tsx'
import { useDealingLines } from '../care/dealing.tsx'
import { isCalm } from '../care/is-calm.ts'
import { sortOut } from '../care/sort-out.ts'
import { useOfflineText } from '../care/use-offline-text.ts'
import { FollowedLine } from './followed-line.tsx'
import classes from './summary.module.css'
import { wordsOf } from './words-of.ts'

const mostWaiting = 4
/** Beyond these, what waits would push the plan and the results out of sight; paper has them all. */
const mostUnfolded = 10
const mostFollowed = 4
const mostFinished = 2

type AlertLinesProps = {
  waiting: readonly RiskAlert[]
  followUps: readonly RiskAlert[]
  acknowledged: readonly RiskAlert[]
}

/** What nobody has seen to yet, what is followed up, and in short what is over. R-359: nothing is calm while one of the first two is there. */
export function AlertLines({ followUps, acknowledged, ...alerts }: AlertLinesProps) {
  const { t } = useText('professional')
  const cause = useCauseText()
  const dealing = useDealingLines()
  const lostSince = useLostText()
  const [isUnfolded, setUnfolded] = useState(false)
  const me = useSession()?.userProfile.PublicId
  const { open, finished } = sortOut(followUps, acknowledged, { today: today(), me })
  // a page has room for a few, and what was written last is not left out for what was written first.
  const waiting = alerts.waiting.toSorted(compareAlertsOfOne)
  // no danger is left out for the room.
  const shown = Math.max(mostWaiting, waiting.findLastIndex(({ IsDanger }) => IsDanger) + 1)
  const folded = waiting.slice(mostUnfolded, shown)
  const calm = isCalm(waiting, open)
  return (
    <section className={classes.part} data-alarms={!calm || undefined} data-summary-alerts>
      <Title order={3} size="h6">
        {t('summary.alerts')}
      </Title>
      {lostSince && waiting.length === 0 && <Text size="sm">{t('contact.alerts-unknown', { since: lostSince })}</Text>}
      {!lostSince && calm && <Text size="sm">{t('summary.no-alerts')}</Text>}
      {waiting.length > 0 && (
        <ul className={classes.lines}>
          {waiting.slice(0, shown).map((alert) => (
            <li key={alert.Id} data-folded={(!isUnfolded && folded.includes(alert)) || undefined}>
              <AlertGrade alert={alert} /> <b>{t('summary.waiting', { text: alert.Text })}</b> {alert.Question}{' '}
              <b>{wordsOf(alert)}</b> {cause(alert)}
            </li>
          ))}
          {waiting.length > shown && <li>{t('summary.more', { count: waiting.length - shown })}</li>}
        </ul>
      )}
      {folded.length > 0 && (
        <div data-no-print>
          <Button
            size="compact-md"
            variant="default"
            aria-expanded={isUnfolded}
            onClick={() => setUnfolded(!isUnfolded)}
          >
            {isUnfolded ? t('summary.hide-waiting', { count: folded.length }) : showText()}
          </Button>
        </div>
      )}
      {open.length > 0 && (
        <>
          <Text size="sm" fw={650}>
            {t('summary.followed', { count: open.length })}
          </Text>
          <ul className={classes.lines}>
            {open.slice(0, mostFollowed).map((alert) => (
              <FollowedLine key={alert.Id} alert={alert} cause={cause(alert)} />
            ))}
            {open.length > mostFollowed && <li>{t('summary.more', { count: open.length - mostFollowed })}</li>}
          </ul>
        </>
      )}
      {finished.length > 0 && (
        <>
          <Text size="sm" fw={600}>
            {t('summary.finished')}
          </Text>
          <ul className={classes.lines} data-finished>
            {finished.slice(0, mostFinished).map((alert) => (
              <li key={alert.Id} className={alert.IsDanger ? undefined : classes.clipped}>
                {withoutCallToAct(alert.Text)} {wordsOf(alert)} {cause(alert)} {dealing(alert).join(' ')}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )

  /** what is folded is not taken for less. */
  function showText(): string {
    const danger = folded.filter(isDangerToLife).length
    const said = t('summary.show-waiting', { count: folded.length })
    return danger > 0 ? `${said}, ${t('follow-up.of-danger', { count: danger })}` : said
  }
}

/** Where it was answered, by whom, and when it was raised. */
function useCauseText(): (alert: RiskAlert) => string {
  const { t } = useText('professional')
  const respondent = useRespondentText()
  const offlineText = useOfflineText()
  return (alert) => {
    const raised = t('care.alert.raised', { at: formatMoment(alert.RaisedAt) })
    return [alert.FormName, respondent(alert), raised, offlineText(alert)].filter(Boolean).join(' · ')
  }
}

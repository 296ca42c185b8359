import { Group, Stack, Switch, Text, Title } from '@mantine/core'
import { isCalendarDate } from '@samklang/contract/birth-date'
import { useDeferredValue, useMemo } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { today } from '../../session/civil-day.ts'
import { clinicZone } from '../../session/clinic-zone.ts'
import { DayField } from '../../ui/day-field.tsx'
import { sayList } from '../../ui/say-list.ts'
import { readerLanguage } from '../../ui/use-label.ts'
import { type DryRun, type DryRunSample, type DryRunSending, runDry, usualSample } from './dry-run.ts'
import { DryRunMessage } from './dry-run-message.tsx'
import type { ProgramWizard } from './program-wizard.ts'
import classes from './programs.module.css'
import { useAgesText } from './use-ages-text.ts'
import { findOffer, useProgramWords } from './use-program-words.ts'
import { WholeField } from './whole-field.tsx'

/** what would be sent to a patient that nobody is, day by day, by the engine that plans for real ones. */
export function DryRunPart({ wizard }: { wizard: ProgramWizard }) {
  const { t } = useText('administration')
  const { offers } = wizard
  const usual = useMemo(() => usualSample(wizard.content, offers, today()), [wizard.content, offers])
  const sample = wizard.sample ?? usual
  const change = (next: Partial<DryRunSample>) => wizard.changeSample({ ...sample, ...next })
  const content = useDeferredValue(wizard.content)
  const hasDay = isCalendarDate(sample.startDay)
  const run = useMemo(
    () => (hasDay ? runDry(content, offers, { sample, zone: clinicZone.get() }) : undefined),
    [content, offers, sample, hasDay],
  )
  return (
    <section aria-label={t('program-dry-run.title')}>
      <Stack gap="sm">
        <Title order={3} size="h4">
          {t('program-dry-run.title')}
        </Title>
        <Text>{t('program-dry-run.lead')}</Text>
        <Group align="flex-start">
          <WholeField
            label={t('program-dry-run.age')}
            place="sample.age"
            width={150}
            value={sample.age}
            least={0}
            most={110}
            onChange={(age) => change({ age })}
          />
          <WholeField
            label={t('program-dry-run.guardians')}
            place="sample.guardians"
            width={150}
            value={sample.guardians}
            least={0}
            most={4}
            onChange={(guardians) => change({ guardians })}
          />
          <DayField
            label={t('program-dry-run.start')}
            value={sample.startDay}
            onChange={(startDay) => change({ startDay })}
          />
        </Group>
        <Switch
          label={t('program-dry-run.teacher')}
          checked={sample.hasTeacher}
          onChange={(event) => change({ hasTeacher: event.currentTarget.checked })}
        />
        {run ? (
          <Calendar run={run} wizard={wizard} />
        ) : (
          <Text>{hasDay ? t('program-dry-run.no-engine') : t('program-dry-run.no-day')}</Text>
        )}
      </Stack>
    </section>
  )
}

const shownAtMost = 60

function Calendar({ run, wizard }: { run: DryRun; wizard: ProgramWizard }) {
  const { t } = useText('administration')
  const words = useProgramWords(wizard)
  const { days, count, sendingDays, waiting } = run
  const shown = days.slice(0, shownAtMost)
  return (
    <Stack gap="sm">
      <Text role="status" fw={600}>
        {t('program-dry-run.count', { count, days: t('program-dry-run.days', { count: sendingDays }) })}
      </Text>
      <ol className={classes.calendar} aria-label={t('program-dry-run.calendar')}>
        {shown.map(({ day, no, sendings }) => (
          <li key={day} className={classes.day}>
            <Text fw={600}>
              {sayDay(day)}{' '}
              <Text span size="sm" c="dimmed" fw={400}>
                {t('program-line.day', { day: no })}
              </Text>
            </Text>
            <ul className={classes.sendings}>
              {sendings.map((sending) => (
                <li key={sending.key}>
                  {t('program-dry-run.sending', {
                    item: words.nameItemOf(sending.item),
                    whom:
                      sending.of > 1
                        ? t(`program-dry-run.whom-numbered.${sending.respondent}`, { number: sending.no })
                        : t(`program-dry-run.whom.${sending.respondent}`),
                  })}
                  <DryRunMessage item={sending.item} />
                  <SendingFacts of={sending} wizard={wizard} />
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
      {days.length > shown.length && <Text>{t('program-dry-run.more', { count: days.length - shown.length })}</Text>}
      {waiting.length > 0 && (
        <div>
          <Text fw={600}>{t('program-dry-run.waiting')}</Text>
          <ul>
            {waiting.map((step) => (
              <li key={step.Id}>
                {t('program-dry-run.waits', { step: words.nameStep(step), when: words.sayStart(step) })}
              </li>
            ))}
          </ul>
        </div>
      )}
    </Stack>
  )
}

/** Until when it can be answered and when it reminds; or why it would not be sent. */
function SendingFacts({ of: sending, wizard }: { of: DryRunSending; wizard: ProgramWizard }) {
  const { t, language } = useText('administration')
  const { saySending } = useAgesText()
  const { nameItemOf } = useProgramWords(wizard)
  const { item, fit, lastAnswerOn, reminders } = sending
  const offer = item && findOffer(wizard.offers, item)
  const facts = [
    ...(lastAnswerOn ? [t('program-dry-run.last-day', { day: sayShortDay(lastAnswerOn) })] : []),
    ...(reminders.length > 0
      ? [t('program-dry-run.reminded', { days: sayList(reminders.map(sayShortDay), language) })]
      : []),
  ]
  return (
    <>
      {fit !== 'Fits' && (
        <Text span display="block" size="sm" className={classes.fault}>
          {t(`program-dry-run.fit.${fit}`, {
            name: nameItemOf(item),
            ages: item && offer ? saySending(offer, item, sending) : '',
          })}
        </Text>
      )}
      {fit !== 'TooOldOrYoung' && facts.length > 0 && (
        <Text span display="block" size="sm" c="dimmed">
          {facts.join(' ')}
        </Text>
      )}
    </>
  )
}

/** 7 december */
function sayShortDay(day: string): string {
  const locale = readerLanguage() === 'en' ? 'en-GB' : 'sv-SE'
  const style = { day: 'numeric', month: 'long', timeZone: 'UTC' } as const
  return new Intl.DateTimeFormat(locale, style).format(new Date(`${day}T12:00:00Z`))
}

/** måndag 23 november 2026 */
function sayDay(day: string): string {
  const locale = readerLanguage() === 'en' ? 'en-GB' : 'sv-SE'
  const style = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' } as const
  return new Intl.DateTimeFormat(locale, style).format(new Date(`${day}T12:00:00Z`))
}

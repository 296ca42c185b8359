import { Button, Group, Text } from '@mantine/core'
import type { FormDetails } from '@samklang/contract/analysis'
import * as analysisCalls from '@samklang/contract/client/analysis'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../api/use-call.ts'
import { useText } from '../../i18n/use-text.ts'
import { useScope } from '../../session/scope.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { formatMoment } from '../../ui/format-time.ts'
import { LoadingSkeleton } from '../../ui/loading-skeleton.tsx'
import { Refused } from '../../ui/refused.tsx'
import { useNormText } from '../../ui/use-norm-text.ts'
import { countsOf } from '../form-answers/read-scores.ts'
import { openForm } from '../patient-context/open-form.ts'
import { usePatient } from '../patient-context/use-patient.ts'
import classes from './chart.module.css'
import type { TableRow } from './score-table.tsx'
import { useChangeWords } from './use-change-words.ts'
import { useChartWords } from './use-chart-words.ts'

/** What one figure rests on: who answered what and when, and how it was reckoned. */
export function TraceDialog({ row, onClose }: { row: TableRow; onClose: () => void }) {
  const { t } = useText('professional')
  const { Id: id } = usePatient()
  const words = useChartWords()
  const { score, chart } = row
  const { data, error } = useQuery(
    callQuery(
      useScope(),
      analysisCalls.getAnalysisDetails,
      { params: { id }, body: { FormIds: [score.FormId] } },
      { shownIn: 'dialog' },
    ),
  )
  const [form] = data?.Forms ?? []
  return (
    <Dialog title={t('analysis.trace.title')} onClose={onClose} width={560} prints>
      <Text fw={600} mb="xs">
        {words.name(score, chart)}
      </Text>
      <Refused error={error} />
      {!data && !error && <LoadingSkeleton />}
      {form && <Facts form={form} row={row} />}
      <Group justify="flex-end" mt="md" data-no-print>
        <Button
          variant="default"
          onClick={() => {
            onClose()
            openForm(score.FormId)
          }}
        >
          {t('care.alert.open')}
        </Button>
        <Button onClick={onClose}>{t('common:action.close')}</Button>
      </Group>
    </Dialog>
  )
}

function Facts({ form, row: { score, chart } }: { form: FormDetails; row: TableRow }) {
  const { t } = useText('professional')
  const words = useChartWords()
  const changeWords = useChangeWords()
  const method = score.Change ? changeWords.method(score.Change, score.EarliestOther) : []
  const normText = useNormText()
  const result = form.Results.find(
    ({ Key, AnswerGroupId }) => Key === chart.ScaleKey && AnswerGroupId === score.AnswerGroupId,
  )
  const asked = (refs: readonly string[] = []) =>
    refs.map((ref) => {
      const answer = form.Answers.find(
        ({ Ref, AnswerGroupId }) => Ref === ref && (AnswerGroupId === null || AnswerGroupId === score.AnswerGroupId),
      )
      return { ref, text: answer ? `${answer.Question} ${answer.Answer ?? ''}`.trim() : ref }
    })
  const used = asked(result?.ItemsUsed)
  const missing = asked(result?.MissingItems)
  const facts = [
    [
      t('analysis.trace.form'),
      [form.FormName, form.FormVariant, t('analysis.trace.version', { version: form.VersionNo })].join(', '),
    ],
    [t('analysis.answered-by'), words.who(form.FormAnsweredBy)],
    [t('history.column.FormAnsweredDate'), moment(form.FormAnsweredDate ?? score.DateTime)],
    [t('analysis.trace.entered'), [moment(form.EnteredAt), form.EnteredBy].filter(Boolean).join(', ') || '–'],
    [t('analysis.unit'), form.UnitName],
    [
      t('analysis.trace.computed'),
      result ? t('analysis.trace.engine', { version: result.EngineVersion, at: moment(result.ComputedAt) }) : '–',
    ],
    [
      t('analysis.trace.validity'),
      result && result.Value !== null
        ? t(result.MissingItems.length > 0 ? 'form-dialog.validity.Prorated' : 'analysis.trace.whole', countsOf(result))
        : words.reason(score, 'Raw'),
    ],
    [t('analysis.trace.norm'), normOf()],
  ] as const

  function normOf(): string {
    if (!result?.Norm) return t('analysis.trace.no-norm')
    const norm = `${result.Norm} (${normText(result.NormGroup)})`
    return result.NormIsDemonstration ? t('analysis.trace.made-up', { norm }) : norm
  }

  return (
    <>
      <dl className={classes.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Items title={t('form-dialog.items-used', { count: used.length })} items={used} />
      {method.length > 0 && (
        <Items title={t('analysis.trace.change')} items={method.map((text) => ({ ref: text, text }))} />
      )}
      {missing.length > 0 && <Items title={t('analysis.trace.missing', { count: missing.length })} items={missing} />}
    </>
  )
}

function Items({ title, items }: { title: string; items: readonly { ref: string; text: string }[] }) {
  return (
    <>
      <Text size="sm" fw={600} mt="xs">
        {title}
      </Text>
      <ol className={classes.items}>
        {items.map(({ ref, text }) => (
          <li key={ref}>{text}</li>
        ))}
      </ol>
    </>
  )
}

function moment(instant: string | null): string {
  return instant ? formatMoment(instant) : ''
}

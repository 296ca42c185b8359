import { Text } from '@mantine/core'
import type { StaffForm } from '@samklang/contract/forms'
import { useMemo, useRef } from 'react'
import { useText } from '../../i18n/use-text.ts'
import '../../theme/chart.css'
import { compiledOf } from '../../answering/open-answering.ts'
import type { FormWords } from '../../answering/words.ts'
import classes from '../analysis/chart.module.css'
import { ChartAxes } from '../analysis/chart-axes.tsx'
import { shapePath } from '../analysis/looks.ts'
import { useWidth } from '../analysis/use-width.ts'
import { answerText, endsOf, questionText, unitText } from '../form-answers/read-answers.ts'
import { useStaffWords } from '../form-answers/use-staff-words.ts'
import { EndsMeaning } from './ends-text.tsx'
import { type CurveDays, curvesOf, type EntryCurve, layoutCurve } from './entry-curves.ts'

const height = 150

/** What a diary was answered with in numbers, over its days. The figures stand day by day below. */
export function EntryCurves({ form, days }: { form: StaffForm; days: CurveDays }) {
  const { t } = useText('professional')
  const words = useStaffWords(form)
  const curves = useMemo(
    () => curvesOf(compiledOf(form), { entries: form.AnswerGroups, answers: form.Answers }),
    [form],
  )
  if (curves.length === 0) return null
  return (
    <section aria-label={t('form-dialog.diary.curves')}>
      {curves.map((curve) => (
        <Curve key={curve.ref} curve={curve} days={days} form={form} words={words} />
      ))}
      <Text size="sm">{t('form-dialog.diary.curves-explained')}</Text>
    </section>
  )
}

type CurveProps = { curve: EntryCurve; days: CurveDays; form: StaffForm; words: FormWords }

function Curve({ curve, days, form, words }: CurveProps) {
  const { t } = useText('professional')
  const figure = useRef<HTMLElement>(null)
  const width = useWidth(figure)
  const { plot, points, lines, values, steps } = layoutCurve(curve, days, { width, height })
  const { question: asked } = curve.item
  const question = questionText(curve.item, words)
  const ends = endsOf(curve.item, compiledOf(form), words)
  return (
    <figure ref={figure} className={classes.frame}>
      <figcaption>
        <Text fw={600} component="span">
          {question}
        </Text>
        {ends && <EndsMeaning ends={ends} />}
      </figcaption>
      {width > 0 && (
        <svg
          className={classes.drawing}
          viewBox={`0 0 ${width} ${height}`}
          role="img"
          aria-label={t('form-dialog.diary.curve-of', { question })}
        >
          <rect className={classes.ground} width={width} height={height} />
          <ChartAxes plot={plot} height={height} values={values} steps={steps} unit={unitText(asked, words)} />
          <g className={classes.series} data-colour={1}>
            {lines.map((line) => (
              <path key={line} className={classes.line} d={line} />
            ))}
            {points.map(({ id, day, value, x, y }) => (
              <path key={id} className={classes.point} d={shapePath('circle', 9)} transform={`translate(${x} ${y})`}>
                <title>{`${day}: ${answerText(asked, value, words)}`}</title>
              </path>
            ))}
          </g>
        </svg>
      )}
    </figure>
  )
}

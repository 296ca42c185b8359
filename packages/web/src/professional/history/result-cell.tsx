import { Anchor } from '@mantine/core'
import type { FormDetails, ResultTableColumn } from '@samklang/contract/analysis'
import { useText } from '../../i18n/use-text.ts'
import { formatDay } from '../../ui/format-time.ts'
import { FormChangeLine } from '../analysis/form-change-line.tsx'
import { useChartWords } from '../analysis/use-chart-words.ts'
import { countsOf } from '../form-answers/read-scores.ts'
import { openForm } from '../patient-context/open-form.ts'
import classes from './history.module.css'

type ResultCellProps = { form: FormDetails; column: ResultTableColumn; opens: boolean }

/** What a column says of a form; the first one of the row opens it. */
export function ResultCell({ form, column, opens }: ResultCellProps) {
  const { t } = useText('professional')
  const words = useChartWords()
  if (column === 'SingleResultField' && !opens) return <Results form={form} />
  const text = textOf()
  if (!opens) return <span className={column.endsWith('Date') ? classes.date : classes.text}>{text}</span>
  const name = [form.FormName, words.who(form.FormAnsweredBy), day(form.FormAnsweredDate)].join(', ')
  return (
    <>
      <Anchor
        component="button"
        type="button"
        ta="start"
        className={classes.open}
        fz="sm"
        aria-label={t('analysis.open-form', { name })}
        onClick={() => openForm(form.FormId)}
      >
        {column === 'SingleResultField' ? form.FormName : text}
      </Anchor>
      {column === 'SingleResultField' && <Results form={form} />}
    </>
  )

  function textOf(): string {
    switch (column) {
      case 'FormName':
        return form.FormName
      case 'FormVariant':
        return form.FormVariant
      case 'FormAnsweredBy':
        return words.who(form.FormAnsweredBy)
      case 'FormComment':
        return form.FormComment ?? '–'
      case 'FormSentDate':
        return day(form.FormSentDate)
      case 'FormAnsweredDate':
        return day(form.FormAnsweredDate)
      case 'FormConfirmedDate':
        return day(form.FormConfirmedDate)
      case 'SingleResultField':
        return ''
    }
  }
}

function Results({ form: { Results, Change } }: { form: FormDetails }) {
  const { t } = useText('professional')
  const { number } = useChartWords()
  if (Results.length === 0) return '–'
  return (
    <>
      <FormChangeLine change={Change} isOfPast />
      <ul className={classes.results}>
        {Results.map(({ Key, Label, Value, NormalizedValue, Band, Validity, ...items }) => (
          <li key={Key}>
            {Label}{' '}
            {Value === null ? (
              t(`form-dialog.validity.${Validity}`, countsOf(items))
            ) : (
              <>
                <b>{number(Value)}</b>
                {NormalizedValue !== null && `, ${t('analysis.tscore', { value: number(NormalizedValue) })}`}
                {Band && `, ${Band}`}
                {items.MissingItems.length > 0 && `. ${t('form-dialog.validity.Prorated', countsOf(items))}`}
              </>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}

function day(instant: string | null): string {
  return instant ? formatDay(instant) : '–'
}

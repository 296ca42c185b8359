import { Table, Text, Title } from '@mantine/core'
import type { StaffForm } from '@samklang/contract/forms'
import { useId } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { formatDay } from '../../ui/format-time.ts'
import { ScrollSideways } from '../../ui/scroll-sideways.tsx'
import { countsOf, type ScaleReading } from '../form-answers/read-scores.ts'
import classes from './form-dialog.module.css'

/** The same person's earlier answers to the same form, oldest first as one reads a course. */
export function EarlierTable({ form, scores }: { form: StaffForm; scores: readonly ScaleReading[] }) {
  const { t } = useText('professional')
  const titleId = useId()
  const times = form.Earlier.toReversed()
  const hasOther = scores.some(({ earlier }) => earlier.some(({ isOther, value }) => isOther && value !== null))
  return (
    <section aria-labelledby={titleId}>
      <Title order={3} size="h5" id={titleId} mb="xs">
        {t('form-dialog.compare')}
      </Title>
      <ScrollSideways label={t('form-dialog.compare')}>
        <Table withTableBorder horizontalSpacing="sm" className={classes.table}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">{t('form-dialog.scale')}</Table.Th>
              {times.map(({ FormId, AnsweredDate }) => (
                <Table.Th scope="col" key={FormId}>
                  {formatDay(AnsweredDate)}
                </Table.Th>
              ))}
              <Table.Th scope="col">{t('form-dialog.now')}</Table.Th>
              <Table.Th scope="col">{t('form-dialog.change')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {scores.map((scale) => (
              <Table.Tr key={scale.key}>
                <Table.Th scope="row" fw={400}>
                  {scale.label}
                </Table.Th>
                {scale.earlier.toReversed().map(({ formId, value, tscore, isOther }) => (
                  <Table.Td key={formId}>
                    {valueText(value, tscore) ?? t('analysis.no-value')}
                    {isOther && value !== null && '*'}
                  </Table.Td>
                ))}
                <Table.Td fw={600}>
                  {valueText(scale.score.Value, scale.score.NormalizedValue) ??
                    t(`form-dialog.validity.${scale.score.Validity}`, countsOf(scale.score))}
                </Table.Td>
                <Table.Td>{scale.difference === null ? '–' : signed(scale.difference)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </ScrollSideways>
      {hasOther && (
        <Text size="sm" mt={4}>
          {t('change.other')}
        </Text>
      )}
    </section>
  )
}

function valueText(value: number | null, tscore: number | null): string | null {
  if (value === null) return null
  return tscore === null ? String(value) : `${value} (T ${tscore})`
}

function signed(difference: number): string {
  return difference > 0 ? `+${difference}` : String(difference).replace('-', '−')
}

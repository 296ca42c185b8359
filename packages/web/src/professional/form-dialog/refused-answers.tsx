import { Alert, Stack, Table, Text } from '@mantine/core'
import { refusedReasonLabels } from '@samklang/contract/labels'
import { overReasons, type RefusedAnswers as Refused } from '@samklang/contract/refused-answers'
import { useText } from '../../i18n/use-text.ts'
import { formatMoment } from '../../ui/format-time.ts'
import { useLabel } from '../../ui/use-label.ts'
import classes from './form-dialog.module.css'

/** What somebody answered and the form did not take: beside its answers, never among them. */
export function RefusedAnswers({ refused, more }: { refused: readonly Refused[]; more: number }) {
  const { t } = useText('professional')
  if (refused.length === 0) return null
  return (
    <Stack gap="xs">
      {refused.map((each) => (
        <RefusedCard key={each.Id} refused={each} />
      ))}
      {more > 0 && <Text size="sm">{t('form-dialog.refused.more', { count: more })}</Text>}
    </Stack>
  )
}

const isAfterEnd = ({ Reason }: Refused) => overReasons.some((reason) => reason === Reason)

function RefusedCard({ refused }: { refused: Refused }) {
  const { t } = useText('professional')
  const label = useLabel()
  const { SentBy, SentAt, Reason, OvertakenAt } = refused
  const isWhole = isAfterEnd(refused) || Reason === 'AccessEnded'
  return (
    <Alert
      role="group"
      color={OvertakenAt ? 'gray' : 'amber'}
      title={t(isAfterEnd(refused) ? 'form-dialog.refused.after-end' : 'form-dialog.refused.otherwise')}
      data-refused={Reason}
    >
      <Text size="sm">
        {t('form-dialog.refused.sent', {
          name: SentBy ?? t('form-dialog.refused.unknown'),
          at: formatMoment(SentAt),
          reason: label(refusedReasonLabels, Reason),
        })}{' '}
        {t('form-dialog.refused.explained')} {!isWhole && t('form-dialog.refused.only-alarming')}{' '}
        {OvertakenAt && t('form-dialog.refused.overtaken', { at: formatMoment(OvertakenAt) })}
      </Text>
      <AnswersInWords refused={refused} />
      {refused.LeftOut > 0 && <Text size="sm">{t('form-dialog.refused.left-out', { count: refused.LeftOut })}</Text>}
    </Alert>
  )
}

function AnswersInWords({ refused: { Answers } }: { refused: Refused }) {
  const { t } = useText('professional')
  if (Answers.length === 0) return null
  return (
    <Table horizontalSpacing="sm" verticalSpacing={4} mt="xs" className={classes.table}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">{t('form-dialog.question')}</Table.Th>
          <Table.Th scope="col">{t('form-dialog.answer')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {Answers.map(({ Question, AnswerText, AnswerGroupId, IsInvalid }) => (
          <Table.Tr key={`${AnswerGroupId} ${Question} ${AnswerText}`}>
            <Table.Th scope="row" fw={400}>
              {Question}
            </Table.Th>
            <Table.Td className={classes.answer} style={{ whiteSpace: 'pre-line' }}>
              {AnswerText} {IsInvalid && <Text span size="sm">{`(${t('form-dialog.refused.invalid')})`}</Text>}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}

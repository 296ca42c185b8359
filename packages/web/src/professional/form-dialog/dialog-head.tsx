import { Badge, Group, Text } from '@mantine/core'
import type { StaffForm } from '@samklang/contract/forms'
import { IconCheck } from '@tabler/icons-react'
import { useText } from '../../i18n/use-text.ts'
import { formatMoment } from '../../ui/format-time.ts'
import { useRespondentText } from '../../ui/use-respondent-text.ts'
import { useRoleText } from '../care/use-role-text.ts'
import { useFormSubject } from '../patient-context/form-subject.ts'

/** Who answered and when, and how far the form itself is to be trusted. */
export function DialogHead({ form }: { form: StaffForm }) {
  const { t } = useText('professional')
  const { may } = useFormSubject()
  const respondent = useRespondentText()
  const { Row: row, VariantVersionDefinition: version } = form
  // It belongs to the one who was asked, not to whoever wrote it down.
  const role = useRoleText()(row)
  // The dialog has the name of the form: a variant that is called the same says nothing more.
  const variant = version.DisplayName === form.TypeDefinition.DisplayName ? null : version.DisplayName
  return (
    <div>
      <Group gap="xs">
        {version.Maturity !== 'Validated' && (
          <Badge color="amber" variant="light" tt="none">
            {t(`form-dialog.maturity.${version.Maturity}`)}
          </Badge>
        )}
        {row.IsIncomplete && (
          <Badge color="amber" variant="light" tt="none">
            {t('form-dialog.incomplete')}
          </Badge>
        )}
        {row.Confirmation === 'Confirmed' && (
          <Badge color="gray" variant="light" tt="none" leftSection={<IconCheck aria-hidden size={14} />}>
            {t('form-dialog.confirmed', { date: row.ConfirmedDate ? formatMoment(row.ConfirmedDate) : '' })}
          </Badge>
        )}
      </Group>
      {may === 'acknowledge' && <Text>{t('form-dialog.patient-left')}</Text>}
      <Text c="dimmed">
        {[respondent({ ...row, RespondentName: t('analysis.named', { name: row.RespondentName, role }) }), variant]
          .filter(Boolean)
          .join(', ')}
      </Text>
      {form.Status === 'Closed' && form.AnsweredDate && (
        <Text c="dimmed">
          {form.AnswerMode === 'Interview'
            ? t('form-dialog.answered-interview', { at: formatMoment(form.AnsweredDate) })
            : t('form-dialog.answered', { at: formatMoment(form.AnsweredDate) })}
        </Text>
      )}
      {form.ArrivedLateAt && (
        <Text c="dimmed">{t('form-dialog.arrived-late', { at: formatMoment(form.ArrivedLateAt) })}</Text>
      )}
    </div>
  )
}

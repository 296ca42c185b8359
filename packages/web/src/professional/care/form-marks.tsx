import { Badge } from '@mantine/core'
import type { FormRow } from '@samklang/contract/forms'
import { useText } from '../../i18n/use-text.ts'

/** What must not be missed of a form, in whichever list it stands. R-359: that it has alerted stays, with what has become of it. */
export function FormMarks({ row }: { row: FormRow }) {
  const { t } = useText('professional')
  return (
    <>
      {row.WaitingAlerts > 0 && (
        <Badge color="red" variant="light" tt="none">
          {t('care.alerts', { count: row.WaitingAlerts })}
        </Badge>
      )}
      {row.FollowedUpAlerts > 0 && (
        <Badge color="red" variant="light" tt="none">
          {t('care.alerts-followed-up', { count: row.FollowedUpAlerts })}
        </Badge>
      )}
      {row.AcknowledgedAlerts > 0 && (
        <Badge color="gray" variant="outline" tt="none">
          {t('care.alerts-acknowledged', { count: row.AcknowledgedAlerts })}
        </Badge>
      )}
      {row.HasRefusedAnswers && (
        <Badge color="amber" variant="light" tt="none">
          {t('care.refused-answers')}
        </Badge>
      )}
      {row.IsIncomplete && (
        <Badge color="amber" variant="light" tt="none">
          {t('form-dialog.incomplete')}
        </Badge>
      )}
    </>
  )
}

import { Alert } from '@mantine/core'
import type { StaffForm } from '@samklang/contract/forms'
import { textKeys } from '@samklang/contract/item-names'
import { useText } from '../../i18n/use-text.ts'
import { useNormText } from '../../ui/use-norm-text.ts'
import { useStaffWords } from '../form-answers/use-staff-words.ts'

/** That the results are read among others than at first, since the day of the answer or the date of birth was changed. */
export function NormChanges({ form }: { form: StaffForm }) {
  const { t } = useText('professional')
  const norm = useNormText()
  const words = useStaffWords(form)
  const latest = form.Events.findLast(({ NormChanges: some }) => some.length > 0)
  if (!latest) return null
  const isByBirth = latest.Event === 'BirthDateCorrected'
  return (
    <Alert color="amber" title={t(isByBirth ? 'norm-group.changed-by-birth' : 'norm-group.changed')}>
      {latest.NormChanges.map(({ ScaleKey, From, To }) => (
        <div key={ScaleKey}>
          {t('norm-group.changed-scale', {
            scale: words.word(textKeys.scale(ScaleKey)) || ScaleKey,
            from: norm(From.NormGroup),
            to: norm(To.NormGroup),
          })}{' '}
          {From.NormalizedValue !== To.NormalizedValue &&
            t('norm-group.changed-tscore', { from: From.NormalizedValue ?? '–', to: To.NormalizedValue ?? '–' })}
        </div>
      ))}
    </Alert>
  )
}

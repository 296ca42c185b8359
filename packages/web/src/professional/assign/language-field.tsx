import type { ContentLanguage } from '@samklang/contract/form-content'
import { useText } from '../../i18n/use-text.ts'
import { ChoiceField } from '../../patient-form/choice-field.tsx'
import type { Candidate } from './candidates.ts'
import type { AssignPlan } from './plan.ts'

type LanguageFieldProps = {
  /** Absent: of a form. */
  label?: string
  candidates: readonly Candidate[]
  plan: AssignPlan
  onChange: (change: Partial<AssignPlan>) => void
}

const languages: readonly ContentLanguage[] = ['sv', 'en']

/** Everybody gets their own language unless another is chosen; only one that every form speaks can be. */
export function LanguageField({ label, candidates, plan, onChange }: LanguageFieldProps) {
  const { t } = useText('professional')
  const versions = candidates.flatMap(({ fits }) => fits.flatMap(({ chosen }) => chosen ?? []))
  const spoken = languages.filter((language) => versions.every(({ Languages }) => Languages.includes(language)))
  if (spoken.length < 2 && plan.ContentLanguage === null) return null
  return (
    <ChoiceField
      label={label ?? t('assign.language')}
      value={plan.ContentLanguage ?? 'own'}
      options={[
        { value: 'own', label: t('assign.own-language') },
        ...spoken.map((value) => ({ value, label: t(`patient-form.languages.${value}`) })),
      ]}
      onChange={(value) => onChange({ ContentLanguage: value === 'own' ? null : value })}
    />
  )
}

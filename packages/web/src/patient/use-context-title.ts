import type { Context } from '@samklang/contract/session'
import { useText } from '../i18n/use-text.ts'

/** Whom it is about. Of somebody whose personal identity number must be given first, the first letter is all that is told. */
export function useContextTitle({ Type, Firstname, Lastname, IsCivicIdRequired }: Context): string {
  const { t } = useText('patient', 'sign-in')
  if (!IsCivicIdRequired) return `${Firstname} ${Lastname}`
  const initial = firstLetterOf(Firstname)
  return Type === 'Guardian'
    ? t('sign-in:context.child-by-initial', { initial })
    : t('sign-in:context.person-by-initial', { initial })
}

export function firstLetterOf(name: string): string {
  return Array.from(name)[0] ?? ''
}

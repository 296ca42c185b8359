import type { NormPeople } from '@samklang/contract/norm-people'
import { useText } from '../i18n/use-text.ts'

/** Among whom a T-score is read, in words; what is not known is said to be so. */
export function useNormText(): (people: NormPeople | null) => string {
  const { t } = useText('professional')
  return (people) => {
    if (!people) return t('norm-group.unknown')
    const { From, To } = people.Age ?? { From: null, To: null }
    const words = [
      From !== null && To !== null && From !== To && t('norm-group.between', { from: From, to: To }),
      From !== null && From === To && t('norm-group.at', { age: From }),
      From !== null && To === null && t('norm-group.from', { from: From }),
      From === null && To !== null && t('norm-group.to', { to: To }),
      people.Gender && t(`norm-group.gender.${people.Gender}`),
    ].filter(Boolean)
    return words.length > 0 ? words.join(', ') : t('norm-group.everybody')
  }
}

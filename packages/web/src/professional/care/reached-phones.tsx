import { Text } from '@mantine/core'
import { maskedPhone } from '@samklang/contract/phone'
import type { ReachedPerson } from '@samklang/contract/reached-person'
import { describeRelation } from '@samklang/contract/relation-words'
import { IconPhone } from '@tabler/icons-react'
import { useText } from '../../i18n/use-text.ts'
import { groupPhone } from '../../ui/group-phone.ts'
import { PhoneLink } from '../../ui/phone-link.tsx'
import classes from './follow-up.module.css'

/** empty where nobody has a number; null where it is not known here who is reached, which is not the same. */
export type KnownPhones = readonly ReachedPerson[] | null

/** who is reached where, beside what somebody is to be called about. */
export function ReachedPhones({ phones }: { phones: KnownPhones }) {
  const { t, language: shown } = useText('professional')
  const language = shown === 'en' ? 'en' : 'sv'
  if (phones === null) return <Text size="sm">{t('follow-up.phones-not-here')}</Text>
  if (phones.length === 0) return <Text size="sm">{t('follow-up.no-phone')}</Text>
  return (
    <ul className={classes.phones} aria-label={t('follow-up.phones')}>
      {phones.every(({ Relation }) => Relation !== null) && (
        <li>
          <Text span size="sm">
            {t('follow-up.no-own-phone')}
          </Text>
        </li>
      )}
      {phones.map(({ Name, Relation, Phone }) => (
        <li key={`${Name} ${Phone}`}>
          <Text span size="sm">
            {whoseText(Name, Relation)}
          </Text>
          {Phone === maskedPhone ? (
            <Text span size="sm">
              {t('follow-up.masked-phone')}
            </Text>
          ) : (
            <PhoneLink phone={Phone} size="sm" fw={650} className={classes.phone}>
              <IconPhone aria-hidden size={16} />
              {groupPhone(Phone)}
            </PhoneLink>
          )}
        </li>
      ))}
    </ul>
  )

  function whoseText(name: string, relation: string | null): string {
    if (relation === null) return t('follow-up.own-phone', { name })
    return relation ? t('analysis.named', { name, role: describeRelation(relation, language) }) : name
  }
}

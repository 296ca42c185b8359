import { Anchor, Text } from '@mantine/core'
import type { AlertedPatient } from '@samklang/contract/notifications'
import { maskedPhone } from '@samklang/contract/phone'
import { describeRelation } from '@samklang/contract/relation-words'
import { useTranslation } from 'react-i18next'
import classes from './alert-strip.module.css'

/** who is reached where, of one whose page cannot be opened. */
export function AlertedPhones({ patient: { Phones } }: { patient: AlertedPatient }) {
  const { t, i18n } = useTranslation('professional')
  const language = i18n.language === 'en' ? 'en' : 'sv'
  if (Phones.length === 0) return null
  return (
    <ul className={classes.phones}>
      {Phones.map(({ Name, Relation, Phone }) => (
        <li key={`${Name} ${Phone}`}>
          <Text span size="sm">
            {Relation === null ? t('home.alerts.own-phone') : relationText(Name, Relation)}{' '}
          </Text>
          {Phone === maskedPhone ? (
            <Text span size="sm" aria-label={t('patient.masked')}>
              {Phone}
            </Text>
          ) : (
            <Anchor href={`tel:${Phone}`} size="sm">
              {Phone}
            </Anchor>
          )}
        </li>
      ))}
    </ul>
  )

  function relationText(name: string, relation: string): string {
    return relation ? t('analysis.named', { name, role: describeRelation(relation, language) }) : name
  }
}

import { Text } from '@mantine/core'
import type { ContentLanguage } from '@samklang/contract/form-content'
import { useText } from '../../i18n/use-text.ts'
import { usePatient } from '../patient-context/use-patient.ts'
import type { ProposedItem } from './choices.ts'
import classes from './programs.module.css'

const languages: readonly ContentLanguage[] = ['sv', 'en']

/** who reads it, and the whole of it: first in the language in which it is sent. */
export function ProposedMessage({ item }: { item: ProposedItem }) {
  const { t } = useText('professional')
  const { PreferredLanguage: own } = usePatient()
  const text = item.MessageText
  if (item.Kind !== 'Message' || !text) return null
  const written = languages
    .filter((language) => text[language]?.trim())
    .toSorted((one, other) => Number(other === own) - Number(one === own))
  return (
    <>
      <Text size="sm">{t('programs.message-readers')}</Text>
      <details className={classes.fold} style={{ fontSize: 'var(--mantine-font-size-sm)' }}>
        <summary>{t('program-start.propose.read-message')}</summary>
        {written.map((language, place) => (
          <div key={language}>
            <Text size="sm" c="dimmed">
              {t(`program-start.propose.message-${place === 0 ? 'sent' : 'also'}.${language}`)}
            </Text>
            <Text size="sm" lang={language} mb="xs" style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
              {text[language]?.trim()}
            </Text>
          </div>
        ))}
      </details>
    </>
  )
}

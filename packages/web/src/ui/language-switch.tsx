import { Button, Group } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { keyView } from '../i18n/texts.ts'
import { useText } from '../i18n/use-text.ts'
import { chooseLanguage } from '../session/profile.ts'
import { useSettings } from '../system/settings.ts'

/** The names that speakers of a language look for are in that language. */
export const languageNames: Record<string, string> = { sv: 'Svenska', en: 'English', [keyView]: 'key view' }

/** what is offered depends on the side; the key view is for whoever builds or tries the system. */
export function useOfferedLanguages(app: 'professional' | 'patient'): readonly string[] {
  const settings = useSettings()
  const culture = settings?.Culture
  const offered = (app === 'professional' ? culture?.ProfessionalAppSupported : culture?.PatientAppSupported) ?? ['sv']
  return import.meta.env.DEV ? [...offered, keyView] : offered
}

/** What the server says in words is asked for again: names of forms, what a unit has written. */
export function useChooseLanguage(): (language: string) => void {
  const client = useQueryClient()
  return (language) => void chooseLanguage(language).finally(() => client.invalidateQueries())
}

/** All languages side by side: with two of them a menu would only be in the way. */
export function LanguageSwitch({ app }: { app: 'professional' | 'patient' }) {
  const { t, language: shown } = useText()
  const offered = useOfferedLanguages(app)
  const choose = useChooseLanguage()
  if (offered.length < 2) return null
  return (
    <Group gap={0} role="group" aria-label={t('language.label')}>
      {offered.map((language) => (
        <Button
          key={language}
          variant={language === shown ? 'light' : 'subtle'}
          h={44}
          px="xs"
          lang={language === keyView ? undefined : language}
          aria-pressed={language === shown}
          onClick={() => choose(language)}
        >
          {languageNames[language] ?? language}
        </Button>
      ))}
    </Group>
  )
}

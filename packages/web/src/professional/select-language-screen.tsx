import { Button, Stack, Text, UnstyledButton } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { keyView } from '../i18n/texts.ts'
import { useText } from '../i18n/use-text.ts'
import { languageNames, useChooseLanguage, useOfferedLanguages } from '../ui/language-switch.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import classes from './choices.module.css'

/** /select-language */
export function SelectLanguageScreen() {
  const { t, language: shown } = useText('professional')
  const offered = useOfferedLanguages('professional')
  const { history } = useRouter()

  return (
    <Stack maw={480}>
      <PageTitle>{t('titles.admin-select-language')}</PageTitle>
      <Text>{offered.length > 1 ? t('select-language.lead') : t('select-language.only-one')}</Text>
      {offered.length > 1 && (
        <ul className={classes.choices}>
          {offered.map((language) => (
            <li key={language}>
              <LanguageChoice language={language} isChosen={language === shown} />
            </li>
          ))}
        </ul>
      )}
      {/* The change shows here at once; going on is up to the person, who may have been reading something. */}
      <Button variant="default" onClick={() => history.back()} style={{ alignSelf: 'flex-start' }}>
        {t('select-language.back')}
      </Button>
    </Stack>
  )
}

function LanguageChoice({ language, isChosen }: { language: string; isChosen: boolean }) {
  const { t } = useText('professional')
  const choose = useChooseLanguage()
  return (
    <UnstyledButton className={classes.choice} aria-pressed={isChosen} onClick={() => choose(language)}>
      <span className={classes.name}>
        <Text span fw={600} lang={language === keyView ? undefined : language}>
          {languageNames[language] ?? language}
        </Text>
        {language === keyView && (
          <Text span size="sm" c="dimmed">
            {t('select-language.keys')}
          </Text>
        )}
      </span>
      {isChosen && <IconCheck aria-hidden size={20} />}
    </UnstyledButton>
  )
}

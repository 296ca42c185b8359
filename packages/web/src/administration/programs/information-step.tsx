import { SegmentedControl, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { LanguageFields, wordsFault } from './language-fields.tsx'
import type { ProgramWizard } from './program-wizard.ts'
import classes from './programs.module.css'

/** Step 4: what the patient reads while the program goes on, with a preview as on a phone. */
export function InformationStep({ wizard }: { wizard: ProgramWizard }) {
  const { t } = useText('administration')
  const { content, change, faultAt } = wizard
  const { Title, Body } = content.Information
  const write = (next: Partial<typeof content.Information>) =>
    change((latest) => ({ ...latest, Information: { ...latest.Information, ...next } }))
  return (
    <div className={classes.information}>
      <Stack gap="lg">
        <Text>{t('programs.information-lead')}</Text>
        <LanguageFields
          label={t('programs.information-title')}
          words={Title}
          longest={120}
          faultOf={wordsFault(faultAt, 'Information.Title')}
          onChange={(words) => write({ Title: words })}
        />
        <LanguageFields
          label={t('programs.information-body')}
          words={Body}
          longest={10_000}
          rows={6}
          faultOf={wordsFault(faultAt, 'Information.Body')}
          onChange={(words) => write({ Body: words })}
        />
      </Stack>
      <PhonePreview title={Title} body={Body} />
    </div>
  )
}

type Words = Partial<Record<'sv' | 'en', string>>

function PhonePreview({ title, body }: { title: Words; body: Words }) {
  const { t } = useText('administration')
  const [language, setLanguage] = useState<'sv' | 'en'>('sv')
  const [heading, text] = [title[language]?.trim(), body[language]?.trim()]
  return (
    <section aria-label={t('programs.preview')} className={classes.preview}>
      <SegmentedControl
        aria-label={t('programs.preview-language')}
        value={language}
        data={[
          { value: 'sv', label: t('programs.languages.sv') },
          { value: 'en', label: t('programs.languages.en') },
        ]}
        onChange={(next) => setLanguage(next === 'en' ? 'en' : 'sv')}
      />
      <div className={classes.phone} lang={language}>
        <div className={classes.phoneCard}>
          {heading || text ? (
            <>
              <Text fw={650}>{heading}</Text>
              <Text style={{ whiteSpace: 'pre-line' }}>{text}</Text>
            </>
          ) : (
            <Text c="dimmed">{t('programs.preview-empty')}</Text>
          )}
        </div>
      </div>
    </section>
  )
}

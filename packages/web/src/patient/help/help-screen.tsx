import { Card, Stack, Title } from '@mantine/core'
import type { Context } from '@samklang/contract/session'
import { Suspense } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { useSession } from '../../session/store.ts'
import { PageTitle } from '../../ui/page-title.tsx'
import { RetryBoundary } from '../../ui/retry-boundary.tsx'
import { ClinicCard } from '../clinic-card.tsx'
import { CrisisCard } from '../crisis-card.tsx'
import { SafetyPlan } from '../documents/safety-plan.tsx'
import { english } from './en.ts'
import classes from './help.module.css'
import { type HelpReader, type HelpSection, helpFor } from './help-text.ts'
import { swedish } from './sv.ts'

const readers: Record<Context['Type'], HelpReader> = {
  Patient: 'patient',
  Guardian: 'guardian',
  Caretaker: 'near',
  Agent: 'near',
  Other: 'other',
}

/** /hjalp: what people ask, one question under the other; where help is now stands below, as everywhere. */
export function HelpScreen() {
  const { t, language } = useText('patient')
  const context = useSession()?.context
  const sections = language === 'en' ? english : swedish
  return (
    <Stack>
      <PageTitle>{t('titles.user-help')}</PageTitle>
      <Card withBorder padding={0}>
        {/* Whoever has not chosen anybody yet has several to choose from. */}
        {helpFor(sections, context ? readers[context.Type] : 'guardian').map((section) => (
          <Question key={section.title} {...section} />
        ))}
      </Card>
      <CrisisCard />
      <SafetyPlan />
      {context && (
        <RetryBoundary asPage={false}>
          <Suspense fallback={null}>
            <ClinicCard />
          </Suspense>
        </RetryBoundary>
      )}
    </Stack>
  )
}

function Question({ title, text = [], steps = [], list = [] }: HelpSection) {
  return (
    <details className={classes.question}>
      <summary>
        <Title order={2} size="h5" display="inline">
          {title}
        </Title>
      </summary>
      {text.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {steps.length > 0 && (
        <ol>
          {steps.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ol>
      )}
      {list.length > 0 && (
        <ul>
          {list.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
    </details>
  )
}

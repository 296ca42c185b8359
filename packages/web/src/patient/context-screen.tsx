import { Alert, Button, Stack, Text } from '@mantine/core'
import * as sessionCalls from '@samklang/contract/client/session'
import type { Context } from '@samklang/contract/session'
import { useState } from 'react'
import { listUnsent } from '../answering/draft/unsent.ts'
import { useCall } from '../api/use-call.ts'
import { useText } from '../i18n/use-text.ts'
import { go } from '../routes/go.ts'
import { enterContext } from '../session/arrival.ts'
import { now } from '../session/clock.ts'
import { leftElsewhere } from '../session/left-elsewhere.ts'
import { useSession } from '../session/store.ts'
import { pathOnwards } from '../session/wanted-form.ts'
import { AppLink } from '../ui/app-link.tsx'
import { EmergencyLine } from '../ui/emergency-line.tsx'
import { LoadingSkeleton } from '../ui/loading-skeleton.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { LeftPart } from './changed-elsewhere.tsx'
import { CivicIdStep } from './civic-id-step.tsx'
import { ContextCard } from './context-card.tsx'
import { EidNote } from './eid-note.tsx'
import { NewInvitations } from './new-invitations.tsx'

type Chosen = { context: Context; all: readonly Context[] }

/** /kontext */
export function ContextScreen() {
  const [chosen, setChosen] = useState<Chosen>()

  async function choose(next: Chosen) {
    // Chosen here, not in another tab.
    leftElsewhere.set(null)
    setChosen(next)
    if (next.context.IsCivicIdRequired) return
    try {
      await enterContext(next.context, next.all)
      await go(pathOnwards())
    } catch {
      // What went wrong is told by the shell; the choice is open again.
      setChosen(undefined)
    }
  }

  if (!chosen) return <ContextList onChoose={choose} />
  if (chosen.context.IsCivicIdRequired) return <CivicIdStep {...chosen} onBack={() => setChosen(undefined)} />
  return <LoadingSkeleton />
}

function ContextList({ onChoose }: { onChoose: (chosen: Chosen) => void }) {
  const { t } = useText('patient', 'sign-in')
  const { Contexts: all } = useCall(sessionCalls.listSessionContexts, { query: {} })
  const ids = all.map(({ ContextId }) => ContextId)
  const unsent = listUnsent(now(), useSession()?.userProfile.PublicId ?? '')
  const of = ({ ContextId }: Context) => unsent.filter(({ contextId }) => contextId === ContextId)
  const names = all.filter((context) => of(context).length > 0).map(({ Firstname }) => Firstname)

  return (
    <Stack gap="sm">
      <PageTitle>{all.length > 0 ? t('sign-in:context.title') : t('sign-in:context.none')}</PageTitle>
      <LeftPart />
      {unsent.length > 0 && all.length > 0 && (
        <Alert color="amber">
          {names.length > 0
            ? t('sign-in:context.unsent-for', { name: names.join(t('sign-in:context.and')) })
            : t('sign-in:context.unsent')}
        </Alert>
      )}
      {all.map((context) => (
        <ContextCard
          key={context.ContextId}
          context={context}
          ids={ids}
          unsent={of(context)}
          onChoose={() => onChoose({ context, all })}
        />
      ))}
      {all.length === 0 && <NobodyYet />}
      <EmergencyLine />
      <EidNote />
      <NewInvitations />
    </Stack>
  )
}

/** Nothing waits, which is no fault of the person's: it says what will happen, and lets them leave. */
function NobodyYet() {
  const { t } = useText('patient', 'sign-in')
  return (
    <Stack align="flex-start">
      <Text>{t('sign-in:context.none-text')}</Text>
      <Text>{t('sign-in:context.none-clinic')}</Text>
      <Button component={AppLink} to="/logga-ut" size="lg" variant="default">
        {t('header.log-out')}
      </Button>
    </Stack>
  )
}

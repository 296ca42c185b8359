import { Button, Stack, Text } from '@mantine/core'
import { useEffect } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { AppLink } from '../../ui/app-link.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { CrisisCard } from '../crisis-card.tsx'
import { keepThanks } from '../thanks.ts'
import { CrisisAlert } from './crisis-alert.tsx'
import { english, swedish } from './over-words.ts'
import type { ToldCrisis } from './told-crisis.ts'

/** What was answered after the form was over: whether the clinic has it, and what it calls for. */
export type LateAnswersState = {
  isKept: boolean
  /** The form says the same: another device has sent it. */
  isInForm: boolean
  hasReached: boolean
  crisis: ToldCrisis | null
  about: string | null
}

type NotToAnswerProps = {
  hasHome: boolean
  /** A diary or a module is closed, a form that was taken back says so; of what is not there any more nobody knows. */
  what?: 'diary' | 'module' | 'canceled' | 'form'
  late?: LateAnswersState | undefined
}

/** Closed, canceled or taken back while it was open here. The numbers are there whatever the reason. */
export function NotToAnswer({ hasHome, what = 'form', late }: NotToAnswerProps) {
  const { t, language } = useText('patient')
  const over = (language === 'en' ? english : swedish)[what]
  // Whichever way leads home from here, what the answers called for goes along.
  useEffect(() => {
    if (late && !late.isInForm && hasHome) keepThanks({ own: undefined, crisis: late.crisis, about: late.about, late })
  }, [late, hasHome])
  return (
    <Stack>
      {late?.crisis && <CrisisAlert crisis={late.crisis} about={late.about} isUnreached={!late.hasReached} />}
      <PageTitle>{over.title}</PageTitle>
      <Text>{over.text}</Text>
      {late && !late.isInForm && <Text>{t(late.isKept ? 'form.late-kept' : 'form.too-late')}</Text>}
      {hasHome && (
        <Button component={AppLink} to="/hem" size="lg">
          {t('form.to-home')}
        </Button>
      )}
      {!late?.crisis && <CrisisCard />}
    </Stack>
  )
}

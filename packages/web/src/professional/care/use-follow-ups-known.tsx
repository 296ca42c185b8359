import { Alert, Checkbox, List, Text } from '@mantine/core'
import type { FollowUpsOpen } from '@samklang/contract/alert-refusals'
import { type ReactNode, useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { followUpsOpenOf } from './alert-refusals.ts'
import { useNextStepText } from './use-next-step-text.ts'

/**
 * asks whether somebody knows of the follow-ups that go on, once the server has said that some do. `known` goes along with
 * the next try, which `isMissing` holds back.
 */
export function useFollowUpsKnown({ error }: { error: Error | null }): {
  fields: ReactNode
  known: number | undefined
  isMissing: () => boolean
  forget: () => void
} {
  const [asked, setAsked] = useState<FollowUpsOpen>()
  const [isKnown, setKnown] = useState(false)
  const [isTold, setTold] = useState(false)
  const open = followUpsOpenOf(error)
  if (open && JSON.stringify(open) !== JSON.stringify(asked)) {
    setAsked(open)
    // Others than those that were confirmed.
    setKnown(false)
  }

  return {
    fields: asked ? (
      <OpenFollowUps open={asked} isKnown={isKnown} isMissing={isTold && !isKnown} onKnown={setKnown} />
    ) : null,
    known: asked && isKnown ? asked.Open : undefined,
    isMissing() {
      const missing = asked !== undefined && !isKnown
      setTold(missing)
      return missing
    },
    forget() {
      setAsked(undefined)
      setKnown(false)
    },
  }
}

type OpenFollowUpsProps = {
  open: FollowUpsOpen
  isKnown: boolean
  isMissing: boolean
  onKnown: (isKnown: boolean) => void
}

function OpenFollowUps({ open, isKnown, isMissing, onKnown }: OpenFollowUpsProps) {
  const { t } = useText('professional')
  const nextStep = useNextStepText()
  return (
    <Alert role="alert" color="amber" mt="sm" title={t('follow-up.left.title', { count: open.Open })}>
      <List spacing={4}>
        {open.Alerts.map(({ Id, Text: text, FormName, FollowUp }) => (
          <List.Item key={Id}>
            {[text, FormName, nextStep.when(FollowUp?.NextStepOn ?? null), nextStep.whose(FollowUp)].join(' · ')}
          </List.Item>
        ))}
      </List>
      <Text mt="xs">{t('follow-up.left.means')}</Text>
      <Checkbox
        mt="xs"
        label={t('follow-up.left.known')}
        checked={isKnown}
        onChange={(event) => onKnown(event.currentTarget.checked)}
        error={isMissing ? t('common:validation.required') : undefined}
      />
    </Alert>
  )
}

import { Alert, Stack, Text } from '@mantine/core'
import type { SafetyPlan } from '@samklang/contract/artifacts'
import type { Instant } from '@samklang/contract/instants'
import { useEffect, useId, useState } from 'react'
import classes from '../../documents/documents.module.css'
import { useText } from '../../i18n/use-text.ts'
import { useSession } from '../../session/store.ts'
import { dropPhonePlan, removalKeyOf } from '../../state/phone-plan.ts'
import { usePhonePlan } from '../../state/use-phone-plan.ts'
import { keepPhonePlan, phonePlanOwner } from './phone-plan.ts'
import { english, swedish } from './phone-plan-words.ts'

export type PhonePlanSource = { plan: SafetyPlan; readAt: Instant }

/**
 * whether the plan stays in this browser after the last tab is closed. Off until the patient turns it on, where they read the
 * plan; also while it is not shown, what was read anew takes the place of what was kept.
 */
export function PhonePlanChoice({ plan, readAt, isShown }: PhonePlanSource & { isShown: boolean }) {
  const { language } = useText()
  const words = language === 'en' ? english : swedish
  const id = useId()
  const owner = phonePlanOwner(useSession())
  const stored = usePhonePlan()
  const isOn = Boolean(owner && stored?.startsWith(`${owner} `))
  const [outcome, setOutcome] = useState<'none' | 'off' | 'failed'>('none')
  useEffect(() => {
    if (isOn && owner) keepPhonePlan(owner, plan, readAt)
  }, [isOn, owner, plan, readAt])
  // Without it there is no page of ours without network, and less would be kept than is said.
  if (!isShown || owner === undefined || !('serviceWorker' in navigator)) return null

  const wasRemoved = localStorage.getItem(removalKeyOf(owner)) !== null

  function choose(isWanted: boolean) {
    if (!owner) return
    if (!isWanted) {
      dropPhonePlan()
      return setOutcome('off')
    }
    // A browser that is asked keeps it longer, where it can.
    void navigator.storage?.persist?.().catch(() => undefined)
    setOutcome(keepPhonePlan(owner, plan, readAt) ? 'none' : 'failed')
  }

  return (
    <Stack gap="xs" mt="md">
      <label className={classes.choice}>
        <input
          type="checkbox"
          aria-describedby={id}
          checked={isOn}
          onChange={({ currentTarget }) => choose(currentTarget.checked)}
        />
        <span>{words.choice}</span>
      </label>
      <div role="status">
        {isOn && <Text fw={600}>{words.isOn}</Text>}
        {!isOn && wasRemoved && <Text fw={600}>{words.wasRemoved}</Text>}
        {!isOn && outcome === 'off' && <Text fw={600}>{words.isOff}</Text>}
      </div>
      {!isOn && outcome === 'failed' && (
        <Alert color="amber" role="alert">
          {words.failed}
        </Alert>
      )}
      <Stack gap="xs" id={id}>
        {!isOn && <Text>{words.choiceWhy}</Text>}
        <Text>{words.choiceOthers}</Text>
        <Text>{words.choiceEnd}</Text>
        <Text>{words.choiceBrowser}</Text>
      </Stack>
    </Stack>
  )
}

import { Anchor, Button, Group, Stack, Text } from '@mantine/core'
import * as sessionCalls from '@samklang/contract/client/session'
import { CivilDate } from '@samklang/contract/instants'
import type { Profile } from '@samklang/contract/session'
import { type FormEvent, useState } from 'react'
import { useSend } from '../api/use-call.ts'
import { useText } from '../i18n/use-text.ts'
import { today } from '../session/civil-day.ts'
import { keepProfile } from '../session/profile.ts'
import { AppLink } from '../ui/app-link.tsx'
import { DayField } from '../ui/day-field.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Refused } from '../ui/refused.tsx'
import { awayUntil } from './away.ts'

/** While somebody is away, what alarms goes to the unit at once. */
export function AwayDialog({ profile, onClose }: { profile: Profile; onClose: () => void }) {
  const { t } = useText('professional')
  const away = awayUntil(profile, today())
  const [day, setDay] = useState(away ?? '')
  const [isTold, setTold] = useState(false)
  const preferences = useSend(sessionCalls.setPreferences, { onSent: keepProfile })
  const isDay = CivilDate.safeParse(day).success && day >= today()

  function set(until: string | null) {
    preferences.mutate({ body: { AwayUntil: until } }, { onSuccess: onClose })
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    setTold(!isDay)
    if (isDay) set(day)
  }

  return (
    <Dialog title={t('away.title')} onClose={onClose} width={480}>
      <form onSubmit={submit} noValidate>
        <Stack>
          <Text>{t('away.means')}</Text>
          <DayField
            label={t('away.until')}
            isRequired
            value={day}
            error={isTold && !isDay && t('away.fault')}
            onChange={setDay}
          />
          {profile.Roles.includes('Staff') && (
            <Anchor component={AppLink} to="/franvaro" onClick={onClose}>
              {t('away.plan')}
            </Anchor>
          )}
          <Refused error={preferences.error} />
          <Group justify="flex-end">
            {away && (
              <Button variant="default" disabled={preferences.isPending} onClick={() => set(null)}>
                {t('away.back')}
              </Button>
            )}
            <Button variant="default" onClick={onClose}>
              {t('common:action.cancel')}
            </Button>
            <Button type="submit" loading={preferences.isPending}>
              {t('care.save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}

import { Anchor, Button, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import type { AlertReach } from '@samklang/contract/alert-steps'
import * as alertStepCalls from '@samklang/contract/client/alert-steps'
import { isPhone, mayReceiveSms } from '@samklang/contract/phone'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { callQuery, useSend } from '../api/use-call.ts'
import { showSnackbar } from '../errors/snackbar-queue.ts'
import { useText } from '../i18n/use-text.ts'
import { useScope } from '../session/scope.ts'
import { AppLink } from '../ui/app-link.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { LoadingSkeleton } from '../ui/loading-skeleton.tsx'
import { Refused } from '../ui/refused.tsx'

/** Where alerts reach the person who is signed in, and who stands in while they are away. */
export function AlertReachDialog({ onClose }: { onClose: () => void }) {
  const { t } = useText('professional')
  const { data, error } = useQuery(callQuery(useScope(), alertStepCalls.getAlertReach, {}, { shownIn: 'dialog' }))
  return (
    <Dialog title={t('alert-reach.title')} onClose={onClose} width={480}>
      {data ? <ReachForm reach={data} onClose={onClose} /> : <Waiting error={error} onClose={onClose} />}
    </Dialog>
  )
}

function Waiting({ error, onClose }: { error: Error | null; onClose: () => void }) {
  const { t } = useText()
  return (
    <Stack>
      {error ? <Refused error={error} /> : <LoadingSkeleton />}
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {t('action.cancel')}
        </Button>
      </Group>
    </Stack>
  )
}

function ReachForm({ reach, onClose }: { reach: AlertReach; onClose: () => void }) {
  const { t } = useText('professional')
  const [phone, setPhone] = useState(reach.Phone ?? '')
  const [deputy, setDeputy] = useState(reach.DeputyUserId ?? '')
  const [isTold, setTold] = useState(false)
  const save = useSend(alertStepCalls.setAlertReach)
  const isRight = phone.trim() === '' || (isPhone(phone) && mayReceiveSms(phone))

  function submit(event: FormEvent) {
    event.preventDefault()
    setTold(!isRight)
    if (!isRight) return
    const body = { Phone: phone.trim() || null, DeputyUserId: deputy || null }
    save.mutate({ body }, { onSuccess: tellSaved })
  }

  function tellSaved() {
    showSnackbar(t('alert-reach.saved'), { tone: 'done' })
    onClose()
  }

  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <Text>{t('alert-reach.means')}</Text>
        <Text>{reach.Email ? t('alert-reach.email', { address: reach.Email }) : t('alert-reach.no-email')}</Text>
        <TextInput
          label={t('alert-reach.phone')}
          description={t('alert-reach.phone-hint')}
          type="tel"
          autoComplete="tel"
          value={phone}
          error={isTold && !isRight && t('common:validation.invalid-phone')}
          onChange={(event) => setPhone(event.currentTarget.value)}
        />
        <NativeSelect
          label={t('alert-reach.deputy')}
          description={t('alert-reach.deputy-hint')}
          value={deputy}
          data={[
            { value: '', label: t('alert-reach.nobody') },
            ...reach.Colleagues.map(({ StaffUserId: value, Fullname: label }) => ({ value, label })),
          ]}
          onChange={(event) => setDeputy(event.currentTarget.value)}
        />
        <Text size="sm">
          {t('alert-reach.messages')}{' '}
          <Anchor component={AppLink} to="/franvaro" inherit onClick={onClose}>
            {t('alert-reach.plan')}
          </Anchor>
        </Text>
        <Refused error={save.error} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('common:action.cancel')}
          </Button>
          <Button type="submit" loading={save.isPending}>
            {t('care.save')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

import { Alert, Anchor, List, Text } from '@mantine/core'
import * as followUpCalls from '@samklang/contract/client/follow-ups'
import * as notificationCalls from '@samklang/contract/client/notifications'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { callQuery } from '../api/use-call.ts'
import { useText } from '../i18n/use-text.ts'
import { useScope } from '../session/scope.ts'
import { useCell } from '../state/cell.ts'
import { listWaitingPlaces, textStorage, textStorageChanges } from '../state/text-storage.ts'
import { AppLink } from '../ui/app-link.tsx'
import { type NamedText, nameTexts } from './name-texts.ts'

/** whoever comes back after a login that ended is told that what they wrote waits, what it was about and whom. */
export function WaitingTexts() {
  const { t } = useText('professional')
  const scope = useScope()
  const { pathname, searchStr } = useLocation()
  const isOpen = useCell(textStorage) === 'open'
  useCell(textStorageChanges)
  const places = isOpen ? listWaitingPlaces(scope, pathname + searchStr) : []
  return (
    <div role="status">
      {places.length > 0 && (
        <Alert color="amber" role="presentation" mb="md" title={t('kept.waiting', { count: places.length })}>
          <Named places={places} />
          <Text>{t('kept.waiting-means')}</Text>
        </Alert>
      )}
    </div>
  )
}

function Named({ places }: { places: readonly string[] }) {
  const scope = useScope()
  // Only what the page has read already: nobody's list is read for this.
  const known = { enabled: false } as const
  const waiting = useQuery({ ...callQuery(scope, notificationCalls.listUnitNotifications, {}), ...known }).data?.Alerts
  const followed = useQuery({ ...callQuery(scope, followUpCalls.listUnitFollowUps, {}), ...known }).data?.FollowUps
  return (
    <List>
      {nameTexts(places, [...(waiting ?? []), ...(followed ?? [])]).map((text) => (
        <List.Item key={text.place}>
          <Which text={text} />
        </List.Item>
      ))}
    </List>
  )
}

function Which({ text: { kind, name, page } }: { text: NamedText }) {
  const { t } = useText('professional')
  const what = t(`kept.kind.${kind}`)
  if (!name) return what
  if (!page) return `${what}: ${name}`
  return (
    <>
      {`${what}: `}
      <Anchor component={AppLink} to={page}>
        {name}
      </Anchor>
    </>
  )
}

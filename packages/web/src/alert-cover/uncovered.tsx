import { Alert, Anchor, Text } from '@mantine/core'
import { useText } from '../i18n/use-text.ts'
import { mayOpen } from '../routes/may-open.ts'
import { AppLink } from '../ui/app-link.tsx'
import { useWhenText } from '../ui/use-when-text.ts'
import { useAlertCover } from './use-alert-cover.ts'

const mostNamed = 5
const settings = { path: '/administration/larm', guard: 'administration', permission: 'UnitGroups.Manage' } as const

/** Whoever works where an alert may reach nobody must know it. */
export function Uncovered() {
  const { t } = useText('professional')
  const whenText = useWhenText()
  const uncovered = useAlertCover().data?.Uncovered ?? []
  if (uncovered.length === 0) return null
  const namesOf = (some: typeof uncovered) => {
    const named = some.slice(0, mostNamed).map(({ UnitName }) => UnitName)
    const rest = some.length - named.length
    return rest > 0 ? `${named.join(', ')} ${t('alert-cover.more', { count: rest })}` : named.join(', ')
  }
  const away = uncovered.filter(({ Reason }) => Reason === 'EverybodyAway')
  const without = uncovered.filter(({ Reason }) => Reason !== 'EverybodyAway')
  const units = namesOf(without)
  const hasNoChannel = uncovered.some(({ Reason }) => Reason === 'NoChannel')
  const failed = uncovered.filter(({ Reason }) => Reason === 'LastStepFailed')
  return (
    <Alert color="red" role="status" title={t('alert-cover.title')} data-uncovered data-no-print>
      {without.length > 0 && (
        <Text>{hasNoChannel ? t('alert-cover.no-channel', { units }) : t('alert-cover.no-last-step', { units })}</Text>
      )}
      {away.length > 0 && <Text>{t('alert-cover.everybody-away', { units: namesOf(away) })}</Text>}
      {failed.slice(0, mostNamed).map(({ UnitName, FailedAt }) => (
        <Text key={UnitName}>
          {t('alert-cover.failed', { unit: UnitName, when: FailedAt ? whenText(FailedAt) : '' })}
        </Text>
      ))}
      {mayOpen(settings) ? (
        <Anchor component={AppLink} to={settings.path}>
          {t('alert-cover.settle')}
        </Anchor>
      ) : (
        <Text>{t('alert-cover.ask')}</Text>
      )}
    </Alert>
  )
}

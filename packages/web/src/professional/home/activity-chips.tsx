import { VisuallyHidden } from '@mantine/core'
import type { ActivityGroup } from '@samklang/contract/ongoing'
import type { ScreenLayout } from '@samklang/contract/session'
import { groupsByPriority } from '@samklang/engine/follow-up/sort-ongoing'
import { IconAlertTriangle, IconEye } from '@tabler/icons-react'
import { useText } from '../../i18n/use-text.ts'
import { SeverityBadge } from '../care/severity-badge.tsx'
import classes from './work-list.module.css'

/** What waits, by kind of work, with how much of it and how grave the worst is: in a sign and a word, not in a colour alone. */
export function ActivityChips({ groups, layout }: { groups: readonly ActivityGroup[]; layout: ScreenLayout }) {
  return (
    <span className={classes.chips}>
      {groupsByPriority(groups).map((group) => (
        <Chip key={group.GroupType} group={group} isShort={layout === 'Compact'} />
      ))}
    </span>
  )
}

function Chip({ group, isShort }: { group: ActivityGroup; isShort: boolean }) {
  const { t } = useText('professional')
  const { GroupType, Classification, Count, Details } = group
  const details = Details.map(({ ActivityType, Count: count }) => t(`activities.${ActivityType}`, { count })).join(', ')
  const name = t(`groups.${GroupType}`)
  return (
    <SeverityBadge
      severity={Classification}
      isFilled={Classification === 'Alert'}
      className={classes.chip ?? ''}
      radius="sm"
      size="lg"
      title={isShort ? details : undefined}
      leftSection={signOf(Classification)}
      data-group={GroupType}
      data-classification={Classification}
    >
      {Classification === 'Alert' || Classification === 'Attention' ? (
        <VisuallyHidden>{t(`classification.${Classification}`)}: </VisuallyHidden>
      ) : null}
      {isShort || !details ? `${name} ${Count}` : `${name}: ${details}`}
    </SeverityBadge>
  )
}

function signOf(classification: ActivityGroup['Classification']) {
  if (classification === 'Alert') return <IconAlertTriangle aria-hidden size={14} />
  return classification === 'Attention' ? <IconEye aria-hidden size={14} /> : null
}

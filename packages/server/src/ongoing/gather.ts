import { type NotificationCategory, NotificationType } from '@samklang/contract/notifications'
import type { ActivityGroup } from '@samklang/contract/ongoing'
import { activityGroupTypes } from '@samklang/engine/follow-up/sort-ongoing'
import { gravest } from '@samklang/engine/form/severity-order'
import type { Activity } from './waiting.ts'

/** by what kind of work it is, in the order of the groups. */
export function gather(activities: readonly Activity[]): ActivityGroup[] {
  const groups = Map.groupBy(activities, ({ GroupType }) => GroupType)
  return activityGroupTypes.flatMap((GroupType) => {
    const some = groups.get(GroupType)
    return some ? [groupOf(GroupType, some)] : []
  })
}

function groupOf(GroupType: NotificationCategory, activities: readonly Activity[]): ActivityGroup {
  const [EarliestAt = ''] = activities.map((activity) => activity.EarliestAt).sort()
  const LatestAt =
    activities
      .map((activity) => activity.LatestAt)
      .sort()
      .at(-1) ?? EarliestAt
  return {
    GroupType,
    Classification: gravest[Math.min(...activities.map(({ gravity }) => gravity)) - 1] ?? 'Default',
    Count: activities.reduce((sum, activity) => sum + activity.Count, 0),
    EarliestAt,
    LatestAt,
    Details: activities
      .toSorted((one, other) => placeOf(one) - placeOf(other))
      .map(({ ActivityType, Count }) => ({ ActivityType, Count })),
  }
}

function placeOf({ ActivityType }: Activity): number {
  return NotificationType.options.indexOf(ActivityType)
}

/** Of several treatments: one of each kind. */
export function mergeKinds(activities: readonly Activity[]): Activity[] {
  const kinds = Map.groupBy(activities, ({ GroupType, ActivityType }) => `${GroupType} ${ActivityType}`)
  return [...kinds.values()].flatMap(([first, ...others]) => (first ? [others.reduce(merge, first)] : []))
}

function merge(one: Activity, other: Activity): Activity {
  const [EarliestAt = one.EarliestAt] = [one.EarliestAt, other.EarliestAt].sort()
  const [LatestAt = one.LatestAt] = [one.LatestAt, other.LatestAt].sort().reverse()
  return {
    ...one,
    gravity: Math.min(one.gravity, other.gravity),
    Count: one.Count + other.Count,
    EarliestAt,
    LatestAt,
  }
}

/** What was sent in and is unread, and what is worse and not yet seen to. */
export function unreadOf(activities: readonly Activity[]): { unread: string[]; worse: string[] } {
  const formsOf = (type: NotificationType) =>
    activities.filter(({ ActivityType }) => ActivityType === type).flatMap(({ formIds }) => formIds ?? [])
  return { unread: formsOf('NewQuestionnaireAnswer').sort(), worse: formsOf('WorsenedSinceBest').sort() }
}

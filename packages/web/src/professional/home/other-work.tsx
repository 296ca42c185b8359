import { Text } from '@mantine/core'
import type { ActivityGroup } from '@samklang/contract/ongoing'
import { groupsByPriority } from '@samklang/engine/follow-up/sort-ongoing'
import { useText } from '../../i18n/use-text.ts'
import classes from './work-list.module.css'

/** what waits around the patient and is none of the treatment's, said as such. */
export function OtherWork({ groups }: { groups: readonly ActivityGroup[] }) {
  const { t } = useText('professional')
  if (groups.length === 0) return null
  const what = groupsByPriority(groups)
    .flatMap(({ Details }) =>
      Details.map(({ ActivityType, Count: count }) => t(`activities.${ActivityType}`, { count })),
    )
    .join(' · ')
  const isAlert = groups.some(({ Classification }) => Classification === 'Alert')
  return (
    <Text span size="sm" fw={isAlert ? 600 : 400} className={classes.journal} data-other-work>
      {t('home.work.also', { what })}
    </Text>
  )
}

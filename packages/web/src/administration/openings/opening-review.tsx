import { Button, Text } from '@mantine/core'
import * as emergencyOpeningCalls from '@samklang/contract/client/emergency-openings'
import type { Opening } from '@samklang/contract/emergency-openings'
import { useState } from 'react'
import { useList } from '../../api/use-call.ts'
import { useText } from '../../i18n/use-text.ts'
import { useSession } from '../../session/store.ts'
import { Part } from '../../ui/part.tsx'
import { OpeningCard } from './opening-card.tsx'
import { ReviewDialog } from './review-dialog.tsx'

const shownAtFirst = 5

/**
 * Every emergency opening is looked at afterwards by somebody else, at the unit whose patient it was: those that wait stand
 * first, whole and readable. Administrators without a part in care see that there were openings, and review none.
 */
export function OpeningReview() {
  const { t } = useText('administration')
  const [isPast, setPast] = useState(false)
  const profile = useSession()?.userProfile
  const isCareStaff = profile?.Roles.includes('Staff') ?? false
  return (
    <Part title={isCareStaff ? t('openings.title') : t('openings.title-all')}>
      <Text>{isCareStaff ? t('openings.lead') : t('openings.lead-all')}</Text>
      <OpeningList isPast={isPast} reviewer={isCareStaff ? profile?.PublicId : undefined} />
      <Button variant="default" style={{ alignSelf: 'flex-start' }} onClick={() => setPast(!isPast)}>
        {isPast ? t('openings.show-waiting') : t('openings.show-past')}
      </Button>
    </Part>
  )
}

function OpeningList({ isPast, reviewer }: { isPast: boolean; reviewer: string | undefined }) {
  const { t } = useText('administration')
  const query = { reviewed: isPast ? ('true' as const) : ('false' as const) }
  const { rows: openings, isTruncated } = useList(emergencyOpeningCalls.listOpenings, { query })
  const [isUnfolded, setUnfolded] = useState(false)
  const [reviewing, setReviewing] = useState<Opening>()
  const shown = isUnfolded ? openings : openings.slice(0, shownAtFirst)

  return (
    <>
      <Text role="status" fw={600}>
        {isPast ? t('openings.past', { count: openings.length }) : t('openings.waiting', { count: openings.length })}
      </Text>
      {isTruncated && <Text>{t('openings.truncated', { number: openings.length })}</Text>}
      {shown.map((opening) => (
        <OpeningCard
          key={opening.Id}
          opening={opening}
          // Nobody judges their own opening.
          onReview={reviewer && reviewer !== opening.StaffUserId ? () => setReviewing(opening) : undefined}
        />
      ))}
      {shown.length < openings.length && (
        <Button variant="default" onClick={() => setUnfolded(true)}>
          {t('openings.show-all', { number: openings.length })}
        </Button>
      )}
      {reviewing && <ReviewDialog opening={reviewing} onDone={() => setReviewing(undefined)} />}
    </>
  )
}

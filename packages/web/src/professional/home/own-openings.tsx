import { Title } from '@mantine/core'
import * as emergencyOpeningCalls from '@samklang/contract/client/emergency-openings'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../api/use-call.ts'
import { OwnOpeningLine } from '../../emergency-opening/own-opening.tsx'
import { useText } from '../../i18n/use-text.ts'
import { useScope } from '../../session/scope.ts'
import { useMinute } from '../../ui/use-minute.ts'

/** the reader's own emergency openings that go on; nothing where none does. */
export function OwnOpenings() {
  const { t } = useText('professional')
  const now = useMinute()
  const { data = [] } = useQuery(callQuery(useScope(), emergencyOpeningCalls.listOwnOpenings, {}, { shownIn: 'place' }))
  const openings = data.filter(({ EndsAt }) => EndsAt > now)
  if (openings.length === 0) return null
  return (
    <section aria-labelledby="own-openings">
      <Title order={2} size="h5" id="own-openings">
        {t('home.own-openings')}
      </Title>
      {openings.map((opening) => (
        <OwnOpeningLine key={opening.PatientId} opening={opening} />
      ))}
    </section>
  )
}

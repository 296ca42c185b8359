import { Stack, Text } from '@mantine/core'
import type { MyTreatment } from '@samklang/contract/treatments'
import { useText } from '../../i18n/use-text.ts'
import { today } from '../../session/civil-day.ts'
import { useSession } from '../../session/store.ts'
import { PageTitle } from '../../ui/page-title.tsx'
import { MessagesPart } from '../messages/messages-part.ts'
import { guardianWords } from './guardian-words.ts'
import type { TreatmentProps } from './one-treatment.tsx'
import { fillIn, sayDay, sayWhole } from './say-treatment.ts'

/** a small child's treatment as a guardian sees it: how far the child is, and what is written beside it. */
export function GuardianTreatment({ treatment, called }: TreatmentProps) {
  const { language } = useText()
  const name = useSession()?.context?.Firstname ?? ''
  const options = { language, today: today() }
  const isBegun = treatment.Status !== 'NotStarted'
  return (
    <Stack>
      <PageTitle subject={treatment.DisplayName} />
      <div>
        {isBegun && treatment.Status !== 'Maintained' && <Text c="dimmed">{sayWhole(treatment, options)}</Text>}
        <Text role="status">{fillIn(sayState(treatment, options), { name })}</Text>
      </div>
      {/* Before it begins nobody writes in it. */}
      {isBegun && <MessagesPart owner={{ treatmentId: treatment.Id }} called={called} />}
    </Stack>
  )
}

function sayState({ Status, StartDate, MaintainUntil }: MyTreatment, options: { language: string; today: string }) {
  const words = guardianWords(options.language)
  if (Status === 'NotStarted') return fillIn(words.starts, { day: sayDay(StartDate, options) })
  if (Status !== 'Maintained') return words.works
  return MaintainUntil ? fillIn(words.ended, { day: sayDay(MaintainUntil, options, false) }) : words.endedOpen
}

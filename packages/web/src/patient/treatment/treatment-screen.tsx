import { Button, Group, Stack, Text } from '@mantine/core'
import type { MyTreatment } from '@samklang/contract/treatments'
import { useLocation } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { useRefreshedQuery } from '../../live/use-refreshed-query.ts'
import { go } from '../../routes/go.ts'
import { useSession } from '../../session/store.ts'
import { LoadingSkeleton } from '../../ui/loading-skeleton.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { RetryBoundary } from '../../ui/retry-boundary.tsx'
import { ClinicCard } from '../clinic-card.tsx'
import { CrisisCard } from '../crisis-card.tsx'
import { HelpOfGonePart, MessageOfGonePart } from '../messages/messages-part.ts'
import { EarlierHelpPart } from '../recent-help-part.tsx'
import { useAbout } from '../use-about.ts'
import { GuardianTreatment } from './guardian-treatment.tsx'
import { guardianWords } from './guardian-words.ts'
import { useMyTreatments } from './my-treatments.ts'
import { OneTreatment } from './one-treatment.tsx'
import { pageWords } from './page-words.ts'
import { ProgramThread } from './program-thread.tsx'
import { ToHome } from './to-home.tsx'
import { useCalledHelp } from './use-called-help.ts'

/** /behandling */
export function TreatmentScreen() {
  // when staff open a module or close the treatment, the screen follows.
  useRefreshedQuery('own-tasks')
  const program = useAsked('program')
  return (
    <Stack>
      <EarlierHelpPart />
      <RetryBoundary>
        <Suspense fallback={<LoadingSkeleton />}>
          {program ? <ProgramThread key={program} id={program} /> : <Treatments />}
        </Suspense>
      </RetryBoundary>
      <CrisisCard />
      {/* Whom to call when something is unclear; with it come the help lines of the unit and of the patient's age. */}
      <RetryBoundary asPage={false}>
        <Suspense fallback={null}>
          <ClinicCard />
        </Suspense>
      </RetryBoundary>
    </Stack>
  )
}

function Treatments() {
  const { treatments, isSure } = useMyTreatments()
  const Treatment = useIsGuardian() ? GuardianTreatment : OneTreatment
  const id = useChosen(treatments)
  const found = treatments.find(({ Id }) => Id === id)
  const last = useLast(found)
  const shown = found ?? (!isSure && last?.Id === id ? last : undefined)
  const called = useCalledHelp(id)
  const help = !shown && called.crisis && <HelpOfGonePart crisis={called.crisis} />
  if (!shown && !isSure)
    return (
      <>
        {help}
        <LoadingSkeleton />
      </>
    )
  return (
    <>
      {help}
      {shown && treatments.length > 1 && <Switch treatments={treatments} id={id} />}
      {shown ? (
        <Treatment key={shown.Id} treatment={shown} called={called} />
      ) : (
        <NoTreatment isGone={id !== undefined} />
      )}
      {!shown && id !== undefined && <MessageOfGonePart key={id} owner={{ treatmentId: id }} />}
      {!shown && treatments.length > 0 && <Switch treatments={treatments} id={id} />}
      {!shown && <ToHome />}
    </>
  )
}

/** The one in the address, else the first that was there: it does not become another while somebody reads it. */
function useChosen(treatments: readonly MyTreatment[]): string | undefined {
  const asked = useAsked('id')
  const [first, setFirst] = useState(treatments[0]?.Id)
  if (first === undefined && treatments[0]) setFirst(treatments[0].Id)
  return asked ?? first
}

function useAsked(name: 'id' | 'program'): string | null {
  return useLocation({ select: ({ searchStr }) => new URLSearchParams(searchStr).get(name) })
}

/** What was last shown stays until it is sure that it is gone, with whatever has the focus in it. */
function useLast(found: MyTreatment | undefined): MyTreatment | undefined {
  const [last, setLast] = useState(found)
  if (found && found !== last) setLast(found)
  return last
}

/** Not links: which of them is shown is a choice on this page. */
function Switch({ treatments, id }: { treatments: readonly MyTreatment[]; id: string | undefined }) {
  const { yours } = pageWords(useText().language, useAbout())
  return (
    <Group role="group" aria-label={yours} gap="xs">
      {treatments.map(({ Id, DisplayName }) => (
        <Button
          key={Id}
          size="md"
          variant={Id === id ? 'light' : 'default'}
          aria-pressed={Id === id}
          onClick={() => void go(`/behandling?id=${Id}`)}
        >
          {DisplayName}
        </Button>
      ))}
    </Group>
  )
}

function useIsGuardian(): boolean {
  return useSession()?.context?.Type === 'Guardian'
}

/** `isGone`: there was one, or somebody was sent to it, and it is not theirs to read now. */
function NoTreatment({ isGone }: { isGone: boolean }) {
  const { language } = useText()
  const words = pageWords(language, useAbout())
  // whether there is a treatment that is not theirs to know of is not told.
  if (useIsGuardian()) return <PageTitle>{guardianWords(language).none}</PageTitle>
  return (
    <>
      <PageTitle>{isGone ? words.gone : words.none}</PageTitle>
      <Text role="status">{isGone ? words.goneText : words.noneText}</Text>
    </>
  )
}

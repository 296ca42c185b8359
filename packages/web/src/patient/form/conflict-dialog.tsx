import { Button, Stack, Text } from '@mantine/core'
import type { CrisisInformation } from '@samklang/contract/crisis-information'
import type { PatientSideForm } from '@samklang/contract/forms'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { OpenedAnswering } from '../../answering/open-answering.ts'
import { readOtherVersion, settleConflict } from '../../answering/settle-conflict.ts'
import { useText } from '../../i18n/use-text.ts'
import { useScope } from '../../session/scope.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { ConflictChoice } from './conflict-choice.tsx'
import { english, swedish } from './conflict-words.ts'
import { CrisisAlert } from './crisis-alert.tsx'
import { HelpLine } from './help-line.tsx'
import { isUnreached } from './is-unreached.ts'
import { together } from './told-crisis.ts'

/** How two who have written on the same form become one again. */
export type ConflictActions = {
  /** Goes on here with what another tab has, which is all that stood here and more. */
  onTakeTheirs: (help: CrisisInformation | null) => Promise<void>
  readAgain: () => Promise<PatientSideForm>
  /** What was decided stands open in place of what stood here. */
  onSettled: (next: OpenedAnswering, form: PatientSideForm) => void
}

type ConflictDialogProps = {
  answering: OpenedAnswering
  /** Another tab has all that stood here, and there is nothing to choose. */
  isElsewhere: boolean
  /** What an answer here called for: the dialog covers the page where it stands. */
  help: CrisisInformation | null
  /** The first name of whom it is about, where somebody else answers. */
  about: string | null
  conflictActions: ConflictActions
}

/** Two devices have written on the same form. The person decides; nothing is thrown away without their word. */
export function ConflictDialog({ answering, isElsewhere, help, about, conflictActions }: ConflictDialogProps) {
  const hasReached = answering.queue.state.get().hasReached && help !== null
  const { t, language } = useText('patient')
  const said = language === 'en' ? english : swedish
  const [isWaiting, setWaiting] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  const {
    data: theirs,
    isError,
    isFetching,
    refetch,
  } = useQuery({
    queryKey: [useScope(), 'theirs', answering.opening],
    queryFn: () => readOtherVersion(answering, conflictActions.readAgain),
    enabled: !isElsewhere,
    gcTime: 0,
    staleTime: 0,
    retry: false,
  })
  // What either of the two calls for stands here, and goes along after the choice.
  const called = theirs?.form.CrisisInformation ?? null
  const crisis = help ? together(called, help) : called
  const [isHelpOpen, setHelpOpen] = useState(false)
  const card = crisis && <CrisisAlert crisis={crisis} about={about} isUnreached={isUnreached(answering)} />

  function run(act: () => Promise<void>) {
    setWaiting(true)
    setFailed(false)
    // What fails is read anew: the other one may have written more.
    act()
      .catch(() => {
        setFailed(true)
        void refetch()
      })
      .finally(() => setWaiting(false))
  }

  return (
    <Dialog title={t('conflict.title')} width={560}>
      <Stack>
        {/* it covers the page with its numbers. */}
        {crisis && (
          <div>
            <HelpLine crisis={crisis} says="now" isOpen={isHelpOpen} onToggle={() => setHelpOpen(!isHelpOpen)} />
          </div>
        )}
        {isHelpOpen && card}
        <Text>{isElsewhere ? said.elsewhere : said.text}</Text>
        {hasReached && <Text>{said.reached}</Text>}
        {isElsewhere ? (
          <Button size="lg" disabled={isWaiting} onClick={() => run(() => conflictActions.onTakeTheirs(crisis))}>
            {t('conflict.here')}
          </Button>
        ) : theirs ? (
          <ConflictChoice
            key={`${theirs.at} ${theirs.seen.written}`}
            answering={answering}
            theirs={theirs}
            isWaiting={isWaiting || isFetching}
            onResolve={(answers) =>
              run(async () => {
                const next = await settleConflict(answering, theirs, answers)
                conflictActions.onSettled(next, { ...theirs.form, CrisisInformation: crisis })
              })
            }
          />
        ) : (
          !isError && <Text role="status">{said.reading}</Text>
        )}
        {(isError || hasFailed) && <Text role="alert">{said.failed}</Text>}
        {isError && (
          <Button size="lg" disabled={isFetching} onClick={() => void refetch()}>
            {said.again}
          </Button>
        )}
        {!isHelpOpen && card}
      </Stack>
    </Dialog>
  )
}

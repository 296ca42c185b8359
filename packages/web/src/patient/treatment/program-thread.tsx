import { Stack, Text } from '@mantine/core'
import * as careItemCalls from '@samklang/contract/client/care-items'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../api/use-call.ts'
import { useText } from '../../i18n/use-text.ts'
import { today } from '../../session/civil-day.ts'
import { useScope } from '../../session/scope.ts'
import { PageTitle } from '../../ui/page-title.tsx'
import { HelpOfGonePart, MessageOfGonePart, MessagesPart } from '../messages/messages-part.ts'
import { useIsThreadGone } from '../messages/use-my-thread.ts'
import { ProgramText } from '../program-information.tsx'
import { programWords } from './program-words.ts'
import { sayProgram } from './say-program.ts'
import { ToHome } from './to-home.tsx'
import { useCalledHelp } from './use-called-help.ts'

/** the messages of one program, as those of a treatment are read and written, below what it is. */
export function ProgramThread({ id }: { id: string }) {
  const { language } = useText()
  const words = programWords(language)
  const { program, told } = useProgram(id)
  const called = useCalledHelp(id)
  const owner = { programId: id }
  if (!useIsThreadGone(owner))
    return (
      <Stack>
        <PageTitle subject={program?.DisplayName ?? words.title} />
        {/* that it ends while the page is open is announced. */}
        <Text role="status">{program && sayProgram(program, { language, today: today() })}</Text>
        {told && <ProgramText told={told} isOpen />}
        <MessagesPart owner={owner} called={called} />
      </Stack>
    )
  return (
    <>
      {called.crisis && <HelpOfGonePart crisis={called.crisis} />}
      <PageTitle>{words.gone}</PageTitle>
      <Text role="status">{words.goneText}</Text>
      <MessageOfGonePart owner={owner} />
      <ToHome />
    </>
  )
}

/** Listed for as long as its messages can be read. */
function useProgram(id: string) {
  const { data } = useQuery(callQuery(useScope(), careItemCalls.listMyCareItems, {}, { shownIn: 'place' }))
  return {
    program: data?.Programs.find(({ Id }) => Id === id),
    told: data?.ProgramInformations.find(({ ProgramId }) => ProgramId === id),
  }
}

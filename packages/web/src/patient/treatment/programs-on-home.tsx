import { Stack, Title } from '@mantine/core'
import * as careItemCalls from '@samklang/contract/client/care-items'
import { IconMail } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../api/use-call.ts'
import { useText } from '../../i18n/use-text.ts'
import { today } from '../../session/civil-day.ts'
import { useScope } from '../../session/scope.ts'
import { ChoiceLink } from '../../ui/choice.tsx'
import { ProgramInformation } from '../program-information.tsx'
import { programWords } from './program-words.ts'
import { sayProgram } from './say-program.ts'
import { sayUnread } from './say-treatment.ts'

/** Of whoever is in a program: what it is about, and the way to its messages. Others do not fetch it. */
export function ProgramsOnHome() {
  return (
    <>
      <ProgramInformation />
      <Programs />
    </>
  )
}

/** the way to what is written in each program. */
function Programs() {
  const { language } = useText()
  const words = programWords(language)
  // Asked for by the page already; where it could not be had, the page says so itself.
  const { data } = useQuery(callQuery(useScope(), careItemCalls.listMyCareItems, {}, { shownIn: 'place' }))
  const programs = data?.Programs.filter(({ IsOnHome }) => IsOnHome) ?? []
  if (programs.length === 0) return null
  return (
    <Stack component="section" gap="xs" aria-labelledby="programs">
      <Title order={2} size="h4" id="programs">
        {words.title}
      </Title>
      {programs.map((program) => (
        <ChoiceLink
          key={program.Id}
          to="/behandling"
          search={{ program: program.Id, ...(program.UnreadMessages > 0 && { visa: 'meddelanden' }) }}
          title={program.DisplayName}
          details={[sayProgram(program, { language, today: today() }), sayUnread(program, language) ?? words.write]}
          icon={<IconMail aria-hidden />}
        />
      ))}
    </Stack>
  )
}

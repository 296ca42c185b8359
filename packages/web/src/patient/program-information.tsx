import { Card, Stack, Text, Title } from '@mantine/core'
import type { MyCareItems } from '@samklang/contract/care-items'
import * as careItemCalls from '@samklang/contract/client/care-items'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { callQuery } from '../api/use-call.ts'
import { useText } from '../i18n/use-text.ts'
import { useScope } from '../session/scope.ts'
import { withNumbers } from '../ui/with-numbers.ts'
import { english, swedish } from './program-words.ts'

/** what a program that goes on says to whoever is in it: the title in sight, the text a press away. */
export function ProgramInformation() {
  const { language } = useText()
  const words = language === 'en' ? english : swedish
  const titleId = useId()
  // Asked for by the page already; where it could not be had, the page says so itself.
  const { data } = useQuery(callQuery(useScope(), careItemCalls.listMyCareItems, {}, { shownIn: 'place' }))
  const told = data?.ProgramInformations ?? []
  if (told.length === 0) return null
  return (
    <Stack component="section" gap="xs" aria-labelledby={titleId}>
      <Title order={2} size="h4" id={titleId}>
        {words.title}
      </Title>
      {told.map((one) => (
        <ProgramText key={one.ProgramId} told={one} />
      ))}
    </Stack>
  )
}

type ProgramTextProps = { told: MyCareItems['ProgramInformations'][number]; isOpen?: boolean }

/** on the program's own page it is in sight from the start. */
export function ProgramText({ told, isOpen = false }: ProgramTextProps) {
  return (
    <Card withBorder>
      <details open={isOpen}>
        <Text component="summary" fw={600} py={8} style={{ cursor: 'pointer', overflowWrap: 'anywhere' }}>
          {told.Title}
        </Text>
        <Text style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{withNumbers(told.Body)}</Text>
      </details>
    </Card>
  )
}

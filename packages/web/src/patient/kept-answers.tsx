import { Alert, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Fate, type KeptAnswers, sendKept } from '../answering/draft/send-kept.ts'
import { AppLink } from '../ui/app-link.tsx'
import { CrisisAlert } from './form/crisis-alert.tsx'
import { aboutOf } from './form/own-thanks.ts'
import { english, swedish } from './kept-words.ts'

/** what an earlier visit could not send goes now, and home says what became of it. */
export function KeptAnswersPart({ person }: { person: string }) {
  const { i18n } = useTranslation()
  const words = i18n.language === 'en' ? english : swedish
  const all = useSending(person)
  const calling = all?.find(({ crisis }) => crisis)
  return (
    <>
      {calling?.crisis && <CrisisAlert crisis={calling.crisis} about={calling.form ? aboutOf(calling.form) : null} />}
      <div role="status">
        {!all && <Text>{words.sending}</Text>}
        {all?.map((kept) => (
          <Alert key={kept.formId} color={isThere(kept.fate) ? 'teal' : 'amber'} mb="xs">
            {words[kept.fate].replace('{{form}}', kept.form?.TypeDefinition.DisplayName ?? '')}{' '}
            {kept.fate === 'open' && kept.form && (
              <AppLink to="/formular" search={{ id: kept.form.Id }}>
                {words.toForm}
              </AppLink>
            )}
          </Alert>
        ))}
      </div>
    </>
  )
}

function isThere(fate: Fate): boolean {
  return fate === 'sent' || fate === 'beside'
}

/** At once, and again when the network is back. */
function useSending(person: string): KeptAnswers[] | undefined {
  const [all, setAll] = useState<KeptAnswers[]>()
  useEffect(() => {
    let isHere = true
    const run = () =>
      void sendKept(person).then((done) => isHere && setAll((known) => (done.length > 0 ? done : (known ?? []))))
    run()
    addEventListener('online', run)
    return () => {
      isHere = false
      removeEventListener('online', run)
    }
  }, [person])
  return all
}

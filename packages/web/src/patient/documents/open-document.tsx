import { Anchor, Button, Text } from '@mantine/core'
import type { ArtifactLink } from '@samklang/contract/artifacts'
import * as artifactCalls from '@samklang/contract/client/artifacts'
import { IconFileText } from '@tabler/icons-react'
import { CallError } from '../../api/call-error.ts'
import { useSend } from '../../api/use-call.ts'
import { useDocumentTab } from '../../documents/use-document-tab.ts'
import { useText } from '../../i18n/use-text.ts'
import { AppLink } from '../../ui/app-link.tsx'
import { Refused } from '../../ui/refused.tsx'
import { useAbout } from '../use-about.ts'
import { english, swedish } from './document-words.ts'
import { fillWords } from './fill-words.ts'

type DocumentSource = { FormId: string; ArtifactName: string; DisplayName: string; IsSafetyPlan?: boolean }

/** Makes the document from what is written now, and opens it. */
export function OpenDocument({ source }: { source: DocumentSource }) {
  const { FormId: id, ArtifactName, DisplayName, IsSafetyPlan = false } = source
  const tab = useDocumentTab()
  // Nobody else has it there.
  const isPatient = useAbout() === null
  const make = useSend(artifactCalls.generateMyArtifact, { onSent: tab.arrive })
  const open = () => {
    tab.begin()
    make.mutate({ params: { id }, body: { ArtifactName } }, { onError: tab.giveUp })
  }
  return (
    <>
      <OpenButton name={DisplayName} tab={tab} isUnderWay={make.isPending} error={make.error} onOpen={open} />
      {IsSafetyPlan && isPatient && make.error instanceof CallError && make.error.status === 0 && <PlanOnHome />}
    </>
  )
}

/** whoever needs the plan and has no network need not try again. */
function PlanOnHome() {
  const { language } = useText()
  const words = language === 'en' ? english : swedish
  return (
    <Text role="status">
      {words.planOnHome}{' '}
      <Anchor component={AppLink} to="/hem" inherit>
        {words.toHome}
      </Anchor>
    </Text>
  )
}

type EarlierProps = { treatmentId: string; artifactId: string; name: string }

export function OpenEarlier({ treatmentId: id, artifactId, name }: EarlierProps) {
  const tab = useDocumentTab()
  const link = useSend(artifactCalls.linkMyArtifact, { onSent: tab.arrive })
  const open = () => {
    tab.begin()
    link.mutate({ params: { id, artifactId } }, { onError: tab.giveUp })
  }
  return <OpenButton name={name} isSmall tab={tab} isUnderWay={link.isPending} error={link.error} onOpen={open} />
}

type OpenButtonProps = {
  name: string
  isSmall?: boolean
  tab: { link: ArtifactLink | null; forget: () => void }
  isUnderWay: boolean
  error: Error | null
  onOpen: () => void
}

function OpenButton({ name, isSmall = false, tab, isUnderWay, error, onOpen }: OpenButtonProps) {
  const { language } = useText()
  const words = language === 'en' ? english : swedish
  return (
    <div>
      <Button
        variant={isSmall ? 'subtle' : 'default'}
        size={isSmall ? 'md' : 'lg'}
        loading={isUnderWay}
        leftSection={<IconFileText aria-hidden size={20} />}
        aria-label={fillWords(words.openNamed, { name })}
        onClick={onOpen}
      >
        {isSmall ? name : words.open}
      </Button>
      <div role="status">
        {isUnderWay && <Text size="sm">{words.making}</Text>}
        {tab.link && tab.link.MissingCharacters > 0 && (
          <Text>{fillWords(words.missing, { count: String(tab.link.MissingCharacters) })}</Text>
        )}
        {tab.link && (
          <Text>
            <Anchor href={tab.link.Url} target="_blank" rel="noreferrer" onClick={tab.forget}>
              {words.ready}
            </Anchor>{' '}
            {words.readyText}
          </Text>
        )}
      </div>
      <Refused error={error} />
    </div>
  )
}

import { Anchor, List, Text } from '@mantine/core'
import type { ProgramFault } from '@samklang/contract/program-content'
import { useText } from '../../i18n/use-text.ts'
import { AppLink } from '../../ui/app-link.tsx'
import type { ProgramWizard } from './program-wizard.ts'
import { addressOfFault, useFaultWords } from './use-fault-words.ts'

type FaultListProps = Pick<ProgramWizard, 'content' | 'offers' | 'scales'> & {
  faults: readonly ProgramFault[]
  base: string
  id: string | null
}

const shownAtMost = 20

/** what keeps a template from being activated, each a link to where it is corrected. */
export function FaultList({ faults, base, id, ...told }: FaultListProps) {
  const { t } = useText('administration')
  const words = useFaultWords(told)
  return (
    <>
      <List aria-label={t('programs.faults')}>
        {faults.slice(0, shownAtMost).map((fault) => (
          <List.Item key={`${fault.Path} ${fault.Key}`}>
            <FaultLink to={addressOfFault(base, id, fault)}>{words.placeOf(fault)}</FaultLink>: {words.textOf(fault)}
          </List.Item>
        ))}
      </List>
      {faults.length > shownAtMost && <Text>{t('programs.more-faults', { count: faults.length - shownAtMost })}</Text>}
    </>
  )
}

function FaultLink({ to, children }: { to: string; children: string }) {
  const [path = '', query] = to.split('?')
  return (
    <Anchor component={AppLink} to={path} search={Object.fromEntries(new URLSearchParams(query))}>
      {children}
    </Anchor>
  )
}

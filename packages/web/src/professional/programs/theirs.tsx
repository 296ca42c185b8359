import { Alert, Text } from '@mantine/core'
import type { ProgramRow } from '@samklang/contract/programs'
import { useText } from '../../i18n/use-text.ts'
import { isProgramActive } from './arrange-program.ts'

/** A colleague was quicker: nothing is saved, and what is shown is theirs. */
export function Theirs({ program, isTheirs }: { program: ProgramRow; isTheirs: boolean }) {
  const { t } = useText('professional')
  return (
    <div role="alert">
      {isTheirs && (
        <Alert role="presentation" color="amber" title={t('program-acts.conflict')}>
          <Text size="sm">{t(isProgramActive(program) ? 'program-acts.conflict-means' : 'program-acts.over')}</Text>
        </Alert>
      )}
    </div>
  )
}

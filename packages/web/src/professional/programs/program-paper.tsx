import { Button, Stack, Text } from '@mantine/core'
import type { ProgramRow } from '@samklang/contract/programs'
import { IconPrinter } from '@tabler/icons-react'
import { useText } from '../../i18n/use-text.ts'
import { useSession } from '../../session/store.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogFooter } from '../../ui/dialog-footer.tsx'
import { formatMoment } from '../../ui/format-time.ts'
import { useMinute } from '../../ui/use-minute.ts'
import { ProgramEvents } from './program-events.tsx'
import { ProgramFacts } from './program-facts.tsx'
import { ProgramProblems } from './program-problems.tsx'
import { ProgramSteps } from './program-steps.tsx'

/** the whole of a program, as it goes on paper: whose it is, when it was so, and who printed it. */
export function ProgramPaper({ program, onClose }: { program: ProgramRow; onClose: () => void }) {
  const { t } = useText('professional')
  const at = useMinute()
  const { Firstname, Lastname } = useSession()?.userProfile ?? {}
  const name = [Firstname, Lastname].filter(Boolean).join(' ')
  return (
    <Dialog title={t('programs.print-title', { program: program.DisplayName })} onClose={onClose} width={860} prints>
      <Stack gap="sm">
        <div>
          <ProgramFacts program={program} />
          <Text size="sm" c="dimmed">
            {t('programs.printed', { at: formatMoment(at), name })}
          </Text>
        </div>
        <ProgramProblems program={program} />
        <ProgramSteps program={program} readsOnly />
        <ProgramEvents program={program} isOpen />
        <DialogFooter>
          <Button variant="default" onClick={onClose}>
            {t('common:action.close')}
          </Button>
          <Button leftSection={<IconPrinter aria-hidden size={18} />} onClick={() => print()}>
            {t('programs.print')}
          </Button>
        </DialogFooter>
      </Stack>
    </Dialog>
  )
}

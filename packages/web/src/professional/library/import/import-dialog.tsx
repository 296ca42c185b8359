import { Button, Chip, FileButton, Group, Input, Stack, Text, Textarea } from '@mantine/core'
import * as definitionCalls from '@samklang/contract/client/definitions'
import type { DangerItem, UndirectedScale } from '@samklang/contract/definitions'
import type { RespondentType } from '@samklang/contract/form-content'
import { IconFile } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { send } from '../../../api/client.ts'
import { useSend } from '../../../api/use-call.ts'
import { useGuardedMutation } from '../../../api/use-guarded-mutation.ts'
import { showSnackbar } from '../../../errors/snackbar-queue.ts'
import { useText } from '../../../i18n/use-text.ts'
import { go } from '../../../routes/go.ts'
import { useKeptDraft } from '../../../state/kept-draft.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { Refused } from '../../../ui/refused.tsx'
import { Restored } from '../../../ui/restored.tsx'
import { TickChip } from '../../../ui/tick-chip.tsx'
import {
  decisionsOf,
  formatOf,
  ImportDraft,
  isSameForm,
  isUnchanged,
  keepDecisions,
  nothingBrought,
  toLookAt,
} from './brought.ts'
import { DangerDecisions } from './danger-decisions.tsx'
import { ImportFindings } from './import-findings.tsx'
import { ScaleDirections } from './scale-directions.tsx'

const respondents: readonly RespondentType[] = ['Patient', 'Caretaker', 'Other', 'Staff']

/** Paste or choose a file, read what it would become, then add it: nothing is added unseen. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const { t } = useText('professional')
  const { draft: brought, change, kept } = useKeptDraft('import', nothingBrought, ImportDraft)
  const [checked, setChecked] = useState<ImportDraft>()
  const [dangers, setDangers] = useState<readonly DangerItem[]>([])
  const [scales, setScales] = useState<readonly UndirectedScale[]>([])
  const resetFile = useRef<() => void>(null)
  // A dry run changes nothing.
  const check = useGuardedMutation({
    mutationFn: (sent: ImportDraft) =>
      send(definitionCalls.importFormDefinition, { body: bodyOf(sent, true) }, { shownIn: 'dialog' }),
  })
  const create = useSend(definitionCalls.importFormDefinition)
  const format = formatOf(brought.content)
  const found = checked && isUnchanged(brought, checked) ? check.data : undefined

  function bodyOf(sent: ImportDraft, DryRun: boolean) {
    return {
      Format: format,
      Content: brought.content,
      LicenceNote: brought.licence.trim() || null,
      RespondentTypes: format === 'Fhir' ? [...brought.respondents] : [],
      DryRun,
      ...decisionsOf(sent),
    }
  }

  function look() {
    create.reset()
    const sent = toLookAt(brought, checked)
    check.mutate(sent, {
      onSuccess: ({ Dangers, Scales }) => {
        setChecked(sent)
        setDangers(Dangers)
        setScales(Scales)
        const items = Dangers.map(({ Item }) => Item)
        const keys = Scales.map(({ Key }) => Key)
        change((latest) => ({
          decisions: keepDecisions(latest.decisions, items),
          directions: keepDecisions(latest.directions, keys),
        }))
      },
    })
  }

  function add() {
    const name = found?.Preview?.Type.Name
    create.mutate(
      { body: bodyOf(brought, false) },
      {
        onSuccess: ({ Created }) => {
          if (!Created) return look()
          kept.drop()
          onClose()
          showSnackbar(t('library.import.done'), { tone: 'done' })
          void go(name ? `/library?${new URLSearchParams({ formular: name })}` : '/library')
        },
      },
    )
  }

  async function readFile(file: File | null) {
    if (file) change({ content: await file.text() })
    // The same file, mended, can be chosen once more.
    resetFile.current?.()
  }

  return (
    <Dialog title={t('library.import.title')} onClose={onClose} width={860}>
      <Stack>
        <Text>{t('library.import.lead')}</Text>
        <Group>
          <FileButton resetRef={resetFile} accept=".json,.yaml,.yml" onChange={readFile}>
            {(props) => (
              <Button {...props} variant="default" leftSection={<IconFile aria-hidden size={18} />}>
                {t('library.import.choose')}
              </Button>
            )}
          </FileButton>
          <Text size="sm" role="status">
            {brought.content.trim() !== '' && t(`library.import.format.${format}`)}
          </Text>
        </Group>
        <Textarea
          label={t('library.import.content')}
          rows={8}
          spellCheck={false}
          value={brought.content}
          styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
          onChange={(event) => change({ content: event.currentTarget.value })}
        />
        <Restored kept={kept} />
        {format === 'Fhir' && (
          <>
            <Textarea
              label={t('library.import.licence')}
              description={t('library.import.licence-hint')}
              autosize
              minRows={2}
              maxLength={2000}
              value={brought.licence}
              onChange={(event) => change({ licence: event.currentTarget.value })}
            />
            <Respondents chosen={brought.respondents} onChange={(next) => change({ respondents: next })} />
          </>
        )}
        {isSameForm(brought, checked) && (
          <>
            <DangerDecisions
              dangers={dangers}
              decisions={brought.decisions}
              onChange={(decisions) => change({ decisions })}
            />
            <ScaleDirections
              scales={scales}
              directions={brought.directions}
              onChange={(directions) => change({ directions })}
            />
          </>
        )}
        {found && <ImportFindings found={found} />}
        <Refused error={create.error ?? check.error} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('common:action.cancel')}
          </Button>
          <Button
            variant={found?.CanCreate ? 'default' : 'filled'}
            disabled={brought.content.trim() === ''}
            loading={check.isPending}
            onClick={look}
          >
            {t('library.import.look')}
          </Button>
          {found?.CanCreate && (
            <Button loading={create.isPending} onClick={add}>
              {t('library.import.add')}
            </Button>
          )}
        </Group>
      </Stack>
    </Dialog>
  )
}

type RespondentsProps = { chosen: readonly RespondentType[]; onChange: (next: RespondentType[]) => void }

function Respondents({ chosen, onChange }: RespondentsProps) {
  const { t } = useText('professional')
  return (
    <fieldset style={{ margin: 0, padding: 0, border: 0 }}>
      <Input.Label component="legend">{t('library.import.respondents')}</Input.Label>
      <Chip.Group
        multiple
        value={[...chosen]}
        onChange={(next) => onChange(respondents.filter((one) => next.includes(one)))}
      >
        <Group gap="xs" mt={4}>
          {respondents.map((one) => (
            <TickChip key={one} value={one}>
              {t(`library.respondents.${one}`)}
            </TickChip>
          ))}
        </Group>
      </Chip.Group>
    </fieldset>
  )
}

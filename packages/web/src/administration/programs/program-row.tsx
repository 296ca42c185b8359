import { Anchor, Badge, Button, Group, Text } from '@mantine/core'
import type { ProgramTemplate } from '@samklang/contract/program-templates'
import { useId, useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { AppLink } from '../../ui/app-link.tsx'
import { formatDay } from '../../ui/format-time.ts'
import { ActiveSwitch } from './active-switch.tsx'
import { CopyDialog } from './copy-dialog.tsx'
import { DeleteDialog } from './delete-dialog.tsx'
import { PreviewDialog } from './preview-dialog.tsx'
import classes from './programs.module.css'

const dialogs = { preview: PreviewDialog, copy: CopyDialog, delete: DeleteDialog } as const
const acts = ['preview', 'copy', 'delete'] as const

type ProgramRowProps = { template: ProgramTemplate; mayManage: boolean }

export function ProgramRow({ template, mayManage }: ProgramRowProps) {
  const { t } = useText('administration')
  const [opened, setOpened] = useState<(typeof acts)[number]>()
  const { Id, DisplayName, Description, Status, Steps, RunningPrograms, LastModifiedAt, IsOurs } = template
  const name = DisplayName || t('programs.unnamed')
  const reasonId = useId()
  // What was started and is over is told of in the dialog: the list does not know it.
  const isRunning = RunningPrograms > 0
  const Opened = opened && dialogs[opened]
  const facts = [
    t('programs.steps', { count: Steps }),
    t('programs.running', { count: RunningPrograms }),
    t('programs.changed', { day: formatDay(LastModifiedAt) }),
    ...(IsOurs ? [t('programs.ours')] : []),
  ]
  return (
    <li className={classes.row}>
      <div className={classes.rowWords}>
        {mayManage ? (
          <Anchor component={AppLink} to="/administration/program/redigera/1" search={{ id: Id }} fw={600}>
            {name}
          </Anchor>
        ) : (
          <Text fw={600}>{name}</Text>
        )}
        {Description && <Text size="sm">{Description}</Text>}
        <Text size="sm" c="dimmed">
          {facts.join(' · ')}
        </Text>
      </div>
      {mayManage ? (
        <ActiveSwitch template={template} />
      ) : (
        <Badge variant="light" tt="none" size="lg">
          {t(Status === 'Active' ? 'programs.active' : 'programs.inactive')}
        </Badge>
      )}
      <Group gap="xs" className={classes.rowActs}>
        {acts
          .filter((act) => mayManage || act === 'preview')
          .map((act) => (
            <Button
              key={act}
              variant="default"
              size="compact-sm"
              aria-label={t(`programs.act-named.${act}`, { name })}
              disabled={act === 'delete' && isRunning}
              aria-describedby={act === 'delete' && isRunning ? reasonId : undefined}
              onClick={() => setOpened(act)}
            >
              {t(`programs.act.${act}`)}
            </Button>
          ))}
        {mayManage && isRunning && (
          <Text size="sm" c="dimmed" id={reasonId}>
            {t('programs.delete-running')}
          </Text>
        )}
      </Group>
      {Opened && <Opened id={Id} name={name} onClose={() => setOpened(undefined)} />}
    </li>
  )
}

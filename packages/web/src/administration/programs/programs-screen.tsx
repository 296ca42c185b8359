import { Button, Group, SegmentedControl, Stack, Text } from '@mantine/core'
import * as programTemplateCalls from '@samklang/contract/client/program-templates'
import { holds } from '@samklang/contract/roles'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useCall } from '../../api/use-call.ts'
import { useText } from '../../i18n/use-text.ts'
import { useSession } from '../../session/store.ts'
import { AppLink } from '../../ui/app-link.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { Part } from '../../ui/part.tsx'
import { ProgramRow } from './program-row.tsx'
import classes from './programs.module.css'

/** /administration/program */
export function ProgramsScreen() {
  const { t } = useText('administration', 'professional')
  return (
    <Stack maw={960}>
      <PageTitle>{t('professional:titles.administration-programs')}</PageTitle>
      <Text>{t('programs.lead')}</Text>
      <Part title={t('programs.all')}>
        <Programs />
      </Part>
    </Stack>
  )
}

const filters = ['all', 'active', 'inactive'] as const
type Filter = (typeof filters)[number]

function Programs() {
  const { t } = useText('administration')
  const templates = useCall(programTemplateCalls.listProgramTemplates, {})
  const [filter, setFilter] = useState<Filter>('all')
  const mayManage = holds(useSession()?.userProfile.Permissions ?? [], 'Programs.Manage')
  const create = mayManage && (
    <Button component={AppLink} to="/administration/program/skapa/1" leftSection={<IconPlus aria-hidden size={18} />}>
      {t('programs.create')}
    </Button>
  )
  if (templates.length === 0) {
    return (
      <EmptyState title={t('programs.none')} action={create}>
        {t('programs.none-text')}
      </EmptyState>
    )
  }
  const shown = templates.filter(({ Status }) => filter === 'all' || (Status === 'Active') === (filter === 'active'))
  return (
    <Stack gap="sm">
      <Group justify="space-between">
        <SegmentedControl
          aria-label={t('programs.filter')}
          value={filter}
          data={filters.map((value) => ({ value, label: t(`programs.filters.${value}`) }))}
          onChange={(next) => setFilter(filters.find((one) => one === next) ?? 'all')}
        />
        {create}
      </Group>
      {!mayManage && <Text c="dimmed">{t('programs.view-only')}</Text>}
      <Text role="status" hidden={shown.length > 0}>
        {shown.length === 0 && t('programs.no-match')}
      </Text>
      <ul className={classes.items} aria-label={t('programs.all')}>
        {shown.map((template) => (
          <ProgramRow key={template.Id} template={template} mayManage={mayManage} />
        ))}
      </ul>
    </Stack>
  )
}

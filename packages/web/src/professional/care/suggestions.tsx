import { Button, Group } from '@mantine/core'
import * as unitGroupCalls from '@samklang/contract/client/unit-groups'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../api/use-call.ts'
import { useText } from '../../i18n/use-text.ts'
import { useScope } from '../../session/scope.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { openPicker } from '../assign/assigning.ts'
import { useReadsOnly } from '../patient-context/use-reads-only.ts'

const kinds: readonly string[] = [
  'QuestionnaireType',
  'JournalType',
  'FormType',
  'TreatmentTemplate',
  'TreatmentModuleType',
]
const most = 3

/** Nothing goes on: what could, from the textStorage that the unit has put first. */
export function NothingOngoing() {
  const { t } = useText('professional')
  const readsOnly = useReadsOnly()
  const query = callQuery(useScope(), unitGroupCalls.listCurrentCategories, {}, { shownIn: 'place' })
  const { data: categories } = useQuery({ ...query, enabled: !readsOnly })
  const items =
    categories?.[0]?.Items.filter(({ Visible, TemplateKind }) => Visible && kinds.includes(TemplateKind)) ?? []
  return (
    <EmptyState
      title={t('patient.overview.nothing')}
      action={
        !readsOnly && (
          <Group gap="xs" justify="center" mt="xs">
            {items.slice(0, most).map(({ Id, TemplateId, DisplayName }) => (
              <Button
                key={Id}
                variant="default"
                leftSection={<IconPlus aria-hidden size={16} />}
                onClick={() => openPicker([TemplateId])}
              >
                {DisplayName}
              </Button>
            ))}
          </Group>
        )
      }
    >
      {t('patient.overview.nothing-explained')}
    </EmptyState>
  )
}

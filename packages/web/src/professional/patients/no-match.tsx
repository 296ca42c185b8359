import { Button } from '@mantine/core'
import { useText } from '../../i18n/use-text.ts'
import { EmptyState } from '../../ui/empty-state.tsx'

export function NoMatch({ onClear }: { onClear: () => void }) {
  const { t } = useText('professional')
  return (
    <div role="status">
      <EmptyState
        title={t('home.patients.no-match')}
        action={
          <Button variant="default" onClick={onClear}>
            {t('home.patients.clear')}
          </Button>
        }
      />
    </div>
  )
}

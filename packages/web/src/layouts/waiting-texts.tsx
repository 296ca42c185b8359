import { Alert, Text } from '@mantine/core'
import { useLocation } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useScope } from '../session/scope.ts'
import { useCell } from '../state/cell.ts'
import { listWaitingPlaces, shelf, shelfChanges } from '../state/text-shelf.ts'

/** whoever comes back after a login that ended is told that what they wrote waits in the place where they wrote it. */
export function WaitingTexts() {
  const { t } = useTranslation('professional')
  const scope = useScope()
  const { pathname, searchStr } = useLocation()
  const isOpen = useCell(shelf) === 'open'
  useCell(shelfChanges)
  const places = isOpen ? listWaitingPlaces(scope, pathname + searchStr) : []
  return (
    <div role="status">
      {places.length > 0 && (
        <Alert color="amber" role="presentation" mb="md" title={t('kept.waiting', { count: places.length })}>
          <Text>{t('kept.waiting-means')}</Text>
        </Alert>
      )}
    </div>
  )
}

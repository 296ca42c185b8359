import { Anchor, Text } from '@mantine/core'
import { useText } from '../i18n/use-text.ts'
import { now } from '../session/clock.ts'
import { useKnownUnitInformation } from '../system/unit-information.ts'
import { telephone } from './call-button.tsx'
import { EmergencyLine } from './emergency-line.tsx'

/** in a dialog before somebody leaves, which covers the numbers on the page; with the clinic's, where it is not closed. */
export function LeavingNumbers() {
  const { t } = useText('patient')
  const unit = useKnownUnitInformation()
  const { State, OpensAt } = unit?.Hours ?? {}
  const isClosed = State === 'Closed' && (!OpensAt || OpensAt > now())
  return (
    <>
      <EmergencyLine />
      {unit?.Phone && !isClosed && (
        <Text ta="center">
          {unit.UnitName}:{' '}
          <Anchor href={telephone(unit.Phone)} display="inline-block" py={12} inherit>
            {t('home.call-clinic', { phone: unit.Phone })}
          </Anchor>
        </Text>
      )}
    </>
  )
}

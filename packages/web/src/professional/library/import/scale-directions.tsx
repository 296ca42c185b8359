import { Alert, Radio, Stack } from '@mantine/core'
import { ScaleDirection, type UndirectedScale } from '@samklang/contract/definitions'
import { useText } from '../../../i18n/use-text.ts'
import type { ImportDraft } from './brought.ts'

type ScaleDirectionsProps = {
  scales: readonly UndirectedScale[]
  directions: ImportDraft['directions']
  onChange: (next: ImportDraft['directions']) => void
}

const choices = ScaleDirection.shape.Direction

/** The file does not say which way its totals go, and nobody may be told that they are worse by a guess. */
export function ScaleDirections({ scales, directions, onChange }: ScaleDirectionsProps) {
  const { t } = useText('professional')
  if (scales.length === 0) return null
  return (
    <Stack gap="sm" component="section" aria-label={t('library.direction.title')}>
      <Alert color="amber" title={t('library.direction.title')}>
        {t('library.direction.explained')}
      </Alert>
      {scales.map(({ Key, Text }) => (
        <Radio.Group
          key={Key}
          label={t('library.direction.of', { scale: Text })}
          value={directions[Key] ?? null}
          onChange={(value) => {
            const { data } = choices.safeParse(value)
            if (data) onChange({ ...directions, [Key]: data })
          }}
        >
          <Stack gap={6} mt={4}>
            {choices.options.map((value) => (
              <Radio key={value} value={value} label={t(`library.direction.${value}`)} />
            ))}
          </Stack>
        </Radio.Group>
      ))}
    </Stack>
  )
}

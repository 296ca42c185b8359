import { Text } from '@mantine/core'
import type { FileUse } from '@samklang/contract/media'
import { useText } from '../../i18n/use-text.ts'
import classes from './files.module.css'

export function FileUses({ uses }: { uses: readonly FileUse[] }) {
  const { t } = useText('professional')
  if (uses.length === 0) return <Text size="sm">{t('files.unused')}</Text>
  return (
    <>
      <Text size="sm">{t('files.used-in')}</Text>
      <ul className={classes.uses}>
        {uses.map(({ Kind, Name: name, UnitName }) => (
          <li key={`${Kind} ${name} ${UnitName}`}>
            {t(`files.use.${Kind}`, { name })}
            {UnitName && `, ${UnitName}`}
          </li>
        ))}
      </ul>
    </>
  )
}

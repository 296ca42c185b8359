import { Title } from '@mantine/core'
import { unitGroupCalls } from '@samklang/contract/unit-groups'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../api/use-call.ts'
import { useScope } from '../session/scope.ts'
import classes from './manual.module.css'
import { UnitText } from './unit-texts.tsx'

const leftOut = [0, 400, 403, 404, 408, 429, 500, 502, 503, 504]

/** The unit's own instructions end the manual. They are left out when there are none or they cannot be read: the rest is still true. */
export function UnitChapter() {
  const { t } = useTranslation('professional')
  const contents = useQuery(callQuery(useScope(), unitGroupCalls.listCurrentContents, {}, { inline: leftOut })).data
  if (!contents || contents.length === 0) return null
  return (
    <section id="unit-texts" className={classes.chapter} aria-labelledby="unit-texts-title">
      <Title order={2} size="h3" id="unit-texts-title">
        {t('unit-texts.title')}
      </Title>
      {contents.map((content) => (
        <UnitText key={content.Id} content={content} />
      ))}
    </section>
  )
}

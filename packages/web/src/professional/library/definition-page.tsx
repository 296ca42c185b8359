import { Anchor, Stack, Text } from '@mantine/core'
import * as libraryCalls from '@samklang/contract/client/library'
import type { LibraryDefinition } from '@samklang/contract/library'
import { IconArrowLeft } from '@tabler/icons-react'
import { useState } from 'react'
import { useCall } from '../../api/use-call.ts'
import { useText } from '../../i18n/use-text.ts'
import { useQueryValue } from '../../routes/use-current-row.ts'
import { AppLink } from '../../ui/app-link.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { Part } from '../../ui/part.tsx'
import { DefinitionFacts } from './definition-facts.tsx'
import classes from './library.module.css'
import { StoredDangers } from './stored-dangers.tsx'
import { StoredPreview } from './stored-preview.tsx'
import { VariantList } from './variant-list.tsx'

/** /library?formular={name} */
export function DefinitionPage({ name }: { name: string }) {
  const { t } = useText('professional')
  const definition = useCall(libraryCalls.listLibraryDefinitions, {}).find(({ Name }) => Name === name)
  return (
    <Stack>
      <Anchor component={AppLink} to="/library">
        <IconArrowLeft aria-hidden size={16} /> {t('library.back')}
      </Anchor>
      {definition ? <About definition={definition} /> : <Missing />}
    </Stack>
  )
}

function About({ definition }: { definition: LibraryDefinition }) {
  const { t } = useText('professional')
  const asked = useQueryValue('version')
  const [shownId, setShownId] = useState(asked ?? definition.Variants[0]?.Id)
  return (
    <>
      <PageTitle>{definition.DisplayName}</PageTitle>
      <div className={classes.page}>
        <Stack>
          <Part title={t('library.about')}>
            {definition.Description && <Text>{definition.Description}</Text>}
            <DefinitionFacts definition={definition} />
          </Part>
          <Part title={t('library.variants')}>
            <VariantList definition={definition} shownId={shownId} onShow={setShownId} />
          </Part>
          {shownId && (
            <Part title={t('library.danger.title')}>
              <StoredDangers key={shownId} name={definition.Name} versionId={shownId} />
            </Part>
          )}
        </Stack>
        {shownId && (
          <Part title={t('library.preview.title')}>
            <StoredPreview key={shownId} name={definition.Name} versionId={shownId} />
          </Part>
        )}
      </div>
    </>
  )
}

function Missing() {
  const { t } = useText('professional')
  return (
    <>
      <PageTitle>{t('library.missing')}</PageTitle>
      <Text>{t('library.missing-explained')}</Text>
    </>
  )
}

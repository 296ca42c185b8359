import { Anchor, List, Stack, Text } from '@mantine/core'
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
  const all = useCall(libraryCalls.listLibraryDefinitions, {})
  // A treatment of one module may be called as the module is.
  const definition = all.find(({ Name, Kind }) => Name === name && Kind !== 'Treatment')
  return (
    <Stack>
      <Anchor component={AppLink} to="/library">
        <IconArrowLeft aria-hidden size={16} /> {t('library.back')}
      </Anchor>
      {definition ? <About definition={definition} treatments={treatmentsWith(definition, all)} /> : <Missing />}
    </Stack>
  )
}

function treatmentsWith({ Id }: LibraryDefinition, all: readonly LibraryDefinition[]): LibraryDefinition[] {
  return all.filter(({ TreatmentVariants }) =>
    TreatmentVariants.some(({ Modules }) => Modules.some(({ ModuleId }) => ModuleId === Id)),
  )
}

function About({ definition, treatments }: { definition: LibraryDefinition; treatments: LibraryDefinition[] }) {
  const { t } = useText('professional')
  const asked = useQueryValue('version')
  const [shownId, setShownId] = useState(asked ?? definition.Variants[0]?.Id)
  return (
    <>
      <PageTitle>{definition.DisplayName}</PageTitle>
      <div className={classes.page}>
        <Stack>
          <Part title={t(`library.about.${definition.Kind}`)}>
            {definition.Description && <Text>{definition.Description}</Text>}
            <DefinitionFacts definition={definition} />
          </Part>
          {treatments.length > 0 && (
            <Part title={t('library.part-of')}>
              <List>
                {treatments.map(({ Id, Name, DisplayName }) => (
                  <List.Item key={Id}>
                    <Anchor component={AppLink} to="/library" search={{ behandling: Name }}>
                      {DisplayName}
                    </Anchor>
                  </List.Item>
                ))}
              </List>
            </Part>
          )}
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

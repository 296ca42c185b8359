import { Anchor, Stack, Text } from '@mantine/core'
import * as libraryCalls from '@samklang/contract/client/library'
import type { LibraryDefinition } from '@samklang/contract/library'
import type { TreatmentDefinitionModule, TreatmentDefinitionVariant } from '@samklang/contract/treatment-definitions'
import { IconArrowLeft } from '@tabler/icons-react'
import { useCall } from '../../api/use-call.ts'
import { useText } from '../../i18n/use-text.ts'
import { AppLink } from '../../ui/app-link.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { Part } from '../../ui/part.tsx'
import { DefinitionFacts } from './definition-facts.tsx'
import classes from './library.module.css'
import { useDefinitionWords } from './use-definition-words.ts'

/** /library?behandling={name} */
export function TreatmentPage({ name }: { name: string }) {
  const { t } = useText('professional')
  const all = useCall(libraryCalls.listLibraryDefinitions, {})
  const treatment = all.find(({ Name, Kind }) => Name === name && Kind === 'Treatment')
  return (
    <Stack>
      <Anchor component={AppLink} to="/library">
        <IconArrowLeft aria-hidden size={16} /> {t('library.back')}
      </Anchor>
      {treatment ? <About treatment={treatment} /> : <Missing />}
    </Stack>
  )
}

function About({ treatment }: { treatment: LibraryDefinition }) {
  const { t } = useText('professional')
  return (
    <>
      <PageTitle>{treatment.DisplayName}</PageTitle>
      <div className={classes.page}>
        <Part title={t('library.about.Treatment')}>
          {treatment.Description && <Text>{treatment.Description}</Text>}
          <DefinitionFacts definition={treatment} />
        </Part>
        <Part title={t('library.variants')}>
          <ul className={classes.variants}>
            {treatment.TreatmentVariants.map((variant) => (
              <li key={variant.Id} className={classes.variant}>
                <Variant variant={variant} />
              </li>
            ))}
          </ul>
        </Part>
      </div>
    </>
  )
}

/** Whom it is for, and its modules in the order in which they are planned. */
function Variant({ variant }: { variant: TreatmentDefinitionVariant }) {
  const { t } = useText('professional')
  const { criteria, languages } = useDefinitionWords()
  const wanted = criteria(variant.Criterias)
  return (
    <>
      <Text fw={600}>{variant.DisplayName}</Text>
      <Text size="sm">
        {wanted.length > 0
          ? t(`library.start-criteria.${variant.CriteriaBehavior}`, { criteria: wanted.join(', ') })
          : t('library.criteria.none')}
      </Text>
      <Text size="sm" c="dimmed">
        {languages(variant)}
      </Text>
      <ol className={classes.modules} aria-label={t('library.modules-of', { name: variant.DisplayName })}>
        {variant.Modules.map((module) => (
          <li key={module.ModuleId}>
            <Module module={module} />
          </li>
        ))}
      </ol>
    </>
  )
}

function Module({ module }: { module: TreatmentDefinitionModule }) {
  const { t } = useText('professional')
  const { Name, DisplayName, Description, EstimatedMinutes, DefaultDurationDays, VariantVersionId } = module
  const times = [
    EstimatedMinutes && t('library.minutes', { count: EstimatedMinutes }),
    DefaultDurationDays && t('library.days', { count: DefaultDurationDays }),
  ].filter(Boolean)
  return (
    <>
      <Anchor component={AppLink} to="/library" search={{ formular: Name, version: VariantVersionId }}>
        {DisplayName}
      </Anchor>
      {times.length > 0 && <Text size="sm">{times.join(' · ')}</Text>}
      {Description && (
        <Text size="sm" c="dimmed">
          {Description}
        </Text>
      )}
    </>
  )
}

function Missing() {
  const { t } = useText('professional')
  return (
    <>
      <PageTitle>{t('library.missing-treatment')}</PageTitle>
      <Text>{t('library.missing-explained')}</Text>
    </>
  )
}

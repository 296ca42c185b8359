import { Button, Group, Text } from '@mantine/core'
import * as definitionCalls from '@samklang/contract/client/definitions'
import type { VariantVersion } from '@samklang/contract/definitions'
import type { LibraryDefinition } from '@samklang/contract/library'
import { IconDownload, IconEye } from '@tabler/icons-react'
import { send } from '../../api/client.ts'
import { useGuardedMutation } from '../../api/use-guarded-mutation.ts'
import { useText } from '../../i18n/use-text.ts'
import { Refused } from '../../ui/refused.tsx'
import { saveFile } from '../../ui/save-file.ts'
import classes from './library.module.css'
import { useDefinitionWords } from './use-definition-words.ts'

type VariantListProps = {
  definition: LibraryDefinition
  shownId: string | undefined
  onShow: (versionId: string) => void
}

/** Who each variant is for, what happens for others, and the form as other systems read it. */
export function VariantList({ definition, shownId, onShow }: VariantListProps) {
  const { criteria } = useDefinitionWords()
  const isModule = definition.Kind === 'TreatmentModule'
  // Modules are called the same for adults and young people: a button says which of them it shows.
  const nameOf = ({ DisplayName, Criterias }: VariantVersion) =>
    isModule ? [DisplayName, ...criteria(Criterias)].join(', ') : DisplayName
  return (
    <ul className={classes.variants}>
      {definition.Variants.map((variant) => (
        <li key={variant.Id} className={classes.variant} data-shown={variant.Id === shownId || undefined}>
          <VariantWords variant={variant} isModule={isModule} />
          <Group gap="xs" mt="xs">
            <ShowButton id={variant.Id} name={nameOf(variant)} isShown={variant.Id === shownId} onShow={onShow} />
            <ExportButton variant={variant} label={nameOf(variant)} name={definition.Name} />
          </Group>
        </li>
      ))}
    </ul>
  )
}

function VariantWords({ variant, isModule }: { variant: VariantVersion; isModule: boolean }) {
  const { t } = useText('professional')
  const { criteria, respondents, languages } = useDefinitionWords()
  const wanted = criteria(variant.Criterias)
  return (
    <>
      <Text fw={600}>{variant.DisplayName}</Text>
      <Text size="sm">{t('library.answered-by', { who: respondents(variant.RespondentTypes) })}</Text>
      <Text size="sm">
        {wanted.length > 0
          ? t(isModule ? 'library.module-criteria' : `library.criteria.${variant.CriteriaBehavior}`, {
              criteria: wanted.join(', '),
            })
          : t('library.criteria.none')}
      </Text>
      <Text size="sm" c="dimmed">
        {[
          languages(variant),
          t('library.version', { version: variant.Version }),
          variant.TreatmentLocation && t(`library.place.${variant.TreatmentLocation}`),
        ]
          .filter(Boolean)
          .join(' · ')}
      </Text>
    </>
  )
}

type ShowButtonProps = { id: string; name: string; isShown: boolean; onShow: (versionId: string) => void }

function ShowButton({ id, name, isShown, onShow }: ShowButtonProps) {
  const { t } = useText('professional')
  return (
    <Button
      size="xs"
      variant={isShown ? 'light' : 'default'}
      aria-pressed={isShown}
      aria-label={t('library.show-this', { name })}
      leftSection={<IconEye aria-hidden size={16} />}
      onClick={() => onShow(id)}
    >
      {t('library.show')}
    </Button>
  )
}

type ExportButtonProps = { variant: VariantVersion; label: string; name: string }

function ExportButton({ variant, label, name }: ExportButtonProps) {
  const { t } = useText('professional')
  const fetchFile = useGuardedMutation({
    mutationFn: (_: unknown, isUnmounted) =>
      send(
        definitionCalls.exportFormDefinition,
        { params: { variantVersionId: variant.Id } },
        { shownIn: 'button', isUnmounted },
      ),
    onSuccess: (questionnaire) =>
      saveFile(`${name}-${variant.Version}.fhir.json`, JSON.stringify(questionnaire, null, 2), 'application/fhir+json'),
  })
  return (
    <>
      <Button
        size="xs"
        variant="default"
        loading={fetchFile.isPending}
        aria-label={t('library.export-this', { name: label })}
        leftSection={<IconDownload aria-hidden size={16} />}
        onClick={() => fetchFile.mutate()}
      >
        {t('library.export')}
      </Button>
      <Refused error={fetchFile.error} />
    </>
  )
}

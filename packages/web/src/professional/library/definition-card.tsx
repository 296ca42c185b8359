import { Badge, Card, Group, Text } from '@mantine/core'
import type { LibraryDefinition } from '@samklang/contract/library'
import { useText } from '../../i18n/use-text.ts'
import { AppLink } from '../../ui/app-link.tsx'
import classes from './library.module.css'
import { MaturityBadge } from './maturity-badge.tsx'
import { useDefinitionWords } from './use-definition-words.ts'

/** One form: what it is called, who answers it and how long it takes. The whole card leads to more. */
export function DefinitionCard({ definition }: { definition: LibraryDefinition }) {
  const { t } = useText('professional')
  const { respondents } = useDefinitionWords()
  const { Name, DisplayName, Description, Kind, EstimatedMinutes, Respondents, Maturity, TreatmentVariants } =
    definition
  const isTreatment = Kind === 'Treatment'
  const most = Math.max(...TreatmentVariants.map(({ Modules }) => Modules.length))
  return (
    <Card withBorder component="li" className={classes.card} padding="md">
      <AppLink
        to="/library"
        search={isTreatment ? { behandling: Name } : { formular: Name }}
        className={classes.cardLink}
      >
        {DisplayName}
      </AppLink>
      <Group gap={6} my={6}>
        <Badge variant="outline" color="gray" tt="none">
          {t(`library.kind-one.${Kind}`)}
        </Badge>
        <MaturityBadge maturity={Maturity} />
      </Group>
      <Text size="sm">
        {[
          isTreatment && most > 0 && t('library.modules', { count: most }),
          !isTreatment && Respondents.length > 0 && t('library.answered-by', { who: respondents(Respondents) }),
          EstimatedMinutes && t('library.minutes', { count: EstimatedMinutes }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </Text>
      {Description && (
        <Text size="sm" c="dimmed">
          {Description}
        </Text>
      )}
    </Card>
  )
}

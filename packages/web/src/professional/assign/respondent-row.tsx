import { Anchor, Badge, Checkbox, Group, NativeSelect } from '@mantine/core'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { useText } from '../../i18n/use-text.ts'
import { AppLink } from '../../ui/app-link.tsx'
import { formatDay } from '../../ui/format-time.ts'
import { useRelationText } from '../../ui/use-label.ts'
import { kindOf } from '../patient-context/judge-change.ts'
import { usePatient } from '../patient-context/use-patient.ts'
import classes from './assign.module.css'
import type { Candidate, FormFit } from './candidates.ts'
import { useReasonText } from './use-reason-text.ts'

type RespondentRowProps = { candidate: Candidate; onWant: (typeId: string, variantId: string) => void }

/** One who could answer: how they can be reached, and which variant is theirs. */
export function RespondentRow({ candidate, onWant }: RespondentRowProps) {
  const { t } = useText('professional')
  const { id, respondentType, relation, name, fits, verdict } = candidate
  const fitText = useFitText(candidate)
  const relationText = useRelationText()
  const standing = relation
    ? relationText(relation.RelationTypeDescription ?? t(`patient-form.kinds.${kindOf(relation)}`))
    : t(`assign.standing.${respondentType === 'Staff' ? 'Staff' : 'Patient'}`)
  return (
    <li className={classes.row}>
      <Checkbox
        value={id}
        disabled={verdict === 'Forbid'}
        label={name || t('assign.staff')}
        description={[standing, ...fits.map(fitText)].filter(Boolean).join(' · ')}
      />
      <ContactLine candidate={candidate} />
      {fits.map((fit) => (
        <VariantLine key={fit.offer.type.Id} fit={fit} candidate={candidate} onWant={onWant} />
      ))}
    </li>
  )
}

/** The variant that it becomes, or why it cannot be; of several forms, which one is meant. */
function useFitText({ fits, respondentType }: Candidate) {
  const { t } = useText('professional')
  const reasonText = useReasonText()
  return (fit: FormFit): string | undefined => {
    const { offer, variants, chosen, verdict } = fit
    if (verdict === 'Ok') return variants.length === 1 ? chosen?.DisplayName : undefined
    const reason = reasonText(fit, respondentType)
    return fits.length === 1 ? reason : t('assign.of-form', { form: offer.type.DisplayName, reason })
  }
}

export function ContactLine({ candidate: { contactStatus, verdict, fits } }: { candidate: Candidate }) {
  const { t } = useText('professional')
  const { Id } = usePatient()
  // Whoever cannot be asked anyway needs no word on how to reach them.
  const isUnsuited = verdict === 'Forbid' && fits.some((fit) => fit.verdict === 'Forbid')
  if (!contactStatus || isUnsuited) return null
  const isOk = contactStatus === 'Ok'
  const isAboutForm = contactStatus === 'NoVariantAllow' || contactStatus === 'NoVariantWarn'
  return (
    <Group gap="xs">
      <Badge
        variant="light"
        tt="none"
        color={isOk ? 'gray' : 'amber'}
        leftSection={isOk ? <IconCheck aria-hidden size={14} /> : <IconAlertTriangle aria-hidden size={14} />}
      >
        {t(`patient.contact-status.${contactStatus}`)}
      </Badge>
      {!isOk && !isAboutForm && (
        <Anchor component={AppLink} size="sm" to={`/admin/patient/${Id}/administration`}>
          {t('assign.mend')}
        </Anchor>
      )}
    </Group>
  )
}

type VariantLineProps = { fit: FormFit; candidate: Candidate; onWant: RespondentRowProps['onWant'] }

export function VariantLine({
  fit: { offer, variants, chosen, verdict, lacksLanguage, waitsSince },
  candidate: { name },
  onWant,
}: VariantLineProps) {
  const { t } = useText('professional')
  const usable = variants.filter((variant) => variant.verdict !== 'Forbid')
  if (!chosen || (usable.length < 2 && verdict === 'Ok' && !lacksLanguage && !waitsSince)) return null
  return (
    <div className={classes.more}>
      {usable.length > 1 && (
        <NativeSelect
          size="xs"
          aria-label={t('assign.variant', { form: offer.type.DisplayName, name: name || t('assign.staff') })}
          value={chosen.VariantId}
          data={usable.map(({ version }) => ({ value: version.VariantId, label: version.DisplayName }))}
          onChange={(event) => onWant(offer.type.Id, event.currentTarget.value)}
        />
      )}
      {verdict === 'Warn' && (
        <Badge variant="light" tt="none" color="amber" mt={4} leftSection={<IconAlertTriangle aria-hidden size={14} />}>
          {t('assign.made-for-others')}
        </Badge>
      )}
      {lacksLanguage && (
        <Badge variant="light" tt="none" color="amber" mt={4} leftSection={<IconAlertTriangle aria-hidden size={14} />}>
          {t(`assign.lacks.${lacksLanguage}`)}
        </Badge>
      )}
      {waitsSince && (
        <Badge variant="light" tt="none" color="amber" mt={4} leftSection={<IconAlertTriangle aria-hidden size={14} />}>
          {t(offer.treatment ? 'treatments.assign.waits' : 'assign.waits', {
            form: offer.type.DisplayName,
            day: formatDay(waitsSince),
          })}
        </Badge>
      )}
    </div>
  )
}

import { Anchor, Badge, Checkbox, Group, NativeSelect, Text } from '@mantine/core'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { AppLink } from '../../ui/app-link.tsx'
import { kindOf } from '../patient/contacts/judge-change.ts'
import { usePatient } from '../patient/use-patient.ts'
import classes from './assign.module.css'
import type { Candidate, Fit } from './candidates.ts'
import { useReasonText } from './use-reason-text.ts'

type RespondentRowProps = { candidate: Candidate; onWant: (typeId: string, variantId: string) => void }

/** One who could answer: how they can be reached, and which variant is theirs. */
export function RespondentRow({ candidate, onWant }: RespondentRowProps) {
  const { t } = useTranslation('professional')
  const { id, respondentType, relation, name, fits, verdict } = candidate
  const isForbidden = verdict === 'Forbid'
  const standing = relation
    ? (relation.RelationTypeDescription ?? t(`patient-form.kinds.${kindOf(relation)}`))
    : t(`assign.standing.${respondentType === 'Staff' ? 'Staff' : 'Patient'}`)
  return (
    <li className={classes.row}>
      <Checkbox
        value={id}
        disabled={isForbidden}
        label={name || t('assign.staff')}
        description={standing}
        aria-describedby={`fits-${id}`}
      />
      <ContactLine candidate={candidate} />
      <div className={classes.more} id={`fits-${id}`}>
        {fits.map((fit) => (
          <FitLine key={fit.offer.type.Id} fit={fit} isOne={fits.length === 1} name={name} onWant={onWant} />
        ))}
      </div>
    </li>
  )
}

function ContactLine({ candidate: { contactStatus, verdict, fits } }: { candidate: Candidate }) {
  const { t } = useTranslation('professional')
  const { Id } = usePatient()
  // Whoever cannot be asked anyway needs no word on how to reach them.
  const isUnsuited = verdict === 'Forbid' && fits.some((fit) => fit.verdict === 'Forbid')
  if (!contactStatus || isUnsuited) return null
  const isOk = contactStatus === 'Ok'
  return (
    <Group gap="xs">
      <Badge
        variant="light"
        tt="none"
        color={isOk ? 'teal' : 'amber'}
        leftSection={isOk ? <IconCheck aria-hidden size={14} /> : <IconAlertTriangle aria-hidden size={14} />}
      >
        {t(`patient.contact-status.${contactStatus}`)}
      </Badge>
      {!isOk && (
        <Anchor component={AppLink} size="sm" to={`/admin/patient/${Id}/administration`}>
          {t('assign.mend')}
        </Anchor>
      )}
    </Group>
  )
}

type FitLineProps = { fit: Fit; isOne: boolean; name: string; onWant: RespondentRowProps['onWant'] }

function FitLine({ fit, isOne, name, onWant }: FitLineProps) {
  const { t } = useTranslation('professional')
  const reasonText = useReasonText()
  const { offer, variants, chosen, verdict } = fit
  const form = offer.type.DisplayName
  const usable = variants.filter((variant) => variant.verdict !== 'Forbid')
  const said = verdict === 'Ok' ? undefined : reasonText(fit)
  const lead = isOne || !said ? said : t('assign.of-form', { form, reason: said })
  return (
    <>
      {chosen && usable.length > 1 && (
        <NativeSelect
          size="xs"
          mt={4}
          aria-label={t('assign.variant', { form, name: name || t('assign.staff') })}
          value={chosen.VariantId}
          data={usable.map(({ version }) => ({ value: version.VariantId, label: version.DisplayName }))}
          onChange={(event) => onWant(offer.type.Id, event.currentTarget.value)}
        />
      )}
      {chosen && usable.length === 1 && (
        <Text size="sm" c="dimmed">
          {chosen.DisplayName}
        </Text>
      )}
      {lead && (
        <Text size="sm" fw={verdict === 'Warn' ? 600 : undefined}>
          {verdict === 'Warn' && <IconAlertTriangle aria-hidden size={14} />} {lead}
        </Text>
      )}
    </>
  )
}

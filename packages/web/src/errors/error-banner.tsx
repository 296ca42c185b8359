import { Alert, Anchor, CloseButton, Group, Stack, Text } from '@mantine/core'
import { isStaff } from '@samklang/contract/roles'
import { useText } from '../i18n/use-text.ts'
import { useSession } from '../session/store.ts'
import { useCell } from '../state/cell.ts'
import { useKnownUnitInformation } from '../system/unit-information.ts'
import { AppLink } from '../ui/app-link.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { formatTime } from '../ui/format-time.ts'
import { type ApplicationError, errorList, hideErrors } from './error-list.ts'

/** Stays until it is closed: a failure that matters must not slip away while one looks elsewhere. */
export function ErrorBanner() {
  const errors = useCell(errorList)
  return <div aria-live="assertive">{errors.length > 0 && <Errors errors={errors} />}</div>
}

function Errors({ errors }: { errors: readonly ApplicationError[] }) {
  const { t } = useText()
  return (
    <Alert color="red" radius={0} variant="light" title={t('banner.error-message')} role="region">
      <Group align="flex-start" wrap="nowrap" justify="space-between">
        <Stack gap="xs">
          {errors.map((error) => (
            <ErrorLine key={error.id} error={error} />
          ))}
          <Help />
        </Stack>
        <CloseButton aria-label={t('banner.hide')} title={t('banner.hide')} onClick={hideErrors} />
      </Group>
    </Alert>
  )
}

function ErrorLine({ error }: { error: ApplicationError }) {
  const { t } = useText()
  const time = formatTime(error.dateTime)
  return (
    <Group gap="sm">
      <Text>{error.message}</Text>
      <Text size="sm">{t('banner.error-time', { time })}</Text>
      {error.supportInfo && <CopyButton text={[error.message, error.dateTime, error.supportInfo].join('\n')} />}
    </Group>
  )
}

function Help() {
  const { t } = useText()
  const profile = useSession()?.userProfile
  if (!profile || !isStaff(profile)) return <ClinicHelp />
  return (
    <Text size="sm">
      {t('banner.need-help')}{' '}
      <Anchor component={AppLink} to="/support" inherit>
        {t('banner.contact-support')}
      </Anchor>
    </Text>
  )
}

/** R-042 is for staff; a patient calls the clinic, whose number is known from their first page. */
function ClinicHelp() {
  const { t } = useText()
  const unit = useKnownUnitInformation()
  if (!unit?.Phone) return <Text size="sm">{t('banner.contact-clinic')}</Text>
  return (
    <Text size="sm">
      {t('banner.call-clinic', { unit: unit.UnitName })}{' '}
      <Anchor href={`tel:${unit.Phone.replace(/[^\d+]/g, '')}`} inherit>
        {unit.Phone}
      </Anchor>
    </Text>
  )
}

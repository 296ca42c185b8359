import { Button, Stack } from '@mantine/core'
import type { Entrance } from '@samklang/contract/sign-in'
import type { LoginMethod } from '@samklang/contract/system'
import { IconArrowLeft, IconDeviceMobileMessage, IconKey } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useText } from '../i18n/use-text.ts'
import { useQueryValue } from '../routes/use-current-row.ts'
import { useLoginMethods } from '../system/settings.ts'
import { ChoiceButton } from '../ui/choice.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { EidButton } from './eid-button.tsx'
import { PasswordLogin } from './password-login.tsx'
import { SmsLogin } from './sms-login.tsx'

type Typed = Exclude<LoginMethod, 'Eid'>

/** What is said above and below the choice makes room once a way is chosen. */
type LoginWaysProps = { entrance: Entrance; lead?: ReactNode; children?: ReactNode }

/** The ways in that the clinic allows, the safest first; one at a time once a way is chosen. */
export function LoginWays({ entrance, lead, children }: LoginWaysProps) {
  const { t } = useText('patient', 'sign-in')
  const methods = useLoginMethods()
  const typed = methods.filter((method) => method !== 'Eid')
  const wantsSms = useQueryValue('metod') === 'sms' && methods.includes('Sms')
  const only = methods.length === 1 ? typed[0] : undefined
  const [chosen, setChosen] = useState<Typed | undefined>(wantsSms ? 'Sms' : only)

  if (methods.length === 0)
    return <EmptyState title={t('sign-in:login.no-way')}>{t('sign-in:login.no-way-text')}</EmptyState>
  if (!chosen) {
    return (
      <>
        {lead}
        <Choices entrance={entrance} methods={methods} onChoose={setChosen} />
        {children}
      </>
    )
  }
  return (
    <Stack>
      {chosen === 'Sms' ? <SmsLogin /> : <PasswordLogin />}
      {!only && (
        <Button
          variant="subtle"
          size="lg"
          leftSection={<IconArrowLeft aria-hidden size={20} />}
          onClick={() => setChosen(undefined)}
        >
          {t('sign-in:login.other-way')}
        </Button>
      )}
    </Stack>
  )
}

type ChoicesProps = { entrance: Entrance; methods: readonly LoginMethod[]; onChoose: (method: Typed) => void }

function Choices({ entrance, methods, onChoose }: ChoicesProps) {
  const { t } = useText('patient', 'sign-in')
  return (
    <Stack>
      {methods.includes('Eid') && <EidButton as={entrance} />}
      {methods.includes('Sms') && (
        <ChoiceButton
          title={t('sign-in:sms.title')}
          details={[t('sign-in:sms.detail')]}
          icon={<IconDeviceMobileMessage aria-hidden size={28} />}
          onClick={() => onChoose('Sms')}
        />
      )}
      {methods.includes('OneTimePassword') && (
        <ChoiceButton
          title={t('sign-in:password.title')}
          details={[t('sign-in:password.detail')]}
          icon={<IconKey aria-hidden size={28} />}
          onClick={() => onChoose('OneTimePassword')}
        />
      )}
    </Stack>
  )
}

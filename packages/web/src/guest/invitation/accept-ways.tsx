import { Button, Stack, Text } from '@mantine/core'
import type { Invitation } from '@samklang/contract/invitations'
import { IconDeviceMobileMessage, IconMail } from '@tabler/icons-react'
import { useText } from '../../i18n/use-text.ts'
import { useLoginMethods } from '../../system/settings.ts'
import { ChoiceButton } from '../../ui/choice.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { EidButton } from '../eid-button.tsx'
import { useRefusalText } from '../use-refusal-text.ts'
import { AcceptCode } from './accept-code.tsx'
import { type FollowedLink, keepLink } from './followed-link.ts'
import { entranceOf } from './invitation-paths.ts'
import { useInvitationCode } from './use-invitation-code.ts'

type AcceptWaysProps = { invitation: Invitation; link: FollowedLink }

/** Accepting is showing who one is: by e-ID, or by the phone or address that the clinic wrote to. */
export function AcceptWays({ invitation, link }: AcceptWaysProps) {
  const { t } = useText('patient', 'sign-in', 'invitation')
  const methods = useLoginMethods()
  const code = useInvitationCode(link.uniqueToken)
  const refusal = useRefusalText('code')(code.error)
  const { Channel, InvitationType } = invitation
  const mayCode = Channel === 'Email' || methods.includes('Sms')
  const mayEid = methods.includes('Eid')
  // The clinic knows a teacher by the phone alone; an e-ID says nothing to it.
  const isCodeFirst = InvitationType === 'Other' && mayCode

  if (code.sent) return <AcceptCode channel={Channel} link={link} resendAfter={code.sent.ResendAfter} />
  if (!mayCode && !mayEid)
    return <EmptyState title={t('sign-in:login.no-way')}>{t('sign-in:login.no-way-text')}</EmptyState>

  const eid = mayEid && (
    <EidButton as={entranceOf[InvitationType]} isQuiet={isCodeFirst} onLeave={() => keepLink(link)} />
  )
  return (
    <Stack>
      <Text fw={600}>{t('invitation:show-who')}</Text>
      {!isCodeFirst && eid}
      {mayCode && <CodeChoice channel={Channel} isFirst={isCodeFirst} code={code} />}
      {refusal && (
        <Text role="alert" c="var(--mantine-color-error)">
          {refusal}
        </Text>
      )}
      {refusal && (
        <Button variant="default" size="lg" onClick={code.goOnWithEarlier}>
          {t('sign-in:sms.have-code')}
        </Button>
      )}
      {isCodeFirst && eid}
    </Stack>
  )
}

type CodeChoiceProps = {
  channel: Invitation['Channel']
  isFirst: boolean
  code: { ask: () => void; isPending: boolean }
}

function CodeChoice({ channel, isFirst, code }: CodeChoiceProps) {
  const { t } = useText('patient', 'sign-in', 'invitation')
  const Icon = channel === 'Sms' ? IconDeviceMobileMessage : IconMail
  if (isFirst) {
    return (
      <Button
        size="xl"
        px="md"
        leftSection={<Icon aria-hidden size={28} />}
        loading={code.isPending}
        onClick={() => code.ask()}
      >
        {t(`invitation:code.${channel}`)}
      </Button>
    )
  }
  return (
    <ChoiceButton
      title={t(`invitation:code.${channel}`)}
      details={[t(`invitation:code-detail.${channel}`)]}
      icon={<Icon aria-hidden size={28} />}
      disabled={code.isPending}
      onClick={() => code.ask()}
    />
  )
}

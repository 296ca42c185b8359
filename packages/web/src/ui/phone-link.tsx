import { Anchor, type AnchorProps, Text } from '@mantine/core'
import { maskedPhone } from '@samklang/contract/phone'
import type { ReactNode } from 'react'
import { telephone } from './call-button.tsx'
import { groupPhone } from './group-phone.ts'

type PhoneLinkProps = AnchorProps & {
  phone: string
  /** Instead of the number alone, what it is called for. */
  children?: ReactNode
}

/** A number as staff read it, everywhere in the same groups, and a press away; a hidden one is dots and no link. */
export function PhoneLink({ phone, children, ...props }: PhoneLinkProps) {
  if (phone === maskedPhone) return <Text span>{phone}</Text>
  return (
    <Anchor href={telephone(phone)} {...props}>
      {children ?? groupPhone(phone)}
    </Anchor>
  )
}

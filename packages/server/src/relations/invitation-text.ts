import type { CivilDate } from '@samklang/contract/instants'

export type InvitationTextOptions = {
  language: string
  link: string
  lastDay: CivilDate
  /** Null around a protected identity: then nothing tells who writes or what it is about. */
  unitName: string | null
}

/** Never the patient's name: others may see the phone, and a number may have changed hands. */
export function invitationText({ language, link, lastDay, unitName }: InvitationTextOptions): string {
  if (language === 'en') {
    const who = unitName ? `${unitName} invites you to Samklang.` : 'You have an invitation.'
    return `${who} Open the link to accept: ${link} It is valid until ${lastDay}.`
  }
  const who = unitName ? `${unitName} bjuder in dig till Samklang.` : 'Du har fått en inbjudan.'
  return `${who} Öppna länken för att tacka ja: ${link} Den gäller till och med ${lastDay}.`
}

export function reminderText({ language, link, lastDay, unitName }: InvitationTextOptions): string {
  if (language === 'en') {
    const who = unitName ? `${unitName} is waiting for your answer in Samklang.` : 'An invitation is waiting for you.'
    return `${who} Open the link: ${link} It is valid until ${lastDay}.`
  }
  const who = unitName ? `${unitName} väntar på ditt svar i Samklang.` : 'En inbjudan väntar på dig.'
  return `${who} Öppna länken: ${link} Den gäller till och med ${lastDay}.`
}

import { loadGroup } from '../i18n/language.ts'

/** with its texts, for which the page that says goodbye has no other use. Whoever has written has both from their own pages. */
export async function fetchLogOutPart() {
  const [part] = await Promise.all([import('../patient/messages/my-messages.tsx'), loadGroup('patient')])
  return part.LogOutMessages
}

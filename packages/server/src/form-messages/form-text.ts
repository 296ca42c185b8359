export type FormPurpose = 'NewForm' | 'FormReminder' | 'JournalReminder' | 'ProgramNotification'

type Telling = {
  language: string
  link: string
  /** Null around a protected identity: then nothing tells who writes or what it is about. */
  unitName: string | null
}

const swedish: Record<FormPurpose, (who: string | null) => string> = {
  NewForm: (who) => (who ? `${who} har skickat något nytt till dig i Samklang.` : 'Något nytt väntar på dig.'),
  FormReminder: (who) => (who ? `Något från ${who} väntar på dig i Samklang.` : 'Något väntar på dig.'),
  JournalReminder: (who) => (who ? 'Dags att skriva i din dagbok i Samklang.' : 'Dags att skriva för i dag.'),
  ProgramNotification: (who) => (who ? `${who} påminner om det som väntar på dig i Samklang.` : 'Något väntar på dig.'),
}

const english: Record<FormPurpose, (who: string | null) => string> = {
  NewForm: (who) => (who ? `${who} has sent you something new in Samklang.` : 'Something new is waiting for you.'),
  FormReminder: (who) =>
    who ? `Something from ${who} is waiting for you in Samklang.` : 'Something is waiting for you.',
  JournalReminder: (who) => (who ? 'It is time to write in your diary in Samklang.' : 'It is time to write for today.'),
  ProgramNotification: (who) =>
    who ? `${who} reminds you of what is waiting for you in Samklang.` : 'Something is waiting for you.',
}

/** Never the name of a form or of a patient: others may see the phone, and a number may have changed hands. */
export function formText(purpose: FormPurpose, { language, link, unitName }: Telling): string {
  const isEnglish = language === 'en'
  const words = (isEnglish ? english : swedish)[purpose](unitName)
  return `${words} ${isEnglish ? 'Sign in' : 'Logga in'}: ${link}`
}

type StaffTextOptions = { language: string; link: string }

/**
 * To staff, who may read it anywhere and with others around: that there is something, and nothing of what or whom. Whoever is
 * on call for several units is told at which. It may be an answer or a message.
 */
export function alertText({ language, link, unitName }: StaffTextOptions & { unitName: string | null }): string {
  const where = unitName === null ? '' : ` (${unitName})`
  return language === 'en'
    ? `Something in Samklang${where} needs to be read now. Sign in: ${link}`
    : `Något i Samklang${where} behöver läsas nu. Logga in: ${link}`
}

const followUpWords = {
  Overdue: { sv: 'En uppföljning i Samklang{where} är försenad.', en: 'A follow-up in Samklang{where} is overdue.' },
  Asked: {
    sv: 'En kollega ber dig i Samklang{where} att ta över något brådskande.',
    en: 'A colleague asks you in Samklang{where} to take over something urgent.',
  },
  Unanswered: {
    sv: 'Den du bad i Samklang{where} att ta över har inte svarat.',
    en: 'The colleague whom you asked in Samklang{where} to take over has not answered.',
  },
}

/** as little as of an alert. */
export function followUpText({
  about,
  language,
  link,
  unitName,
}: StaffTextOptions & { about: keyof typeof followUpWords; unitName: string | null }): string {
  const where = unitName === null ? '' : ` (${unitName})`
  const [said, signIn] =
    language === 'en' ? [followUpWords[about].en, 'Sign in'] : [followUpWords[about].sv, 'Logga in']
  return `${said.replace('{where}', where)} ${signIn}: ${link}`
}

export function digestText({ language, link }: StaffTextOptions): string {
  return language === 'en'
    ? `Something new is waiting for you in Samklang. Sign in: ${link}`
    : `Något nytt väntar på dig i Samklang. Logga in: ${link}`
}

/** Where staff sign in. */
export function staffEntrance(base: string): string {
  return `${base}/login`
}

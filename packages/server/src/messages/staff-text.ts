type Telling = { language: string; link: string }

/**
 * To staff, who may read it anywhere and with others around: that there is something, and nothing of what or whom. Whoever is
 * on call for several units is told at which.
 */
export function alertText({ language, link, unitName }: Telling & { unitName: string | null }): string {
  const where = unitName === null ? '' : ` (${unitName})`
  return language === 'en'
    ? `An answer in Samklang${where} needs to be read now. Sign in: ${link}`
    : `Ett svar i Samklang${where} behöver läsas nu. Logga in: ${link}`
}

export function digestText({ language, link }: Telling): string {
  return language === 'en'
    ? `Something new is waiting for you in Samklang. Sign in: ${link}`
    : `Något nytt väntar på dig i Samklang. Logga in: ${link}`
}

/** Where staff sign in. */
export function staffEntrance(base: string): string {
  return `${base}/login`
}

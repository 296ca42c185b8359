type Told = {
  language: string
  link: string
  /** Null around a protected identity: then nothing tells who writes. */
  unitName: string | null
}

/** that there is something to read, never what, nor in which treatment: others may see the phone. */
export function messageText({ language, link, unitName }: Told): string {
  if (language === 'en') {
    const words = unitName ? `${unitName} has written to you in Samklang.` : 'You have something new to read.'
    return `${words} Sign in: ${link}`
  }
  const words = unitName ? `${unitName} har skrivit till dig i Samklang.` : 'Du har något nytt att läsa.'
  return `${words} Logga in: ${link}`
}

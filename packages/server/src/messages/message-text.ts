type Told = {
  language: string
  link: string
  /** Null around a protected identity: then nothing tells who writes. */
  unitName: string | null
  /** What the clinic wrote is written to the patient. */
  isToGuardian: boolean
}

/** that there is something to read, never what, nor in which treatment: others may see the phone. */
export function messageText({ language, link, unitName, isToGuardian }: Told): string {
  if (language === 'en') {
    const written = isToGuardian ? 'has written something for you to read' : 'has written to you'
    const words = unitName ? `${unitName} ${written} in Samklang.` : 'You have something new to read.'
    return `${words} Sign in: ${link}`
  }
  const written = isToGuardian ? 'har skrivit något som du kan läsa' : 'har skrivit till dig'
  const words = unitName ? `${unitName} ${written} i Samklang.` : 'Du har något nytt att läsa.'
  return `${words} Logga in: ${link}`
}

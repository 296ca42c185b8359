/** which form is open stands in the address, and here too, so that a reload finds it either way. */
export const openFormKey = 'samklang.form'

// Cleared with the session like everything of ours, and gone with the tab.
const key = 'samklang.wanted-form'
const isId = /^[\da-f-]{36}$/i

/** a link leads to a form, by way of signing in: which one is remembered meanwhile. */
export function keepWanted(search: string): void {
  const id = new URLSearchParams(search).get('formular') ?? ''
  if (isId.test(id)) sessionStorage.setItem(key, id)
}

/** A message says by a number which entrance is the person's: on a locked screen it must not read as that of a patient. */
export function entranceIn(search: string): '/inloggning/patient' | '/inloggning/vardnadshavare' | undefined {
  const number = new URLSearchParams(search).get('in')
  return number === '1' ? '/inloggning/patient' : number === '2' ? '/inloggning/vardnadshavare' : undefined
}

export function readWanted(): string | null {
  return sessionStorage.getItem(key)
}

export function takeWanted(): string | null {
  const id = readWanted()
  sessionStorage.removeItem(key)
  return id
}

/** Where somebody goes on to who has just said for whom: the form that they came for, once, or home. */
export function pathOnwards(): string {
  const id = takeWanted()
  return id ? `/formular?id=${id}` : '/hem'
}

let leftOpen: string | null = null

/** A login has ended while a form was open: the next one leads back there. */
export function noteLeftOpen(): void {
  if (location.pathname !== '/formular') return
  leftOpen = new URLSearchParams(location.search).get('id') ?? sessionStorage.getItem(openFormKey)
}

/** Asked once, where it is said that the login has ended; also by whoever comes back there from the identity provider. */
export function takeLeftOpen(): string | null {
  const id = leftOpen ?? readWanted()
  leftOpen = null
  return id
}

/** What was known of the session is gone, but the way back is kept over the provider's page. */
export function keepLeftOpen(id: string | null): void {
  if (id) sessionStorage.setItem(key, id)
}

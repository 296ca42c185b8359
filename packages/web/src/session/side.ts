const key = 'samklang.side'

/** Which door this browser last came in by, so that logging out leads back to it. Says nothing about the person. */
export function rememberSide(side: 'staff' | 'patient'): void {
  localStorage.setItem(key, side)
}

export function lastLoginPath(): '/login' | '/' {
  return localStorage.getItem(key) === 'staff' ? '/login' : '/'
}

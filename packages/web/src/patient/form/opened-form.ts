const key = 'samklang.form'

/** which form is open stands in the address, and here too, so that a reload finds it either way. */
export function rememberForm(id: string): void {
  sessionStorage.setItem(key, id)
}

export function openedForm(search: string): string | null {
  return new URLSearchParams(search).get('id') ?? sessionStorage.getItem(key)
}

export function formPath(id: string): string {
  return `/formular?id=${id}`
}

import { openFormKey } from '../../session/wanted-form.ts'

export function rememberForm(id: string): void {
  sessionStorage.setItem(openFormKey, id)
}

export function openedForm(search: string): string | null {
  return new URLSearchParams(search).get('id') ?? sessionStorage.getItem(openFormKey)
}

export function formPath(id: string): string {
  return `/formular?id=${id}`
}

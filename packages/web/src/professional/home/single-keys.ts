import { useEffect } from 'react'
import { cell, useCell } from '../../state/cell.ts'

const key = 'samklang.single-keys'
const isOn = cell(localStorage.getItem(key) !== 'off')

/** Keys without Ctrl can be turned off: whoever speaks to the computer would set them off by talking (WCAG 2.1.4). */
export function useSingleKeys(): boolean {
  return useCell(isOn)
}

export function setSingleKeys(wanted: boolean): void {
  localStorage.setItem(key, wanted ? 'on' : 'off')
  isOn.set(wanted)
}

/** “/” to the search, “a” to the first alert, from anywhere on the page but a field. */
export function useSingleKeysAtHome(): void {
  useEffect(() => {
    function go(event: KeyboardEvent) {
      if (!isOn.get() || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      if (document.querySelector('dialog[open]')) return
      const place = event.key === '/' ? '[data-work-search]' : event.key === 'a' ? '[data-first-alert]' : undefined
      const fallback = event.key === 'a' ? '[data-alerts-title]' : undefined
      const wanted = [place, fallback].flatMap((selector) => (selector ? [document.querySelector(selector)] : []))
      const target = wanted.find((element) => element instanceof HTMLElement)
      if (!(target instanceof HTMLElement)) return
      event.preventDefault()
      target.focus()
    }
    addEventListener('keydown', go)
    return () => removeEventListener('keydown', go)
  }, [])
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]')
}

import { start } from './start.tsx'

const element = document.getElementById('app')
if (element) start(element).catch(() => showUnreachable(element))

// The page's own words, in both languages: without the server there are no translations to fetch.
function showUnreachable(place: HTMLElement): void {
  const words = document.getElementById('unreachable')
  if (!(words instanceof HTMLTemplateElement)) return
  place.replaceChildren(words.content.cloneNode(true))
  place.querySelector('button')?.addEventListener('click', () => location.reload())
}

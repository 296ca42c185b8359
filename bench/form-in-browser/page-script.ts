// Runs in the page, the same for both: knows of radio buttons and frames, and of nobody's form.

export type PageTimes = { firstQuestion: number; clicks: number[]; questions: number; questionsAfter: number }

declare global {
  var firstQuestion: Promise<number>
}

/** Looks out for the first question from before the page has anything of its own, so that nothing is seen late. */
export function watchFirstQuestion(): void {
  globalThis.firstQuestion = new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => resolve(performance.now())
    const look = () => {
      if (document.querySelector('input[type=radio]')) requestAnimationFrame(() => port2.postMessage(undefined))
      else requestAnimationFrame(look)
    }
    look()
  })
}

/** From the opening of the page until its first question is painted, and from each click until what follows is painted. */
export async function timePage(): Promise<PageTimes> {
  const firstQuestion = await globalThis.firstQuestion
  const from = performance.now()
  await paintedWhen(() => performance.now() - from > 300)
  const questions = groups().length
  const clicks: number[] = []
  // From the last upwards, so that a question that appears moves none that is still to be answered.
  for (let fifth = 19; fifth >= 0; fifth -= 1) {
    clicks.push(await timeClick(fifth * 4, 1, 0))
    clicks.push(await timeClick(fifth * 4 + 3, 3, 1))
  }
  return { firstQuestion, clicks, questions, questionsAfter: groups().length }

  function groups(): HTMLInputElement[][] {
    const byName = new Map<string, HTMLInputElement[]>()
    for (const input of document.querySelectorAll<HTMLInputElement>('input[type=radio]'))
      byName.set(input.name, [...(byName.get(input.name) ?? []), input])
    return [...byName.values()]
  }

  function afterFrame(act: () => void): void {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = act
    requestAnimationFrame(() => port2.postMessage(undefined))
  }

  function paintedWhen(isSo: () => boolean): Promise<number> {
    return new Promise((resolve) => {
      const look = () => (isSo() ? afterFrame(() => resolve(performance.now())) : afterFrame(look))
      look()
    })
  }

  /** Clicks at the beginning of a frame, so that waiting for one is not counted. */
  function timeClick(group: number, option: number, appearing: number): Promise<number> {
    const radio = groups()[group]?.[option]
    const expected = groups().length + appearing
    if (!radio) throw new Error(`there is no question ${group}`)
    return new Promise((resolve) => {
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel()
        const clicked = performance.now()
        port1.onmessage = () => {
          const now = performance.now()
          if (radio.checked && groups().length === expected) resolve(now - clicked)
          else requestAnimationFrame(() => port2.postMessage(undefined))
        }
        radio.click()
        port2.postMessage(undefined)
      })
    })
  }
}

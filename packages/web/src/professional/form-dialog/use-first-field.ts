import { type RefObject, useEffect } from 'react'
import { focusPlace } from '../../answering/keyboard.ts'

/** The first question has the focus at once, so that the first digit answers it. */
export function useFirstField(place: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const questions = [...(place.current?.querySelectorAll('[data-question]') ?? [])]
    const next = questions.find((question) => !question.querySelector('input:checked')) ?? questions[0]
    if (next) focusPlace(next)
  }, [place])
}

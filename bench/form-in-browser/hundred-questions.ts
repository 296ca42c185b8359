/** A form of 100 questions on one page; every fifth is asked only of those who chose one of the two last options before it. */
export type BenchQuestion = {
  id: string
  title: string
  options: { key: string; title: string; score: number }[]
  after?: string
}

const howOften = ['Inte alls', 'Några dagar', 'Mer än hälften av dagarna', 'Nästan varje dag']

export const title = 'Hundra frågor'

export const hundredQuestions: BenchQuestion[] = Array.from({ length: 100 }, (_, index) => ({
  id: `q${index}`,
  title: `Fråga ${index + 1}: Hur ofta har det här varit svårt de senaste två veckorna?`,
  options: howOften.map((text, score) => ({ key: `o${score}`, title: text, score })),
  ...(index % 5 === 4 && { after: `q${index - 1}` }),
}))

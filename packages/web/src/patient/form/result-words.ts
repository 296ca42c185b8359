// Beside the result and not among the texts of the patient's side: those come before the first question, this long after it.
export const swedish = {
  title: 'Det här visar svaren',
  text: 'Det är en sammanfattning av svaren, inte en diagnos. Prata gärna med mottagningen om det.',
}

export const english: typeof swedish = {
  title: 'What the answers show',
  text: 'This sums up the answers; it is not a diagnosis. Do talk to the clinic about it.',
}

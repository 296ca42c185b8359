// Beside the result and not among the texts of the patient's side: those come before the first question, this long after it.
export const swedish = {
  title: 'Det här visar svaren',
  text: 'Det är en sammanfattning av svaren, inte en diagnos. Prata gärna med mottagningen om det.',
  madeUp: 'Nivåerna är exempel. De är inte prövade på någon patientgrupp.',
  tooFew: 'Gick inte att sammanfatta: för många frågor är obesvarade.',
}

export const english: typeof swedish = {
  title: 'What the answers show',
  text: 'This sums up the answers; it is not a diagnosis. Do talk to the clinic about it.',
  madeUp: 'The levels are examples. They have not been tried on any group of patients.',
  tooFew: 'Could not be summed up: too many questions are unanswered.',
}

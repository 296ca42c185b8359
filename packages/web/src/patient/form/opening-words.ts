// Not among the texts of the patient's side: those come before the first question.
export const swedish = {
  offline: 'Det här går inte att öppna utan nät. Det öppnas när nätet är tillbaka.',
}

export const english: typeof swedish = {
  offline: 'This cannot be opened without a network. It opens when you are back online.',
}

// Not among the texts of the patient's side: those come before the first question.
export const swedish = {
  offline:
    'Inget nät just nu. Det som står här kan vara gammalt. Det du svarar sparas på den här enheten och når inte mottagningen förrän nätet är tillbaka.',
  message: 'Ett meddelande som inte är skickat finns också kvar här och har inte nått mottagningen.',
}

export const english: typeof swedish = {
  offline:
    'You are offline. What you see may be out of date. Your answers are saved on this device and do not reach the clinic until you are back online.',
  message: 'A message that is not sent is kept here as well and has not reached the clinic.',
}

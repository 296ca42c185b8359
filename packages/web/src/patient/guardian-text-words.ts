// Beside the part, which few patients' pages fetch.
export const swedish = {
  all: 'Du kan svara för {{name}}, läsa det mottagningen har delat och se vad {{name}} har kvar att göra.',
  shared: 'Du kan svara för {{name}} och läsa det mottagningen har delat. Vad {{name}} själv ska svara på ser du inte.',
  answers: 'Du kan svara på det som skickas till dig. Det {{name}} själv skriver ser du inte.',
}

export const english: typeof swedish = {
  all: 'You can answer for {{name}}, read what the clinic has shared and see what {{name}} has left to do.',
  shared: 'You can answer for {{name}} and read what the clinic has shared. You do not see what {{name}} is to answer.',
  answers: 'You can answer what is sent to you. You do not see what {{name}} writes.',
}

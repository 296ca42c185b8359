// Beside home and not among the texts of the patient's side: those come before the first question.
export const swedish = {
  allDone: 'Allt är klart',
  nothing: 'Du har inget att göra just nu.',
  nothingAbout: 'Du har inget att göra för {{name}} just nu.',
  nextPlanned: 'Nästa formulär kommer {{date}}.',
  waitingForChild: '{{name}} har kvar att svara på',
  answeredForms: 'Besvarat',
  smsComes: 'Du får ett sms när det kommer något nytt.',
  otherThanks: 'Nu är allt klart. Du kan logga ut och stänga sidan.',
  all: 'Du kan svara för {{name}}, läsa det mottagningen har delat och se vad {{name}} har kvar att göra.',
  shared: 'Du kan svara för {{name}} och läsa det mottagningen har delat. Vad {{name}} själv ska svara på ser du inte.',
  answers: 'Du kan svara på det som skickas till dig. Det {{name}} själv skriver ser du inte.',
  // Beside help: nobody is wished a good day.
  told: 'Tack för att du berättade',
  toldSaved: 'Sparat. Tack för att du berättade.',
  eid: 'Du loggade in med en kod eller ett lösenord. Med e-legitimation ser du allt som är ditt.',
}

export const english: typeof swedish = {
  allDone: 'All done',
  nothing: 'You have nothing to do right now.',
  nothingAbout: 'You have nothing to do for {{name}} right now.',
  nextPlanned: 'The next form comes {{date}}.',
  waitingForChild: '{{name}} still has to answer',
  answeredForms: 'Answered',
  smsComes: 'You get a text message when there is something new.',
  otherThanks: 'That was everything. You can log out and close the page.',
  all: 'You can answer for {{name}}, read what the clinic has shared and see what {{name}} has left to do.',
  shared: 'You can answer for {{name}} and read what the clinic has shared. You do not see what {{name}} is to answer.',
  answers: 'You can answer what is sent to you. You do not see what {{name}} writes.',
  told: 'Thank you for telling us',
  toldSaved: 'Saved. Thank you for telling us.',
  eid: 'You logged in with a code or a password. With e-ID you see everything that is yours.',
}

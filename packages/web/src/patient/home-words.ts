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
  told: 'Thank you for telling us',
  toldSaved: 'Saved. Thank you for telling us.',
  eid: 'You logged in with a code or a password. With e-ID you see everything that is yours.',
}

// Not among the texts of the patient's side: those come before the first question.
export const swedish = {
  unsent: 'Du har ett meddelande som inte har nått mottagningen. Räkna inte med att någon har läst det.',
  sent: 'Ditt meddelande har skickats. Nu har mottagningen fått det.',
  open: 'Till meddelandet',
  unsentFor:
    'Du har ett meddelande som gäller {{name}} och inte har nått mottagningen. Räkna inte med att någon har läst det.',
  unsentForOther:
    'Du har ett meddelande som gäller någon annan och inte har nått mottagningen. Räkna inte med att någon har läst det.',
  changeTo: 'Byt till {{name}}',
  change: 'Välj vem det gäller',
}

export const english: typeof swedish = {
  unsent: 'You have a message that has not reached the clinic. Do not count on anybody having read it.',
  sent: 'Your message has been sent. The clinic has it now.',
  open: 'To the message',
  unsentFor:
    'You have a message about {{name}} that has not reached the clinic. Do not count on anybody having read it.',
  unsentForOther:
    'You have a message about somebody else that has not reached the clinic. Do not count on anybody having read it.',
  changeTo: 'Change to {{name}}',
  change: 'Choose whom it is about',
}

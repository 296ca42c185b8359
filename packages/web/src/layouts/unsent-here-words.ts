// Not among the texts of the patient's side: those come before the first question.
export const swedish = {
  waiting: 'Någon har svar som väntar på den här enheten. De når mottagningen när den personen loggar in här.',
  message: 'Någon har skrivit ett meddelande här som inte är skickat. Bara den personen kan läsa det.',
}

export const english: typeof swedish = {
  waiting: 'Somebody has answers waiting on this device. They reach the clinic when that person logs in here.',
  message: 'Somebody has written a message here that has not been sent. Only that person can read it.',
}

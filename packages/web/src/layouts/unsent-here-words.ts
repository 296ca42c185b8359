// Not among the texts of the patient's side: those come before the first question.
export const swedish = {
  waiting: 'Någon har svar som väntar på den här enheten. De når mottagningen när den personen loggar in här.',
  message:
    'Någon har skrivit ett meddelande här som inte är skickat. Mottagningen har inte fått det. Bara den personen kan läsa det.',
  // what was pressed goes by itself, and what was not waits for a press.
  goes: 'Är det du? Logga in, så skickas det.',
  toPress: 'Är det du? Logga in och tryck på Skicka.',
  urgent: 'Är det bråttom, ring.',
}

export const english: typeof swedish = {
  waiting: 'Somebody has answers waiting on this device. They reach the clinic when that person logs in here.',
  message:
    'Somebody has written a message here that has not been sent. The clinic does not have it. Only that person can read it.',
  goes: 'Is it you? Log in and it is sent.',
  toPress: 'Is it you? Log in and press Send.',
  urgent: 'If it is urgent, call.',
}

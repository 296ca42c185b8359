// Not among the texts of the patient's side: those come before the first question.
export const swedish = {
  waiting: 'Någon har svar som väntar på den här enheten. De når mottagningen när den personen loggar in här.',
}

export const english: typeof swedish = {
  waiting: 'Somebody has answers waiting on this device. They reach the clinic when that person logs in here.',
}

// Not among the texts of the patient's side: those come before the first question.
export const swedish = {
  chosen: 'Du har bytt till {{now}} i en annan flik.',
  left: 'Du har lämnat {{before}} i en annan flik.',
  kept: 'Det du svarat om {{before}} är sparat.',
  onDevice:
    'Det du svarat om {{before}} är sparat på den här enheten, inte hos mottagningen. Det når mottagningen när du byter till {{before}}.',
  goOn: 'Fortsätt med {{now}}',
}

export const english: typeof swedish = {
  chosen: 'You have changed to {{now}} in another tab.',
  left: 'You have left {{before}} in another tab.',
  kept: 'What you have answered about {{before}} is saved.',
  onDevice:
    'What you have answered about {{before}} is saved on this device, not at the clinic. It reaches the clinic when you change to {{before}}.',
  goOn: 'Go on with {{now}}',
}

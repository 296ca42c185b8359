// Apart from the words of other documents: every patient's home fetches these.
export const swedish = {
  show: 'Visa min säkerhetsplan',
  hide: 'Dölj',
  kept: 'Planen går inte att hämta just nu. Så här såg den ut den {{day}} kl. {{time}}.',
  unsent: 'Det du har skrivit i planen utan nät är inte skickat än. Det är inte med här.',
  fetching: 'Hämtar planen … Så här såg den ut den {{day}} kl. {{time}}.',
  changed: 'Skriven av dig. Senast ändrad {{day}}.',
  earlier: 'Tidigare plan, {{day}}',
  until: 'Du kan läsa planen till och med {{day}}. Spara den gärna som PDF.',
}

export const english: typeof swedish = {
  show: 'Show my safety plan',
  hide: 'Hide',
  kept: 'The latest version of the plan cannot be fetched right now. This is how it looked on {{day}} at {{time}}.',
  unsent: 'What you have written in the plan while offline has not been sent yet. It is not included here.',
  fetching: 'Fetching the plan … This is how it looked on {{day}} at {{time}}.',
  changed: 'Written by you. Last changed {{day}}.',
  earlier: 'Earlier plan, {{day}}',
  until: 'You can read the plan up to and including {{day}}. You may want to save it as a PDF.',
}

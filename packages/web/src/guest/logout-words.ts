// Beside the screen, which is fetched ahead: whoever is logged out without network is told what holds.
export const swedish = {
  waitsTitle: 'Alla svar har inte nått mottagningen',
  waits:
    'De senaste svaren väntar på den här enheten i sju dagar, låsta så att bara den som skrev dem kan läsa dem. Räkna inte med att någon har sett dem. De skickas så snart du loggar in här igen.',
  call: 'Behöver du hjälp nu? Vänta inte, ring.',
  call112: 'Livsfara? Ring 112',
  call1177: 'Råd om vård: ring 1177',
  callUnit: 'Ring mottagningen',
  unheard:
    'Du är utloggad på den här enheten, men nätet är borta. Låt sidan vara öppen, så avslutas inloggningen hos oss när nätet är tillbaka. Annars slutar den av sig själv efter en stund.',
}

export const english: typeof swedish = {
  waitsTitle: 'Some answers have not reached the clinic',
  waits:
    'The last answers wait on this device for seven days, locked so that only whoever wrote them can read them. Do not count on anybody having seen them. They are sent as soon as you log in here again.',
  call: 'Do you need help now? Do not wait, call.',
  call112: 'In immediate danger? Call 112',
  call1177: 'Advice about care: call 1177',
  callUnit: 'Call the clinic',
  unheard:
    'You are logged out on this device, but the network is gone. Leave the page open and your login with us ends when the network is back. Otherwise it ends by itself after a while.',
}

// Beside the screen, which is fetched ahead: whoever is logged out without network is told what holds.
export const swedish = {
  waitsTitle: 'Alla svar har inte nått mottagningen',
  waits:
    'Dina senaste svar är sparade på den här enheten till {{date}}, inte hos mottagningen, låsta så att bara du kan läsa dem. Räkna inte med att någon har sett dem. De når mottagningen när du loggar in här igen{{choosing}}.',
  choosing: ' och väljer {{name}}',
  othersTitle: 'Svar väntar på den här enheten',
  others: 'Någon har svar som väntar på den här enheten. De når mottagningen när den personen loggar in här.',
  messageTitle: 'Ditt meddelande har inte nått mottagningen',
  message:
    'Ditt meddelande är sparat på den här enheten till {{date}}, inte hos mottagningen, låst så att bara du kan läsa det. Räkna inte med att någon har sett det. Logga in här igen och öppna behandlingen om du vill skicka det eller ta bort det.',
  otherMessageTitle: 'Ett meddelande väntar på den här enheten',
  otherMessage:
    'Någon har ett meddelande som väntar på den här enheten. Det har inte nått mottagningen, och bara den personen kan läsa det.',
  endedTitle: 'Inloggningen tog slut medan du svarade',
  ended: 'Du är utloggad. Logga in igen, så kommer du tillbaka dit du var.',
  endedKept: 'Det du har svarat finns kvar.',
  call: 'Behöver du hjälp nu? Vänta inte, ring.',
  call112: 'Livsfara? Ring 112',
  call1177: 'Råd om vård: ring 1177',
  callUnit: 'Ring mottagningen',
  textTitle: 'Det du skrev finns kvar',
  text: 'Du loggades ut innan texten var sparad. Den ligger låst i den här fliken till {{until}}. Logga in igen som samma person, så kommer du tillbaka dit du skrev. Ingen annan kan läsa den, och den försvinner om någon annan loggar in här eller fliken stängs.',
  unheard:
    'Du är utloggad på den här enheten, men nätet är borta. Låt sidan vara öppen, så avslutas inloggningen hos oss när nätet är tillbaka. Annars slutar den av sig själv efter en stund.',
}

export const english: typeof swedish = {
  waitsTitle: 'Some answers have not reached the clinic',
  waits:
    'Your last answers are saved on this device until {{date}}, not at the clinic, locked so that only you can read them. Do not count on anybody having seen them. They reach the clinic when you log in here again{{choosing}}.',
  choosing: ' and choose {{name}}',
  othersTitle: 'Answers are waiting on this device',
  others: 'Somebody has answers waiting on this device. They reach the clinic when that person logs in here.',
  messageTitle: 'Your message has not reached the clinic',
  message:
    'Your message is saved on this device until {{date}}, not at the clinic, locked so that only you can read it. Do not count on anybody having seen it. Log in here again and open the treatment if you want to send it or remove it.',
  otherMessageTitle: 'A message is waiting on this device',
  otherMessage:
    'Somebody has a message waiting on this device. It has not reached the clinic, and only that person can read it.',
  endedTitle: 'Your login ended while you were answering',
  ended: 'You are logged out. Log in again and you return to where you were.',
  endedKept: 'What you have answered is kept.',
  call: 'Do you need help now? Do not wait, call.',
  call112: 'In immediate danger? Call 112',
  call1177: 'Advice about care: call 1177',
  callUnit: 'Call the clinic',
  textTitle: 'What you wrote is still here',
  text: 'You were logged out before the text was saved. It is kept, locked, in this tab until {{until}}. Log in again as the same person and you return to where you were writing. Nobody else can read it, and it is gone if somebody else logs in here or the tab is closed.',
  unheard:
    'You are logged out on this device, but the network is gone. Leave the page open and your login with us ends when the network is back. Otherwise it ends by itself after a while.',
}

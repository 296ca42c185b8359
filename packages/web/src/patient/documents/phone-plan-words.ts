// Fetched by those who have a plan: nobody else has a use for them.
export const swedish = {
  choice: 'Ha planen kvar i den här telefonen',
  choiceWhy:
    'Då kan du läsa planen i den här webbläsaren utan nät och utan att logga in, också när du har stängt sidan eller blivit utloggad.',
  choiceOthers:
    'Den som kan öppna telefonen kan då också läsa planen, utan att logga in. Välj det inte på en telefon, surfplatta eller dator som du delar med andra.',
  choiceEnd:
    'Du tar bort den genom att ta bort krysset, eller på sidan där du loggar in. Den tas också bort om någon annan loggar in i webbläsaren, och när mottagningen inte längre har planen öppen för dig.',
  choiceBrowser:
    'Webbläsaren kan rensa det den sparar, till exempel om du inte öppnar Samklang på en vecka. Ha gärna planen på papper också.',
  isOn: 'Planen finns kvar i den här telefonen. Du hittar den på sidan där du loggar in, och på sidan som visas när du inte har nät.',
  isOff: 'Planen är borttagen från den här telefonen.',
  wasRemoved: 'Planen togs bort från telefonen när någon annan loggade in.',
  failed: 'Det gick inte att spara planen i den här webbläsaren. Den finns inte kvar när du har loggat ut.',
  leftTitle: 'Säkerhetsplanen finns kvar i den här telefonen',
  left: 'Det har du valt. Den som kan öppna telefonen kan läsa planen här, utan att logga in. Vill du inte ha den kvar? Ta bort den nu.',
  leftOtherTitle: 'En säkerhetsplan finns kvar i den här telefonen',
  leftOther:
    'Den som planen tillhör har valt det. Den som kan öppna telefonen kan läsa planen här, utan att logga in. Är den din och du inte vill ha den kvar? Ta bort den nu.',
  show: 'Visa min säkerhetsplan',
  hide: 'Dölj',
  readAt: 'Planen ändrades senast {{changed}}. Så såg den ut hos mottagningen {{at}}.',
  earlier: 'Tidigare plan, {{day}}',
  remove: 'Ta bort planen från telefonen',
  removeText:
    'Planen tas bort från den här telefonen. Den finns kvar hos mottagningen, och du kan läsa den när du loggar in.',
  removeNow: 'Ta bort',
  keep: 'Låt den vara kvar',
}

export const english: typeof swedish = {
  choice: 'Keep the plan on this phone',
  choiceWhy:
    'You can then read the plan in this browser offline and without logging in, also after you have closed the page or been logged out.',
  choiceOthers:
    'Anybody who can open this phone can then read the plan too, without logging in. Do not choose this on a phone, tablet or computer that you share with others.',
  choiceEnd:
    'Untick this to remove it, or remove it on the page where you log in. It is also removed if somebody else logs in using this browser, and when the clinic no longer keeps the plan open for you.',
  choiceBrowser:
    'The browser may clear what it keeps, for example if you do not open Samklang for a week. It is good to have the plan on paper too.',
  isOn: 'The plan is kept on this phone. You will find it on the page where you log in, and on the page that is shown when you are offline.',
  isOff: 'The plan has been removed from this phone.',
  wasRemoved: 'The plan was removed from this phone when somebody else logged in.',
  failed: 'The plan could not be kept in this browser. It will not be here once you have logged out.',
  leftTitle: 'Your safety plan is still on this phone',
  left: 'You chose to keep it. Anybody who can open this phone can read the plan here, without logging in. Do you not want it here? Remove it now.',
  leftOtherTitle: 'A safety plan is still on this phone',
  leftOther:
    'The person whose plan it is chose to keep it. Anybody who can open this phone can read the plan here, without logging in. Is it yours and you do not want it here? Remove it now.',
  show: 'Show my safety plan',
  hide: 'Hide',
  readAt: 'The plan was last changed on {{changed}}. This is how it looked at the clinic on {{at}}.',
  earlier: 'Earlier plan, {{day}}',
  remove: 'Remove the plan from this phone',
  removeText: 'The plan is removed from this phone. The clinic still has it, and you can read it when you log in.',
  removeNow: 'Remove',
  keep: 'Keep it',
}

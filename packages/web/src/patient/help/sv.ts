import type { HelpSection } from './help-text.ts'

export const swedish: readonly HelpSection[] = [
  {
    title: 'Vad gör jag här?',
    for: ['patient'],
    text: [
      'Mottagningen skickar frågor om hur du mår. Du svarar här, i lugn och ro. När ni ses vet de redan en del, och du slipper berätta allt från början.',
      'Du behöver inte svara om du inte vill. Säg det till mottagningen, så pratar ni om det.',
    ],
  },
  {
    title: 'Vad gör jag här?',
    for: ['guardian'],
    text: [
      'Mottagningen skickar frågor om ditt barn. Svara som du själv ser det. Ni behöver inte tycka lika, varken du och barnet eller två vårdnadshavare.',
    ],
  },
  {
    title: 'Vad gör jag här?',
    for: ['near', 'other'],
    text: [
      'Mottagningen har bett dig svara på frågor om en person som du känner. Svara som du själv ser det. Det du inte vet kan du hoppa över när det står (valfri) vid frågan.',
    ],
  },
  {
    title: 'Hur svarar jag?',
    steps: [
      'Tryck på Svara på startsidan. Läs vem som får läsa, och tryck på Börja.',
      'Tryck på det svar som stämmer bäst. Det finns inga rätta svar.',
      'Tryck på Nästa när du är klar med sidan. Med Tillbaka kan du ändra.',
      'Tryck på Skicka på sista sidan. Sedan går svaren inte att ändra här. För några formulär står det efteråt, i ord, vad dina svar visar.',
    ],
  },
  {
    title: 'Måste jag bli klar på en gång?',
    text: [
      'Nej. Svaren sparas hela tiden. Stäng sidan när du vill och fortsätt en annan gång. Det går bra att byta till en annan telefon eller dator.',
      'Tappar du nätet? Fortsätt svara, och tryck på Skicka när du är klar. Svaren finns kvar på enheten. Formuläret skickas av sig självt när nätet är tillbaka, eller när du loggar in på samma enhet nästa gång. Tills dess står det att det inte är skickat.',
    ],
  },
  {
    title: 'Hur fungerar en dagbok?',
    for: ['patient', 'guardian', 'near'],
    text: [
      'En dagbok fyller du i många gånger, ofta en gång om dagen. Det du skriver sparas direkt. Du behöver inte skicka in den.',
      'Du kan ändra det du har skrivit. Personalen kan se vad som stod förut.',
      'Glömde du i går? Välj dagen under Skriv för en annan dag.',
    ],
  },
  {
    title: 'Hur arbetar jag med en behandling?',
    for: ['patient'],
    steps: [
      'En behandling är uppdelad i moduler. Tryck på Börja på startsidan, eller öppna behandlingen under Behandling.',
      'Läs en sida i taget och gör övningarna. Tryck på Nästa när du vill gå vidare. Med Tillbaka kan du läsa igen.',
      'Det du skriver sparas av sig självt. Sluta när du vill. Fortsätt tar dig tillbaka till modulen.',
      'När du har gått igenom alla sidor är modulen klar. Du kan läsa den igen, och ändra det du har skrivit tills mottagningen avslutar den.',
      'Nästa modul öppnas av sig själv eller av mottagningen. Under Behandling ser du vad som kommer.',
    ],
  },
  {
    title: 'Vad gör jag om jag inte hinner med en modul?',
    for: ['patient'],
    text: [
      'Det gör inget. Står det en dag vid modulen är det en plan, inte en gräns. Modulen är öppen tills mottagningen avslutar den. Ring dem om du har fastnat eller vill vänta.',
    ],
  },
  {
    title: 'Vem kan läsa det jag skriver i en behandling?',
    for: ['patient'],
    text: [
      'De som arbetar med dig på mottagningen kan läsa det du skriver, även innan modulen är klar. De ser också hur långt du har kommit och när du senast arbetade med den.',
      'Har du ett ombud kan ombudet läsa detsamma som du, också meddelandena.',
      'Ingen bevakar det du skriver dygnet runt. Behöver du hjälp nu, ring.',
    ],
  },
  {
    title: 'Kan jag läsa min säkerhetsplan utan nät?',
    for: ['patient'],
    text: [
      'Ja, så länge du är inloggad. När du loggas ut eller stänger sidan finns den inte kvar, om du inte själv har valt det.',
      'Öppna planen på startsidan och kryssa i Ha planen kvar i den här telefonen. Då finns den på sidan där du loggar in och på sidan som visas utan nät. Den som kan öppna telefonen kan då också läsa den. Ta bort krysset när du inte vill ha den kvar.',
    ],
  },
  {
    title: 'Vad händer när behandlingen tar slut?',
    for: ['patient'],
    text: [
      'Mottagningen avslutar den. Ofta kan du läsa den en tid till, och då står det till vilken dag. Det du har skrivit går inte längre att ändra.',
      'Efter den dagen finns behandlingen inte längre här. Det du har skrivit finns kvar hos mottagningen.',
    ],
  },
  {
    title: 'Vem får läsa det jag svarar?',
    for: ['patient'],
    text: [
      'De som arbetar med dig på mottagningen. Innan du börjar på ett formulär står det vem som får läsa just det. Där står också om ett ombud eller dina vårdnadshavare kan läsa svaren.',
      'Varje gång någon läser om dig skrivs det upp vem det var. Du kan be mottagningen att berätta det.',
    ],
  },
  {
    title: 'Vem får läsa det jag svarar?',
    for: ['guardian'],
    text: [
      'De som arbetar med ditt barn på mottagningen. Varken barnet eller andra vårdnadshavare ser dina svar här.',
      'Ju äldre ett barn blir, desto mer bestämmer det själv. Därför ser du inte alltid vad barnet har svarat, eller att det har fått frågor.',
    ],
  },
  {
    title: 'Vem får läsa det jag svarar?',
    for: ['near', 'other'],
    text: [
      'De som arbetar med personen på mottagningen. Svaren blir en del av personens vård, så personen kan ha rätt att läsa dem.',
    ],
  },
  {
    title: 'Jag har flera barn på mottagningen',
    for: ['guardian'],
    text: [
      'Välj vem du svarar för när du har loggat in. Högst upp på sidan står det alltid vem det gäller. Öppna Meny och tryck på Byt person för att byta.',
    ],
  },
  {
    title: 'Jag ser inte allt som jag väntade mig',
    text: [
      'Loggade du in med en kod eller ett lösenord? Då ser du bara det som kommer från den mottagning som du fick koden eller lösenordet av. Med e-legitimation ser du allt som är ditt.',
    ],
  },
  {
    title: 'Jag svarade fel',
    text: [
      'Har du inte skickat än? Gå tillbaka och ändra. Har du redan skickat? Ring mottagningen och berätta, så skriver de upp det.',
    ],
  },
  {
    title: 'Varför blir jag utloggad?',
    text: [
      'När inget händer på en stund loggas du ut, så att ingen annan kan läsa. Logga in igen och fortsätt där du var. Dina svar finns kvar.',
    ],
  },
  {
    title: 'Kan jag byta språk?',
    text: [
      'Ja. Öppna Meny och välj svenska eller engelska. Finns frågorna på fler språk väljer du det innan du börjar på formuläret.',
    ],
  },
  {
    title: 'Det fungerar inte',
    list: [
      'Läs in sidan igen. Det du har svarat finns kvar.',
      'Fick du ingen kod? Mottagningen kan ha ett gammalt mobilnummer till dig.',
      'Hittar du inte formuläret? Det kan vara skickat eller borttaget, eller så har tiden gått ut.',
      'Ring mottagningen om det inte hjälper.',
    ],
  },
]

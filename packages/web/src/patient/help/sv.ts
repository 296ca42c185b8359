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
    title: 'Vem får läsa det jag svarar?',
    for: ['patient'],
    text: [
      'De som arbetar med dig på mottagningen. Innan du börjar på ett formulär står det vem som får läsa just det. Där står också om ett ombud eller dina vårdnadshavare kan läsa svaren.',
      'Varje gång någon läser om dig skrivs det upp vem det var. Du kan be mottagningen att få veta det.',
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
      'Loggade du in med en kod eller ett lösenord? Då ser du det som kommer från mottagningen som du fick det av. Med e-legitimation ser du allt som är ditt.',
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
      'Hittar du inte formuläret? Det kan vara skickat, borttaget eller ha gått ut.',
      'Ring mottagningen om det inte hjälper.',
    ],
  },
]

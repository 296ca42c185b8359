import type { Chapter } from '../chapter.ts'

export const patientsSignIn: Chapter = {
  title: 'Hjälp någon att logga in',
  sections: [
    {
      title: 'Tre ingångar',
      text: [
        'På första sidan väljer personen om hen loggar in som patient, som vårdnadshavare eller annan närstående, eller som skolpersonal. Ingången ändrar bara orden på skärmen, inte vad man får se.',
      ],
    },
    {
      title: 'Tre sätt att logga in',
      list: [
        'E-legitimation är säkrast och ger tillgång till allt som personen har rätt till. Ombud måste använda e-legitimation.',
        'Kod via SMS: personen skriver sitt personnummer och får en kod med sex siffror till det mobilnummer som mottagningen har. Koden gäller i tio minuter och kan provas fem gånger. Den visar det som kommer från de mottagningar som har numret.',
        'Engångslösenord: visar det som kommer från mottagningen som lämnade ut det.',
      ],
    },
    {
      title: 'Ingen kod kommer',
      list: [
        'Vanligast är att mottagningen har ett annat eller gammalt nummer. Fråga vilket nummer som gäller.',
        'Samklang svarar likadant vare sig personen är känd eller inte. Det är med avsikt: ingen ska kunna ta reda på vem som är patient.',
        'Efter tre koder på en kvart, eller tio på ett dygn, måste man vänta innan en ny skickas.',
        'E-legitimation fungerar även när SMS inte gör det.',
      ],
    },
    {
      title: 'Välja vem det gäller',
      text: [
        'Efter inloggningen visas dem som personen kan svara för. En vårdnadshavare med två barn ser båda, med var sin färg, och väljer ett i taget. Den som går på två mottagningar står två gånger, med mottagningens namn. Den som loggat in med SMS kan få skriva barnets personnummer, och ser bara första bokstaven i namnet innan dess. Efter fem fel måste man vänta en timme eller använda e-legitimation.',
        'Saknas någon i listan kan ni ha ett annat nummer till personen än det som koden gick till. Med e-legitimation visas allt som är personens. Står ingen där heller är personen inte kopplad till någon patient hos er.',
      ],
    },
    {
      title: 'Om någon mår akut dåligt',
      text: [
        'Patientdelen visar alltid 112 och 1177, också utan inloggning. Säg att det som skrivs i Samklang inte läses dygnet runt.',
      ],
    },
  ],
}

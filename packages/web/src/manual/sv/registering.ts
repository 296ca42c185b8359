import type { Chapter } from '../chapter.ts'

export const registering: Chapter = {
  title: 'Registrera en patient',
  sections: [
    {
      title: 'Steg för steg',
      steps: [
        'Välj Registrera patient på startsidan.',
        'Identitet: välj typ av id och skriv det. Finns personen redan på enheten öppnar du patienten i stället för att registrera en gång till. Är personregistret inkopplat hämtas namn, födelsedatum och vårdnadshavare därifrån.',
        'Patientuppgifter: fyll i det som saknas. Taggar och kommentar är frivilliga.',
        'Kontakter: lägg till vårdnadshavare, lärare och andra, hur många som helst.',
        'Inskrivning och samtycke: på en vårdavdelning skriver du in patienten här. Ange också om patienten har samtyckt och om ombud får svara.',
        'Inbjudan och sammanfattning: välj vilka som ska bjudas in nu och vem som är ansvarig. Tryck Registrera. På patientens översikt står sedan vad som inte är gjort, till exempel vem som inte är inbjuden.',
      ],
    },
    {
      title: 'Varje enhet har sina egna uppgifter',
      text: [
        'Den som är patient på två enheter har egna uppgifter på var och en: namn, nummer, kontakter, taggar, kommentarer, samtycke och formulär. Ni ser det ni själva har fått veta och det er egen vård har gett. När du registrerar någon syns det inte om personen är patient någon annanstans.',
        'Måste du läsa det en annan enhet har finns nödöppning. Arbetar du på båda enheterna kan du ta med den andras resultat i analysen.',
      ],
    },
    {
      title: 'Om du blir avbruten',
      text: [
        'Skriver du ett annat personnummer när du redan har skrivit om någon frågar Samklang först: fortsätt med den första, börja om för det nya numret, eller behåll uppgifterna om numret bara var felskrivet. Inget följer med till en annan patient utan att du säger det. Lämnar du registreringen mitt i står det att den finns kvar, och när du väljer Registrera patient igen väljer du om du ska fortsätta eller börja om.',
        'Det du har skrivit finns kvar om du går tillbaka eller läser in sidan på nytt, tills du loggar ut. Har du blivit utloggad för att det gått för lång tid: välj Logga in i en ny flik och gå sedan tillbaka till den första. Blir patienten registrerad men inte allt det andra klart står det vad som återstår, och du kan försöka igen med just det.',
      ],
    },
    {
      title: 'Om personregistret inte svarar',
      text: [
        'Fyll i uppgifterna själv och kontrollera dem mot en legitimation. När namn, födelsedatum och kön har hämtats från personregistret kan de inte ändras för hand.',
      ],
    },
    {
      title: 'Namn och personnummer',
      list: [
        'Ett namn får ha bokstäver, mellanslag och bindestreck, men inte siffror, andra tecken eller emojier.',
        'Personnumret skrivs med tolv siffror, med eller utan bindestreck. Stämmer inte dagen eller kontrollsiffran står det vid fältet så snart numret är helt.',
        'Personer utan personnummer registreras med samordningsnummer eller reservnummer, om er enhet använder sådana.',
      ],
    },
    {
      title: 'Avsluta eller ta bort',
      text: [
        'När vården är slut väljer du Avsluta på enheten under Åtgärder. Innan du bekräftar står det vad som händer med öppna formulär och påminnelser. Inget raderas.',
        'Ta bort patienten använder du bara när någon är felregistrerad. Bara er enhets uppgifter tas bort. Det kräver en egen behörighet. Den som har den ser enhetens borttagna under Borttagna på startsidan och kan återställa dem så länge det går.',
      ],
    },
  ],
}

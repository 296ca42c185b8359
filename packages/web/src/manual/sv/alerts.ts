import type { Chapter } from '../chapter.ts'

export const alerts: Chapter = {
  title: 'Larm',
  sections: [
    {
      title: 'När ett svar larmar',
      text: [
        'En del svar och resultat måste någon se direkt. De står i rött överst på startsidan och på patientens översikt, med frågan och svaret, redan innan formuläret är inskickat. Den som svarar får samtidigt veta var det finns hjälp, om mottagningen är stängd och vad som händer med svaret. Hjälpen ligger kvar på deras startsida i en vecka. När någon har kvitterat larmet får den som svarade veta att någon har sett det, men aldrig vem eller vad som skrevs. Gäller svaret fara står krisinformationen där. Gäller det bara kroppsliga besvär, till exempel av en medicin, står det att man ska höra av sig till mottagningen, och när man ringer 1177 eller 112.',
        'Har någon svarat utan nät kommer larmet när svaret kommer fram. Vid larmet står då både när frågan besvarades och när svaret kom fram. Stegen räknas från när det kom fram.',
        'På startsidan har varje patient ett kort. Det allvarligaste larmet står i ord, och patientens andra larm ligger under n larm till. Kortet märkt Handla genast står först, sedan annat som kan handla om fara för livet och sedan övriga larm; av två lika det som har väntat längst. Patienter hos kollegor kan vikas ihop, men inte de vars svar kan handla om fara för livet.',
        'Kommer ett larm till dig när du är på en annan sida, eller har något öppet framför dig, säger en ruta nere till vänster till, utan att säga vem det gäller: någon kan sitta bredvid. Stäng den när du har sett den: larmet står kvar tills någon kvitterar.',
      ],
    },
    {
      title: 'Vem tar hand om det',
      text: [
        'Larmet hör till den som är ansvarig för patienten på enheten. Finns ingen ansvarig hör det till hela enheten. Vid larmet står vem som är ansvarig, och om hen är borta till när och vem som är ersättare. Det betyder inte att någon redan har gjort något.',
        'Kvitterar ingen i tid får steg efter steg veta: den ansvarige, ersättaren, alla i tjänst, jouren och enhetschefen, på alla sätt de har: e-post och SMS. Från och med alla i tjänst är larmet hela enhetens och syns som ditt för alla som arbetar där. Den som är borta väntar ingen på. Meddelandet innehåller inget om patienten. Det går inte att stänga av, och det upprepas (varje timme, om inte er enhetsgrupp har satt en annan tid) tills någon kvitterar. Att ett meddelande är skickat räcker inte.',
        'När enheten är stängd får jouren veta genast och därefter enhetschefen. När den öppnar får alla i tjänst veta om det som väntar. Den som svarade har fått veta att enheten är stängd och vart man ringer nu.',
        'Går ett meddelande inte att skicka får nästa steg veta direkt. Det står vid larmet vem som inte har nåtts. I formulärets historik står vilket steg som fick veta och när.',
        'Står det Larm kan bli utan mottagare överst på startsidan saknas jour och enhetschef som går att nå. Säg till en administratör.',
      ],
    },
    {
      title: 'Kvittera',
      steps: [
        'Välj Läs för att se hela formuläret, och gör det som behövs. Att läsa tar inte bort larmet.',
        'Välj Kvittera.',
        'Markera det som stämmer (ringt, träffat, inte nått och så vidare) och skriv med ord vad du har gjort. Det sparas med larmet, med ditt namn och klockslag.',
        'Välj en dag för nästa steg; en dag är föreslagen. Behövs ingen mer uppföljning väljer du det och skriver varför. Har du inte nått någon, eller lämnar du över, behövs alltid ett nästa steg.',
      ],
      text: [
        'Har en kollega hunnit kvittera medan du skrev ser du vad kollegan har gjort. Din text står kvar: välj Lägg till min anteckning så sparas den bredvid.',
        'Läs på en intervju som inte är klar visar larmen och svaren hittills. Välj Fortsätt intervjun för att fylla i mer.',
        'Alla på enheten ser larmen. Den som behandlar kvitterar dem. Saknar du knappen Kvittera har du inte den behörigheten: säg till en kollega direkt. En medicinsk sekreterare har den inte från början, men en administratör kan ge den.',
      ],
    },
    {
      title: 'Uppföljning',
      text: [
        'Ett kvitterat larm är inte glömt: det står kvar under Kvitterat på startsidan och på patientens översikt, med hur allvarligt det var, vem som kvitterade, vad som gjordes, vem som är ansvarig och när nästa steg är. Varje patient har ett kort på startsidan. Försenade uppföljningar står först och syns för alla på enheten.',
        'Välj Följ upp, skriv vad som har gjorts och välj en ny dag, eller Klart när uppföljningen är avslutad. Har en kollega hunnit före ser du vad kollegan skrev, och din text står kvar.',
        'En försenad uppföljning påminner om sig varje dag klockan 8: i klockan för alla på enheten, och efter ett allvarligt larm med sms eller e-post till den som är ansvarig, från andra dagen även till enhetschefen. Blir du ombedd att ta över ser du det i klockan; är det bråttom får du också ett meddelande. Meddelandena säger aldrig vem det gäller.',
        'Numret att ringa står vid larmet och uppföljningen, med vem du når. På telefon trycker du på det för att ringa. Skyddade nummer är dolda.',
        'Kan den ansvarige inte längre följa upp på enheten gäller uppföljningen hela enheten. Är den ansvarige borta kan du välja Ta över själv.',
      ],
    },
    {
      title: 'Lämna över till en kollega',
      text: [
        'Välj Lämna över vid larmet eller uppföljningen, eller Lämnat över när du kvitterar, och välj en kollega som får kvittera. De som är i tjänst nu enligt schemat står först. Kollegan ser frågan på sin startsida och väljer Ta över eller Tacka nej.',
        'Till dess är ansvaret kvar där det var, och båda ser frågan. Svarar kollegan inte i tid står det: en timme när det är bråttom, annars ett dygn. Du kan ta tillbaka frågan och fråga någon annan. Ett larm som inte är kvitterat går ut till fler som vanligt tills någon kvitterar.',
        'Arbetar du på fler enheter står det på startsidan hur många larm som väntar på de andra, hur många frågor du har fått om att ta över och hur många av dina uppföljningar som är försenade där. Välj Byt till enheten för att se dem.',
      ],
    },
    {
      title: 'När någon annan ska ta över',
      text: [
        'Väntar ett larm när en patient avslutas, när ett formulär flyttas till en annan enhet eller när någon slutar vara ansvarig frågar Samklang vem som tar över. Den du väljer blir ansvarig för larmet men får veta det först när det är den ansvariges tur enligt enhetens steg: säg till personen själv. Slutar någon vara ansvarig kan den nya också bli ansvarig för patienten. Bara den som är på plats och får kvittera kan väljas. En patient med larm som väntar kan inte tas bort.',
        'Larm från en patient som är avslutad står kvar på startsidan. Välj Läs för att se formuläret, och kvittera. Patientens sida kan inte öppnas, men ålder, personnummer och telefon till patienten, vårdnadshavare och ombud står vid larmet som vid alla larm. Skyddade uppgifter är dolda.',
        'Stängs en enhet ser de som arbetade där larmen på sin andra enhet. Kan ingen öppna dem står det på startsidan hos enheter i samma enhetsgrupp hur många de är, och en kollega kan ta över dem.',
      ],
    },
    {
      title: 'Om svaret ändras',
      text: [
        'Ändras svaret eller avbryts formuläret står larmet kvar, märkt med vad som hände, tills någon har kvitterat det, och svaret som larmade står kvar i det. Inget larm raderas.',
        'Ändras det medan du skriver, eller kommer ett till larm i samma formulär, visas det nya. Läs det och välj Jag har läst det innan du kvitterar.',
        'Larmar en skala medan formuläret fylls i, och blir värdet klart sämre än det du kvitterade när formuläret skickas in, larmar den en gång till.',
      ],
    },
    {
      title: 'Svar som formuläret inte tog emot',
      text: [
        'Någon kan svara efter att formuläret har avbrutits, gått ut eller skickats in, eller efter att enhetens vård har avslutats. Svaren räknas då inte, men de larmar som andra svar. Öppna formuläret för att se vem som svarade, när, varför det inte räknas och vad svaren var. De ingår inte i några poäng.',
        'I listor är formuläret märkt Svar som inte räknas. Enheten får en händelse om det, också när ett svar larmade. Den som svarade har fått veta att svaren inte räknas, och var det finns hjälp om svaret larmade.',
      ],
    },
  ],
}

import type { Chapter } from '../chapter.ts'

export const results: Chapter = {
  title: 'Resultat över tid',
  sections: [
    {
      title: 'Kurvorna på översikten',
      text: [
        'Till höger på patientens översikt (på en smal skärm under det som pågår) ritas resultaten av besvarade formulär, det senast besvarade först. Varje skala är ett diagram. De som svarar har var sin form och färg, lika i alla diagram. Välj en eller flera under diagrammet för att bara se deras svar.',
        'Svar som ett ombud har gett åt patienten, eller som personal har fyllt i, har en egen form och en egen linje och jämförs inte med patientens egna. Det står också vid formuläret, i listor, larm och notiser vem som fyllde i.',
        'Fälten i bakgrunden är skalans nivåer i ord. Finns det normer visas T-poäng, och du kan byta till vanliga poäng.',
      ],
    },
    {
      title: 'Läsa en punkt',
      list: [
        'Peka på en punkt för att se värdet, nivån och vad som hänt sedan tidigare svar. Välj punkten för att öppna formuläret.',
        'En pil vid punkten betyder säkerställd förändring: värdet är sämre än ett tidigare svar från samma person, eller bättre än svaret innan, med mer än vad slumpen brukar ge. Pilen visar åt vilket håll värdet gick, och orden säger om det är bättre eller sämre.',
        'Är linjen bruten mellan två ifyllda punkter har formulärets version, ordalydelse eller norm ändrats. Värden före och efter jämförs aldrig. Dagen står under diagrammet.',
        'En ihålig punkt på den nedersta linjen är ett svar som inte gick att räkna ut. Där är linjen bruten. Peka på den för att se varför.',
        'Lodräta streckade linjer är händelser, till exempel en anteckning i medicindagboken. De står i ord under diagrammet.',
      ],
    },
    {
      title: 'Med tangentbordet',
      steps: [
        'Gå till diagrammet med Tab. Du kommer till det senaste svaret.',
        'Vänster och höger går till personens svar före och efter. Upp och ned går till vad nästa person svarade ungefär då.',
        'Enter öppnar formuläret.',
      ],
    },
    {
      title: 'Se en skala stor',
      steps: [
        'Välj Öppna analysen, eller Förstora vid ett diagram.',
        'Välj läge: Detaljerat visar ett formulär i taget, Kompakt samlar formulären efter område.',
        'Välj diagramtyp: linjer, staplar eller en profil som ställer de senaste svaren bredvid varandra för varje område.',
        'Skriv från och till om du vill se en viss tid. Båda dagarna räknas med.',
        'Från början visas bara det som sammanfattar. Visa fler skalor längst ned.',
        'Arbetar du på fler enheter där samma person är patient kan du ta med deras resultat.',
      ],
    },
    {
      title: 'Tabell, papper och bild',
      list: [
        'Varje diagram kan visas som tabell.',
        'Skriv ut från analysen: varje diagram kommer med sin tabell, i svart på vitt.',
        'Spara som bild: bilden har skalans namn och vilka som svarat, men nämner inte patienten. Behandla den ändå som en del av journalen.',
      ],
    },
    {
      title: 'Har det blivit bättre?',
      text: [
        'Varje svar jämförs med förra svaret, med det första (eller det ni valt som utgångsvärde) och med det bästa värdet de senaste tolv månaderna. Dessutom söks en stadig förändring över de fyra till sex senaste svaren: lutningen på en rät linje genom dem, med de värden den är räknad på. Det allvarligaste står först, med vad det jämförs med och hur gammalt det är. Förra svaret nämns alltid, och går det åt olika håll står det först: Svänger. Så syns också ett återfall som kommer i små steg.',
        'Förbättrad eller försämrad står det bara när skillnaden är större än vad slumpen brukar ge. Ju fler svar som det bästa är valt bland, desto större skillnad krävs. Ingen säkerställd förändring betyder inte att allt är som förut. Kan inte mätas betyder att värdet före låg så nära skalans slut att en förändring inte skulle synas.',
        'Förändringen räknas i poäng. Varje tal har sin enhet, så att det går att hitta i diagrammet också när det visar T-poäng: 43 poäng, T 72. Har personen tidigare svarat med en annan version eller norm står det första svaret med den här versionen, och vad det allra första svaret var. De kan inte jämföras.',
        'Har formuläret normer står det också om personen är återhämtad, förbättrad eller försämrad i klinisk mening, och om den kliniska gränsen är nådd. Vilken gräns det är (a, b eller c efter Jacobson och Truax) står under Underlag i tabellen.',
        'Välj utgångsvärde i ett öppnat svar, till exempel när en ny behandling börjar. Senare svar från samma person jämförs då med det. Det går att ta tillbaka, och det syns i formulärets händelser.',
        'När ett svar är säkerställt sämre än årets bästa värde väntar det som en egen händelse på startsidan och under klockan, bredvid själva svaret. Det är inget larm. Den försvinner när någon läst och bekräftat just det svaret, inte när många bekräftas på en gång.',
        'Under diagrammen i analysen står förändringen mellan två tillfällen, för varje skala och var och en som svarat. Från början jämförs första och senaste svaret. Välj andra dagar om du vill. Skillnad, index och standardfel står på samma rad. Är de räknade på värden som är påhittade för demonstration sägs det.',
      ],
    },
    {
      title: 'När flera ser olika på samma sak',
      text: [
        'Har flera svarat inom 30 dagar från varandra visas de svar som ligger närmast i tid bredvid varandra, skala för skala. En tydlig skillnad är större än vad slumpen brukar ge hos två som ser lika, och det står vem som skattat högst och lägst. Vet ingen hur säkert skalan mäter står det att skillnaden inte kan bedömas. Ingen av dem har fel: barnet kan ha det olika hemma och i skolan.',
      ],
    },
    {
      title: 'Vad ett värde bygger på',
      text: [
        'Välj Underlag i tabellen. Där står formulärets version, vilka frågor som räknats, vilka som saknas, normen, motorns version, vem som svarade, vem som lämnade in och när. I ett öppnat formulär finns samma under Underlag och händelser.',
      ],
    },
    {
      title: 'Sammanfattning inför besök',
      text: [
        'Välj Sammanfattning vid patientens namn. På en sida står larm som väntar och de senast kvitterade, de resultat som säger mest, det som pågår och de senaste kommentarerna. Skriv ut den eller läs den på skärmen. Papperet säger vem som skrev ut det och när.',
      ],
    },
    {
      title: 'Historiken',
      text: [
        'Fliken Historik visar det som är avslutat, och när patienten registrerades, skrevs in, avslutades på enheten eller ändrade sitt samtycke. Filtren söker i allt. Välj Resultattabell för att se besvarade formulär rad för rad och välj vilka kolumner du vill ha. Valet finns kvar på den här datorn. Öppna ett formulär för att skriva ut bara det.',
      ],
    },
  ],
}

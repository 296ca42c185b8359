import type { Chapter } from '../chapter.ts'

export const reading: Chapter = {
  title: 'Läsa och bekräfta svar',
  sections: [
    {
      title: 'Det som väntar på dig',
      text: [
        'På patientens översikt står Att göra överst: larm, svar som ingen har läst och formulär som personalen ska fylla i. Under Pågår nu står det som väntar på andra. Kommer något nytt medan du arbetar i listan väntar det bakom en knapp, så att inget flyttar sig under pekaren.',
        'Vem det gäller står alltid kvar överst, hur långt du än bläddrar: namn, ålder, personnummer och om personuppgifterna är skyddade. Samma rad står i varje ruta du öppnar om patienten och överst på varje utskrivet blad.',
      ],
    },
    {
      title: 'Läsa ett svar',
      steps: [
        'Välj Läs och bekräfta.',
        'Överst står larm, sedan varje skala med vad som har hänt sedan tidigare svar, det allvarligaste först, därefter värde, T-poäng om det finns normer, och vad det betyder i ord.',
        'Under Jämfört med tidigare står samma persons tre senaste svar och hur mycket värdet har ändrats. Säkerställd förändring betyder att skillnaden är större än vad slumpen brukar ge.',
        'Under Svar står varje fråga med svaret, och vad som svarades förra gången om det var något annat.',
        'Skriv en kommentar om du vill. Den läses bara av personal.',
        'Välj Bekräfta. Svaret flyttas till historiken.',
      ],
    },
    {
      title: 'Flera på en gång',
      text: [
        'På startsidan och hos patienten kan du bekräfta flera svar samtidigt. Innan du bekräftar ser du varje svar med patientens namn, resultat och förändring.',
        'Svar som någon gång har gett larm, är säkerställt försämrade eller har passerat en gräns är aldrig med: de läses och bekräftas ett i taget. Det står vilka de är och varför.',
        'Bara svar från patienter som du ansvarar för är med, om inte en administratör har bestämt något annat för enheten.',
        'Det du har bekräftat kan du ångra i tio minuter, på startsidan eller hos patienten. Då är svaret oläst igen.',
      ],
    },
    {
      title: 'Det här kan du också göra',
      list: [
        'Ändra svarsdatum, om svaret gavs en annan dag, till exempel på papper. Normerna blir de som gäller för åldern den dagen, och det står vid resultatet om normgruppen ändrades.',
        'Dela patientens egna svar med vårdnadshavare. Kom överens med patienten först.',
        'Flytta formuläret till en annan av dina enheter där samma person är patient. Det visas sedan där i stället.',
        'Skriva ut: bara formuläret kommer på papper.',
        'Se underlaget: vilken version som besvarades, vilka frågor som räknades och allt som har hänt.',
      ],
    },
    {
      title: 'Svar som inte är inskickade',
      text: ['Det som någon har börjat fylla i ser ni inte förrän det är inskickat. Undantaget är svar som larmar.'],
    },
    {
      title: 'Vad den som svarar ser',
      text: [
        'De flesta formulär visar inget resultat för den som svarar. Ett formulär kan göra det: då läser den som har svarat efteråt i ord vad de egna svaren visar, utan siffror. I biblioteket står det vid varje formulär. Formulär där ett svar kan betyda fara gör det aldrig.',
      ],
    },
    {
      title: 'När ett resultat saknar värde',
      text: [
        'Är för många frågor obesvarade räknas inget värde ut, och det står hur många som saknas. Är bara några obesvarade kan värdet vara räknat på de övriga, och då står det. En enkel summa räknas bara när allt är besvarat, eftersom en summa av färre svar ser lindrigare ut än den är. Svar som larmar gör det också när värdet saknas. En summa av delskalor räknas på deras värden före avrundning, så den kan skilja sig något från summan av de delvärden som visas.',
      ],
    },
    {
      title: 'När normer och gränser är påhittade',
      text: [
        'Formulären som följer med Samklang är inte validerade, och deras normer och nivåer är demonstrationsvärden. Det står vid resultatet. Dra inga slutsatser av dem.',
      ],
    },
  ],
}

import type { Chapter } from '../chapter.ts'

export const contacts: Chapter = {
  title: 'Kontakter och inbjudningar',
  sections: [
    {
      title: 'Lägga till en kontakt',
      steps: [
        'Öppna patienten och fliken Administration.',
        'Välj Lägg till kontakt. För en lärare eller någon annan som bara ska svara under en tid väljer du Lägg till tillfällig kontakt och anger till vilken dag.',
        'Ange vem det är, namn och mobilnummer eller e-post.',
        'För skolpersonal anger du om skolan får kontaktas. Utan det samtycket skickas inga formulär dit.',
        'Välj om inbjudan ska skickas nu.',
      ],
    },
    {
      title: 'Det ni skriver är det ni har fått veta',
      text: [
        'Namn, nummer och e-post gäller på er enhet. Det som andra enheter vet om samma person visas inte, inte heller när du skriver personnumret. Namnet ur personregistret visas först när personen har accepterat inbjudan med e-legitimation.',
        'Mobilnumret, eller e-posten om nummer saknas, används för att logga in. Ändrar du det får det gamla numret ett SMS. Koder som är på väg dit öppnar inte längre något hos er, och den som är inloggad med det gamla numret kommer inte längre åt något hos er. Hos andra enheter ändras inget.',
      ],
    },
    {
      title: 'En person, flera roller',
      text: [
        'En vårdnadshavare med två barn på enheten är en person med två kopplingar och når båda barnen med samma inloggning. En lärare kan också vara vårdnadshavare till ett annat barn. Ange samma personnummer, eller samma namn och mobilnummer, så hålls det ihop. Känner enheten redan personen skriver du samma nummer och e-postadress eller lämnar fälten tomma. Ska något läggas till eller bytas gör du det där personen redan är patient eller kontakt, och då gäller det i alla rollerna.',
      ],
    },
    {
      title: 'Inbjudan',
      list: [
        'Den går med SMS eller e-post och innehåller en personlig länk som gäller i 14 dagar. Patientens namn står aldrig i den.',
        'Personen tackar ja med en kod till samma nummer eller adress, eller med e-legitimation. E-legitimation kräver att ni har skrivit in personnumret.',
        'Den som har flera inbjudningar tackar ja till alla på en gång.',
        'Har den gått ut väljer du Förnya inbjudan. Den gamla länken slutar då att gälla.',
        'En inbjudan kan bara användas av den som fick den.',
      ],
    },
    {
      title: 'Vad orden vid kontakten betyder',
      list: [
        'Inte inbjuden: personen är tillagd men vet inget om det än.',
        'Inbjuden: länken är skickad men inte använd.',
        'Har tagit emot inbjudan: personen kan logga in.',
        'Väntar på godkännande: patienten har skyddade personuppgifter, se det kapitlet.',
        'Vilar sedan: patienten har blivit så gammal att vårdnadshavaren inte längre kommer in.',
        'Slutade: den sista dagen för en tillfällig kontakt har passerat. Personen kommer inte in och får inget mer att svara på. Välj Ändra och sätt en ny dag om hen ska fortsätta.',
      ],
    },
    {
      title: 'Rätta namn, id eller språk',
      text: [
        'Välj Rätta namn, id och språk i kontaktens meny. Det som stod förut sparas, med vem som rättade och när. Rätta bara om det är samma person. Är det någon annan tar du bort kontakten och lägger till den rätta.',
        'Med ett annat personnummer måste personen bjudas in på nytt: den som är inloggad loggas ut, skickade inbjudningar slutar att gälla, och ingen kommer in med det nya numret förrän inbjudan har tagits emot. Den som har legitimerat sig med e-legitimation går inte att rätta till någon annan.',
      ],
    },
    {
      title: 'Ombud',
      text: [
        'Ett ombud kommer in bara om Ombud får svara åt patienten är påslaget, och bara med e-legitimation. Stänger du av det loggas ombudet ut.',
      ],
    },
    {
      title: 'När barnet blir äldre',
      text: [
        'Vid varje vårdnadshavare står vad hen får se och göra just nu, och vilken dag det ändras. Om enhetsgruppen inte har bestämt något annat gäller detta:',
      ],
      list: [
        'Före 13 år: svarar, läser det ni har delat och ser vad barnet har kvar att svara på.',
        '13 till 15 år: svarar och läser det ni har delat.',
        '16 och 17 år: svarar, men läser inget av patientens eget.',
        'Från 18 år: kommer inte in. Vill patienten att vårdnadshavaren ska vara kvar väljer du Godkänn på nytt vid kontakten.',
      ],
    },
    {
      title: 'Ta bort en kontakt',
      text: [
        'Personen kommer inte längre in för patientens räkning, och den som är inloggad just då loggas ut. Formulär som väntar på svar avbryts. Det som redan är besvarat finns kvar.',
      ],
    },
  ],
}

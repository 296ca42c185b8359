// Not among the texts of the patient's side: those come before the first question.
export const swedish = {
  sending: 'Skickar det du har skrivit innan du loggas ut …',
  title_one: 'Ett meddelande är inte skickat',
  title_other: '{{count}} meddelanden är inte skickade',
  text_one:
    'Mottagningen har inte fått det. Det ligger på den här enheten till {{date}}, låst så att bara du kan läsa det. Stanna kvar om du vill försöka igen, eller logga in här senare och öppna behandlingen. Är det bråttom, ring.',
  text_other:
    'Mottagningen har inte fått dem. De ligger på den här enheten till {{date}}, låsta så att bara du kan läsa dem. Stanna kvar om du vill försöka igen, eller logga in här senare och öppna behandlingen. Är det bråttom, ring.',
  sentTitle: 'Det du skrev är skickat',
  sent: 'Mottagningen har fått det. Nu kan du logga ut.',
}

export const english: typeof swedish = {
  sending: 'Sending what you have written before you are logged out …',
  title_one: 'One message has not been sent',
  title_other: '{{count}} messages have not been sent',
  text_one:
    'The clinic does not have it. It is kept on this device until {{date}}, locked so that only you can read it. Stay if you want to try again, or log in here later and open the treatment. If it is urgent, call.',
  text_other:
    'The clinic does not have them. They are kept on this device until {{date}}, locked so that only you can read them. Stay if you want to try again, or log in here later and open the treatment. If it is urgent, call.',
  sentTitle: 'What you wrote has been sent',
  sent: 'The clinic has it. You can log out now.',
}

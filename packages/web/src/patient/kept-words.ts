// Not among the texts of the patient's side: those come before the first question, and few ever need these.
export const swedish = {
  sending: 'Svar som väntade på den här enheten skickas nu …',
  sent: 'Dina senaste svar på ”{{form}}” hade inte kommit fram. Nu har mottagningen fått dem.',
  beside:
    'Dina senaste svar på ”{{form}}” kom fram först nu. Formuläret var slut, så de räknas inte i det, men mottagningen har fått dem. Behöver du hjälp nu, ring. Vänta inte på att någon läser.',
  open: 'Dina senaste svar på ”{{form}}” har inte kommit fram. Öppna formuläret, så kan du skicka dem.',
  waits:
    'Svar som du har skrivit här har inte nått mottagningen. De skickas när det finns nät. Behöver du hjälp nu, ring.',
  other:
    'På den här enheten väntar också svar som gäller någon annan, eller ett formulär som du inte når längre. De skickas när du byter till den som de gäller. Är det viktigt, ring mottagningen.',
  toForm: 'Till formuläret',
}

export const english: typeof swedish = {
  sending: 'Answers that waited on this device are being sent …',
  sent: 'Your last answers to “{{form}}” had not arrived. Now the clinic has them.',
  beside:
    'Your last answers to “{{form}}” arrived only now. The form was over, so they do not count in it, but the clinic has them. If you need help now, call. Do not wait for somebody to read.',
  open: 'Your last answers to “{{form}}” have not arrived. Open the form to send them.',
  waits:
    'Answers that you wrote here have not reached the clinic. They are sent when there is a network. If you need help now, call.',
  other:
    'Answers about somebody else, or to a form that you no longer reach, also wait on this device. They are sent when you change to whom they are about. If it matters, call the clinic.',
  toForm: 'To the form',
}

// Not among the texts of the patient's side: those come before the first question, and few ever need these.
export const swedish = {
  sending: 'Försöker skicka svar som väntar på den här enheten …',
  submitted:
    '”{{form}}” skickades {{time}}. Du tryckte på Skicka {{when}}, men då fanns inget nät. Nu har mottagningen fått dina svar.',
  sent: 'Dina senaste svar på ”{{form}}” hade inte kommit fram. Nu har mottagningen fått dem.',
  beside:
    'Dina senaste svar på ”{{form}}” kom fram först nu. Formuläret hade redan stängts, men mottagningen har fått svaren. Behöver du hjälp nu, ring. Vänta inte på att någon läser.',
  sentUnread: 'Mottagningen har fått svaren som du skrev i en modul innan behandlingen avslutades.',
  besideUnread:
    'Svar som du har skrivit i en modul kom fram först nu. Behandlingen hade redan avslutats, men mottagningen har fått svaren. Behöver du hjälp nu, ring. Vänta inte på att någon läser.',
  open: 'Dina senaste svar på ”{{form}}” har inte kommit fram. Öppna formuläret, så kan du skicka dem.',
  // another device has written too, and what calls for help was judged all the same.
  openReached:
    'Det allvarliga i dina senaste svar på ”{{form}}” har mottagningen fått. Resten av svaren väntar på att du väljer: någon har svarat från en annan enhet också. Öppna formuläret, så kan du välja.',
  queued:
    '”{{form}}” är inte skickat än. Det skickas när nätet är tillbaka. Räkna inte med att någon på mottagningen har sett dina svar. Behöver du hjälp nu, ring.',
  conflict:
    '”{{form}}” kunde inte skickas. Någon har svarat på det från en annan enhet också. Dina svar är kvar. Öppna formuläret, välj vilka svar som gäller och tryck på Skicka.',
  incomplete:
    '”{{form}}” kunde inte skickas. En fråga som måste ha ett svar saknar det. Dina svar är kvar. Öppna formuläret, svara på frågan och tryck på Skicka.',
  refused:
    '”{{form}}” kunde inte skickas. Dina svar är kvar. Öppna formuläret, titta igenom svaren och tryck på Skicka. Går det inte, ring mottagningen.',
  waits:
    'Svar som du har skrivit här har inte nått mottagningen. De skickas när det finns nät. Behöver du hjälp nu, ring.',
  other:
    'På den här enheten väntar också svar som gäller någon annan, eller ett formulär som du inte når längre. De skickas när du byter till den som de gäller. Är det viktigt, ring mottagningen.',
  otherNamed:
    'På den här enheten väntar också svar som gäller {{name}}. De når mottagningen när du byter till {{name}}. Är det viktigt, ring mottagningen.',
  about: '”{{form}}” om {{name}}',
  toForm: 'Till formuläret',
}

export const english: typeof swedish = {
  sending: 'Trying to send answers that are waiting on this device …',
  submitted:
    '“{{form}}” was sent at {{time}}. You pressed Send {{when}}, but there was no network. Now the clinic has your answers.',
  sent: 'Your last answers to “{{form}}” had not arrived. Now the clinic has them.',
  beside:
    'Your last answers to “{{form}}” arrived only now. The form had already closed, but the clinic has the answers. If you need help now, call. Do not wait for somebody to read them.',
  sentUnread: 'The clinic has the answers that you wrote in a module before the treatment ended.',
  besideUnread:
    'Answers that you wrote in a module arrived only now. The treatment had already ended, but the clinic has the answers. If you need help now, call. Do not wait for somebody to read them.',
  open: 'Your last answers to “{{form}}” have not arrived. Open the form to send them.',
  openReached:
    'The clinic has what is serious in your last answers to “{{form}}”. The rest of the answers wait for you to choose: it was also answered on another device. Open the form to choose.',
  queued:
    '“{{form}}” has not been sent yet. It is sent when you are back online. Do not count on anyone at the clinic having seen your answers. If you need help now, call.',
  conflict:
    '“{{form}}” could not be sent. It was also answered on another device. Your answers are kept. Open the form, choose which answers count and press Send.',
  incomplete:
    '“{{form}}” could not be sent. A question that needs an answer has none. Your answers are kept. Open the form, answer the question and press Send.',
  refused:
    '“{{form}}” could not be sent. Your answers are kept. Open the form, look through your answers and press Send. If that does not work, call the clinic.',
  waits:
    'Answers that you wrote here have not reached the clinic. They are sent when there is a network. If you need help now, call.',
  other:
    'Answers about somebody else, or to a form that you no longer reach, also wait on this device. They are sent when you change to whom they are about. If it matters, call the clinic.',
  otherNamed:
    'Answers about {{name}} also wait on this device. They reach the clinic when you change to {{name}}. If it matters, call the clinic.',
  about: '“{{form}}” about {{name}}',
  toForm: 'To the form',
}

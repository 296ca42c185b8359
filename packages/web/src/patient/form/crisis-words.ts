// Not among the texts of the patient's side: those come before the first question, and few ever need these.
export const swedish = {
  own: {
    title: 'Du är inte ensam',
    text: 'Tack för att du berättar. Om det känns för tungt just nu, ring eller chatta med någon direkt.',
  },
  about: {
    title: 'Det du berättar kan vara allvarligt',
    text: 'Är {{name}} i fara nu, ring 112 och lämna inte {{name}} ensam. Vänta inte på att någon läser {{them}}. Ring också om du själv behöver råd.',
  },
  // an answer means danger at once.
  danger: {
    title: 'Du är inte ensam. Ring nu.',
    text: 'Det du har {{done}} kan betyda att du är i fara nu. Ring 112 eller {{line}}, eller gå till någon som kan vara hos dig. Gör det nu. Vänta inte på att någon läser {{them}}.',
  },
  dangerYoung: {
    title: 'Du är inte ensam. Ring nu.',
    text: 'Det du har {{done}} kan betyda att du är i fara nu. Ring 112 eller {{line}}, eller gå till en vuxen som kan vara hos dig. Gör det nu. Vänta inte på att någon läser {{them}}.',
  },
  dangerAbout: {
    title: '{{name}} kan vara i fara nu',
    text: 'Det du har {{done}} kan betyda att {{name}} är i fara nu. Ring 112. Lämna inte {{name}} ensam. Vänta inte på att någon läser {{them}}.',
  },
  // of what somebody else does. Nobody at home is named as the one to talk to.
  dangerBesideAbuse: {
    title: 'Du är inte ensam. Ring nu.',
    text: 'Det du har {{done}} kan betyda att du är i fara nu. Ring 112 eller {{line}}, eller gå till någon du litar på. Gör det nu. Vänta inte på att någon läser {{them}}.',
  },
  abuse: {
    title: 'Om någon gör dig illa är det inte ditt fel',
    text: 'Ingen får slå, hota eller tvinga dig. Händer det nu, eller kan det hända snart: ring 112. Du kan också ringa {{line}} eller prata med någon du litar på. Vänta inte på att någon läser {{them}}.',
  },
  abuseYoung: {
    title: 'Om någon gör dig illa är det inte ditt fel',
    text: 'Ingen får slå, hota eller tvinga dig. Händer det nu, eller kan det hända snart: ring 112. Du kan också ringa {{line}} eller prata med en vuxen du litar på, till exempel i skolan. Vänta inte på att någon läser {{them}}.',
  },
  abuseAbout: {
    title: '{{name}} kan fara illa',
    text: 'Händer det nu, eller kan det hända snart: ring 112. Ring också om du själv behöver råd. Vänta inte på att någon läser {{them}}.',
  },
  abuseBeside:
    'Om någon slår, hotar eller tvingar dig är det inte ditt fel. Händer det nu, ring 112. Du kan också ringa {{line}}.',
  abuseBesideAbout: 'Om någon gör {{name}} illa, och det händer nu: ring 112. Behöver du råd, ring {{line}}.',
  medical: {
    title: 'Hör av dig om besvären',
    text: 'Är det akut, ring 112. Har det blivit för mycket medicin, ring 112 om det är bråttom och be om Giftinformation. Är det inte bråttom, ring Giftinformation direkt. Andra besvär som inte kan vänta: ring 1177. Ring annars mottagningen när den är öppen.',
  },
  // beside danger, where words are of medicine or poison.
  overdose:
    'Har någon tagit för mycket medicin eller något giftigt: ring 112 och be om Giftinformation, även om allt känns bra just nu.',
  // of the bar.
  overdoseFirst: 'För mycket medicin eller något giftigt? Ring 112 och be om Giftinformation.',
  medicalSelf: 'Har du tänkt att skada dig eller att du inte vill leva? Ring 112 nu.',
  // of the line.
  changed: 'Du har ändrat svaret. Mottagningen ser båda.',
  again: 'Ett svar till visar att hjälp kan behövas nu. Ring, vänta inte.',
  more: 'Visa allt',
  less: 'Visa mindre',
  goOn: 'Fortsätt där du var',
  chatNeedsNetwork: 'Chatten behöver nät. Ring i stället om nätet är borta.',
  callPoisons: 'För mycket medicin, inte bråttom: Giftinformation {{number}}',
  callUnit: 'Ring mottagningen',
  closed: 'Stängt nu.',
  closedUntil: 'Stängt nu, öppnar {{when}}.',
  closedUntilUnlessHoliday: 'Stängt nu, öppnar {{when}} om det inte är en helgdag.',
  timeIn: '{{time}} (tid i {{place}})',
  opensThen: 'Telefon när det är öppet: ',
  hoursUnknown: 'Vi vet inte om det är öppet nu.',
  fate: 'Vad händer med det du svarade?',
  // of an answer, and of a message.
  answer: { done: 'svarat', them: 'svaren' },
  message: { done: 'skrivit', them: 'meddelandet' },
  fateOfMessage: 'Vad händer med det du skrev?',
  messageNotWatched: 'Ingen på {{unit}} läser meddelanden dygnet runt.',
  unreached: 'Det har inte nått {{unit}} än. De vet inget om det. Vänta inte, ring.',
  unreachedLast:
    'Det du svarade sist har inte nått {{unit}} än. Det du svarade förut har de fått, men det är inte säkert att någon har sett det. Vänta inte, ring.',
  notWatched: 'Ingen på {{unit}} läser dina svar dygnet runt.',
  seen: 'Någon på {{unit}} har sett det.',
  seenEarlier:
    'Någon på {{unit}} har sett det du svarade förut ({{when}}). Det är inte säkert att någon har sett det du svarade sist.',
  // of messages.
  replied:
    'Någon på {{unit}} har skrivit ett meddelande sedan dess ({{when}}). Det är inte säkert att de har sett allt du skrev.',
  withoutAlarm: '{{unit}} har fått det, men inget larm går ut om det. Det syns först när någon där tittar.',
  partlyWithoutAlarm: 'Om en del av det du svarade går inget larm ut. Det syns först när någon där tittar.',
  told: '{{unit}} fick ett meddelande om det ({{when}}). Ingen har visat att de har sett det än.',
  staffAt: '{{unit}} har fått det. Har ingen sett det före {{when}} får de ett meddelande.',
  staffSoon: '{{unit}} har fått det, och ett meddelande går till dem nu.',
  onCall: '{{unit}} är stängd. Ett meddelande går till den som har jour.',
  head: '{{unit}} är stängd. Ett meddelande går till enhetens chef.',
  staffAway: '{{unit}} är stängd. Ett meddelande går till dem som arbetar där, men ingen är på plats.',
  nobody: '{{unit}} har fått det. Ingen ser det förrän någon är på plats.',
  // on home, for the days that it stays there.
  recentSeen: 'Någon på {{unit}} har sett {{what}} {{answered}} (sett {{when}}). Behöver du hjälp nu, ring.',
  recentSeenEarlier:
    'Någon på {{unit}} har sett {{what}} förut ({{when}}). Det är inte säkert att någon har sett {{what}} {{answered}}. Behöver du hjälp nu, ring.',
  recentReplied:
    'Någon på {{unit}} har skrivit ett meddelande sedan dess ({{when}}). Det är inte säkert att de har sett {{what}} {{answered}}. Behöver du hjälp nu, ring.',
  recentUnseen:
    'Ingen på {{unit}} har visat att de har sett {{what}} {{answered}}. Vänta inte. Behöver du hjälp nu, ring.',
  // whose words they are.
  whatSelf: 'det du svarade',
  whatPatient: 'det {{name}} svarade',
  whatOther: 'det som svarades',
  messageSelf: 'det du skrev',
  messagePatient: 'det {{name}} skrev',
  messageOther: 'det som skrevs',
  noPromise: 'Det är inte säkert att någon hör av sig. Behöver du hjälp nu, vänta inte.',
}

export const english: typeof swedish = {
  own: {
    title: 'You are not alone',
    text: 'Thank you for telling us. If it feels too heavy right now, call or chat with somebody straight away.',
  },
  about: {
    title: 'What you tell us may be serious',
    text: 'If {{name}} is in danger now, call 112 and do not leave {{name}} alone. Do not wait for somebody to read {{them}}. Call also if you need advice yourself.',
  },
  danger: {
    title: 'You are not alone. Call now.',
    text: 'What you have {{done}} may mean that you are in danger now. Call 112 or {{line}}, or go to somebody who can be with you. Do it now. Do not wait for somebody to read {{them}}.',
  },
  dangerYoung: {
    title: 'You are not alone. Call now.',
    text: 'What you have {{done}} may mean that you are in danger now. Call 112 or {{line}}, or go to an adult who can be with you. Do it now. Do not wait for somebody to read {{them}}.',
  },
  dangerAbout: {
    title: '{{name}} may be in danger now',
    text: 'What you have {{done}} may mean that {{name}} is in danger now. Call 112. Do not leave {{name}} alone. Do not wait for somebody to read {{them}}.',
  },
  dangerBesideAbuse: {
    title: 'You are not alone. Call now.',
    text: 'What you have {{done}} may mean that you are in danger now. Call 112 or {{line}}, or go to somebody you trust. Do it now. Do not wait for somebody to read {{them}}.',
  },
  abuse: {
    title: 'If somebody is hurting you, it is not your fault',
    text: 'Nobody is allowed to hit, threaten or force you. If it is happening now, or may happen soon: call 112. You can also call {{line}} or talk to somebody you trust. Do not wait for somebody to read {{them}}.',
  },
  abuseYoung: {
    title: 'If somebody is hurting you, it is not your fault',
    text: 'Nobody is allowed to hit, threaten or force you. If it is happening now, or may happen soon: call 112. You can also call {{line}} or talk to an adult you trust, for example at school. Do not wait for somebody to read {{them}}.',
  },
  abuseAbout: {
    title: 'Somebody may be hurting {{name}}',
    text: 'If it is happening now, or may happen soon: call 112. Call also if you need advice yourself. Do not wait for somebody to read {{them}}.',
  },
  abuseBeside:
    'If somebody hits, threatens or forces you, it is not your fault. If it is happening now, call 112. You can also call {{line}}.',
  abuseBesideAbout: 'If somebody is hurting {{name}} now: call 112. If you need advice, call {{line}}.',
  medical: {
    title: 'Get in touch about this',
    text: 'In an emergency, call 112. If it has been too much medicine, call 112 if it is urgent and ask for Poisons Information. If it is not urgent, call Poisons Information directly. Other trouble that cannot wait: call 1177. Otherwise call the clinic when it is open.',
  },
  overdose:
    'If somebody has taken too much medicine or something poisonous: call 112 and ask for Poisons Information, even if everything feels fine right now.',
  overdoseFirst: 'Too much medicine or something poisonous? Call 112 and ask for Poisons Information.',
  medicalSelf: 'Have you thought of hurting yourself, or that you do not want to live? Call 112 now.',
  changed: 'You have changed the answer. The clinic sees both.',
  again: 'One more answer shows that help may be needed now. Call, do not wait.',
  more: 'Show all',
  less: 'Show less',
  goOn: 'Go on where you were',
  chatNeedsNetwork: 'The chat needs a network. Call instead if it is gone.',
  callPoisons: 'Too much medicine, not urgent: Poisons Information {{number}}',
  callUnit: 'Call the clinic',
  closed: 'Closed now.',
  closedUntil: 'Closed now, opens {{when}}.',
  closedUntilUnlessHoliday: 'Closed now, opens {{when}} unless it is a public holiday.',
  timeIn: '{{time}} (time in {{place}})',
  opensThen: 'Phone during opening hours: ',
  hoursUnknown: 'We do not know whether it is open now.',
  fate: 'What happens with what you answered?',
  answer: { done: 'answered', them: 'the answers' },
  message: { done: 'written', them: 'the message' },
  fateOfMessage: 'What happens with what you wrote?',
  messageNotWatched: 'Nobody at {{unit}} reads messages around the clock.',
  unreached: 'It has not reached {{unit}} yet. They know nothing about it. Do not wait, call.',
  unreachedLast:
    'What you answered last has not reached {{unit}} yet. They have what you answered before, but it is not certain that anybody has seen it. Do not wait, call.',
  notWatched: 'Nobody at {{unit}} reads your answers around the clock.',
  seen: 'Somebody at {{unit}} has seen it.',
  seenEarlier:
    'Somebody at {{unit}} has seen what you answered before ({{when}}). It is not certain that anybody has seen what you answered last.',
  replied:
    'Somebody at {{unit}} has written a message since ({{when}}). It is not certain that they have seen all you wrote.',
  withoutAlarm: '{{unit}} has it, but no alert goes out about it. It is seen only when somebody there looks.',
  partlyWithoutAlarm: 'No alert goes out about some of what you answered. It is seen only when somebody there looks.',
  told: '{{unit}} got a message about it ({{when}}). Nobody has shown yet that they have seen it.',
  staffAt: '{{unit}} has it. If nobody has seen it by {{when}} they get a message.',
  staffSoon: '{{unit}} has it, and a message is going to them now.',
  onCall: '{{unit}} is closed. A message is going to whoever is on call.',
  head: '{{unit}} is closed. A message is going to the head of the unit.',
  staffAway: '{{unit}} is closed. A message is going to those who work there, but nobody is in.',
  nobody: '{{unit}} has it. Nobody sees it until somebody is in.',
  recentSeen: 'Somebody at {{unit}} has seen {{what}} {{answered}} (seen {{when}}). If you need help now, call.',
  recentSeenEarlier:
    'Somebody at {{unit}} has seen {{what}} before ({{when}}). It is not certain that anybody has seen {{what}} {{answered}}. If you need help now, call.',
  recentReplied:
    'Somebody at {{unit}} has written a message since ({{when}}). It is not certain that they have seen {{what}} {{answered}}. If you need help now, call.',
  recentUnseen:
    'Nobody at {{unit}} has shown that they have seen {{what}} {{answered}}. Do not wait. If you need help now, call.',
  whatSelf: 'what you answered',
  whatPatient: 'what {{name}} answered',
  whatOther: 'what was answered',
  messageSelf: 'what you wrote',
  messagePatient: 'what {{name}} wrote',
  messageOther: 'what was written',
  noPromise: 'It is not certain that anybody will get in touch. If you need help now, do not wait.',
}

/** With what stands in braces filled in. */
export function fill(text: string, values: Record<string, string | null>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '')
}

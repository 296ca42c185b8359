// Beside the choice and not among the texts of the patient's side: those come before the first question, and few ever need these.
export const swedish = {
  text: 'Det har kommit svar från en annan flik eller en annan enhet. Vilka svar ska gälla?',
  elsewhere: 'Du svarar i en annan flik. Fortsätt där, eller här med samma svar.',
  reached:
    'Det du svarade här och som kan vara allvarligt har mottagningen fått, vad du än väljer. Vänta inte på att någon läser det.',
  reading: 'Hämtar svaren från den andra enheten …',
  failed: 'Svaren från den andra enheten gick inte att hämta. Inget är borta. Försök igen när det finns nät.',
  again: 'Försök igen',
  explain: 'Välj vilket svar som ska gälla för varje fråga. Alla andra svar är kvar.',
  alike: 'Svaren säger samma sak där båda har svarat. Inget behöver väljas bort.',
  onlyOnce: 'Frågor som bara är besvarade på ett ställe: {{count}}. De svaren behålls.',
  settled: 'Svar som bara är ändrade på ett ställe: {{count}}. Det ändrade svaret gäller.',
  here: 'Här',
  hereAt: 'Här, ändrat {{time}}',
  there: 'På det andra stället, sparat {{time}}',
  goOn: 'Fortsätt med de valda svaren',
  goOnAll: 'Fortsätt med alla svar',
}

export const english: typeof swedish = {
  text: 'Answers have come from another tab or another device. Which answers should count?',
  elsewhere: 'You are answering in another tab. Go on there, or here with the same answers.',
  reached:
    'What you answered here that may be serious has reached the clinic, whatever you choose. Do not wait for somebody to read it.',
  reading: 'Fetching the answers from the other device …',
  failed: 'The answers from the other device could not be fetched. Nothing is lost. Try again when there is a network.',
  again: 'Try again',
  explain: 'Choose which answer counts for each question. All other answers stay.',
  alike: 'Where both have answered, the answers say the same. Nothing has to be left out.',
  onlyOnce: 'Questions answered in one place only: {{count}}. Those answers are kept.',
  settled: 'Answers changed in one place only: {{count}}. The changed answer counts.',
  here: 'Here',
  hereAt: 'Here, changed {{time}}',
  there: 'In the other place, saved {{time}}',
  goOn: 'Continue with the chosen answers',
  goOnAll: 'Continue with all answers',
}

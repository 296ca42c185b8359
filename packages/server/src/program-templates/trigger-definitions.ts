import { TriggerKey } from '@samklang/contract/program-content'
import type { SpokenLanguage } from '../http/error-messages.ts'

type Need = 'Step' | 'Item' | 'Scale' | 'Question' | 'Years'
type TriggerFacts = { Needs: Need[]; StartsSteps: boolean; words: Record<SpokenLanguage, string> }

const starts = (sv: string, en: string, ...Needs: Need[]): TriggerFacts => ({
  Needs,
  StartsSteps: true,
  words: { sv, en },
})

const triggers: Record<TriggerKey, TriggerFacts> = {
  ProgramStarted: starts('Programmet startar', 'The program starts'),
  StepStarted: starts('Ett annat steg börjar', 'Another step starts', 'Step'),
  StepEnded: starts('Ett annat steg är slut', 'Another step has ended', 'Step'),
  QuestionnaireAnswered: starts('Ett formulär är besvarat', 'A questionnaire has been answered', 'Item'),
  QuestionnaireSetStarted: starts('Formulären i ett steg skickas ut', 'The questionnaires of a step are sent', 'Step'),
  QuestionnaireSetEnded: starts(
    'Alla formulär i ett steg är klara eller har gått ut',
    'All questionnaires of a step are done or have expired',
    'Step',
  ),
  JournalClosed: starts('En dagbok är avslutad', 'A diary has been closed', 'Item'),
  TreatmentModuleClosed: starts('En modul är avslutad', 'A module has been closed', 'Item'),
  TreatmentClosed: starts('En behandling är avslutad', 'A treatment has been closed', 'Item'),
  ScoreReached: starts(
    'Poängen i ett formulär ligger på en viss nivå',
    'The score of a form is at a certain level',
    'Item',
    'Scale',
  ),
  AnswerGiven: starts('Ett visst svar ges', 'A certain answer is given', 'Item', 'Question'),
  Birthday: starts('Patienten fyller år', 'The patient has a birthday', 'Years'),
  Admitted: starts('Patienten skrivs in', 'The patient is admitted'),
  ProgramEnded: {
    Needs: [],
    StartsSteps: false,
    words: { sv: 'Programmet är slut', en: 'The program has ended' },
  },
}

/** the one list of what a step can start on. */
export function listTriggers(language: SpokenLanguage) {
  return TriggerKey.options.map((key) => {
    const { words, ...facts } = triggers[key]
    return { TriggerKey: key, DisplayName: words[language], ...facts }
  })
}

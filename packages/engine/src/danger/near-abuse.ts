/**
 * For every wording that is no abuse what it is there for, and a plain statement of abuse close to it that must still be found: as
 * `near-exceptions.ts` has it of exceptions.
 */
export const nearAbuse: Record<'sv' | 'en', Record<string, readonly [harmless: string, abuse: string]>> = {
  sv: {
    '{strike} mig|mej|dig|dej själv|själva': ['Mamma ser att jag slår mig själv', 'Mamma ser på när pappa slår mig'],
    'slår|slog|slagit det mig|mej|dig|dej': [
      'När han ringde slog det mig att jag glömt',
      'När han ringde på slog han mig',
    ],
    'det|tanken|detta slår|slog|slagit mig|mej': [
      'Han gick och tanken slog mig att jag glömt nycklarna',
      'Han gick in och slog mig',
    ],
    'något|nåt|nånting|det|sak|sakerna|sätt som slår|slog|slagit mig|mej|dig|dej': [
      'Han sa något som slog mig',
      'Han sa något och slog mig',
    ],
    'slå|slår|slog mig|mej|dig|dej en signal|pling': ['Han slog mig en signal i går', 'Han slog mig en gång i går'],
    'rör mig|mej på mig|mej': ['Pappa säger att jag aldrig rör mig på mig', 'Pappa rör mig på natten'],
    'tar|tog på mig|mej skulden|ansvaret': ['Min man tar på mig skulden', 'Min man tar på mig när han vill'],
    'tar|tog på mig|mej jackan|skorna|kläderna|mössan|vantarna|tröjan|pyjamasen|strumporna|hjälmen|bältet': [
      'han tar på mig jackan',
      'han tar på mig under jackan',
    ],
    'döda|dödar mig|mej själv|själva': ['Mamma vill döda mig själv', 'Mamma vill döda mig'],
  },
  en: {
    'hit|hits me|him|her|them|us up on|about|for|via|through': ['He hit me up on snap', 'He hit me on the head'],
    'pushes|pushed me|us to apply|study|practise|practice': [
      'He pushed me to apply for the job',
      'He pushed me to the floor',
    ],
    'throws|threw me|us a party|surprise|birthday': ['She threw me a party', 'She threw me at a wall'],
    'hit by a|the cold|flu|virus': ['I was hit by a cold', 'I was hit by a man'],
  },
}

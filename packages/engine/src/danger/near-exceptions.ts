/**
 * For every exception of the list what it is there for, and a plain statement of danger close to it that it must not silence.
 * A missed one is far worse than a false alert: an exception that has no such pair is not let in.
 */
export const nearExceptions: Record<'sv' | 'en', Record<string, readonly [harmless: string, danger: string]>> = {
  sv: {
    '{not} leva utan {without}': ['Jag kan inte leva utan kaffe', 'Jag kan inte leva utan honom'],
    '{not} leva utan min|mitt|en|sin|din {without}': [
      'Jag kan inte leva utan min telefon',
      'Jag kan inte leva utan min dotter',
    ],
    '{not} leva på {food}': ['Man kan inte leva på godis', 'Man kan inte leva på det här sättet'],
    '{want} {not} leva på {food}': ['Jag vill inte leva på nudlar', 'Jag vill inte leva på så vis längre'],
    '{not} {want} leva på {food}': ['Jag skulle inte vilja leva på bidrag', 'Jag skulle inte vilja leva på så vis'],
    '{not} leva upp till': ['Jag kan inte leva upp till kraven', 'Jag kan inte leva upp mina dagar så här'],
    '{not} alltid|riktigt|längre|kunna|kan leva upp till': [
      'Jag kan inte alltid leva upp till kraven',
      'Jag kan inte alltid leva med det här',
    ],
    '{fear} att dö': ['Jag är rädd att dö', 'Jag är rädd att dö för egen hand'],
    '{fear} för|inför|över att dö': ['Rädsla för att dö under en attack', 'Jag är inte rädd för att dö'],
    'för ung|unga för att dö': ['Hon var för ung för att dö', 'Jag är för trött för att leva, jag vill dö'],
    'att dö av skratt|nyfikenhet': ['Jag höll på att dö av skratt', 'Jag håller på att dö av sorg'],
    '{want} dö av skratt': ['Jag ville dö av skratt', 'Jag ville dö av skam'],
    '{I} är död trött': ['Jag är död trött efter jobbet', 'Jag är död trött på livet'],
    '{I} är så|helt|alldeles död trött': ['Jag är helt död trött', 'Jag är helt död inombords'],
    '{I} var död trött': ['Jag var död trött i går', 'Önskar att jag var död'],
    'känner {self} död trött': ['Jag känner mig död trött', 'Jag känner mig död'],
    '{take} {my} liv i egna händer': ['Jag vill ta mitt liv i egna händer', 'Jag vill ta mitt liv med egna händer'],
    'paniken|ångesten|oron|stressen|panikångesten tar|tog strypgrepp på {self}': [
      'Paniken tog strypgrepp på mig',
      'Pappa fick panik och tog strypgrepp på mig',
    ],
    'sömnproblemen|sömnbristen|värmen|plugget tar kål på {self}': [
      'Sömnproblemen tar kål på mig',
      'Jag tar kål på mig',
    ],
    '{device} hänger|hängde sig': ['Datorn hänger sig hela tiden', 'Datorn stod på när han hängde sig'],
    '{device} har|hade hängt sig': ['Appen har hängt sig igen', 'Min bror har hängt sig'],
    'skar|skurit {self} i fingret|tummen|pekfingret|långfingret': [
      'Jag skar mig i fingret när jag lagade mat',
      'Jag skar mig i fingret med flit',
    ],
    'skar|skurit {self} på ett papper': ['Jag skar mig på ett papper', 'Jag skar mig på armen'],
    'skar|skurit {self} när jag|du|han|hon rakade|lagade|hackade|skalade|öppnade': [
      'Jag skar mig när jag hackade lök',
      'Jag skar mig när jag var ledsen',
    ],
    'skar|skurit {self} på en kniv|kökskniv när jag|du|han|hon lagade|hackade|skalade mat|maten|lök|grönsaker|potatis':
      ['Jag skar mig på en kniv när jag lagade mat', 'Jag skar mig med en kniv när jag lagade mat'],
    'skär|skar {self} en skiva|brödskiva|ostskiva|tårtbit': [
      'Jag skar mig en skiva limpa',
      'Jag skär mig en gång i veckan',
    ],
    'skär|skar {self} en bit tårta|kaka|bröd|ost|paj': [
      'Jag skar mig en bit tårta',
      'Jag skar mig en bit upp på låret',
    ],
    'slå|slår|slog ihjäl tid|tiden': ['Vi slog ihjäl tiden med kort', 'Jag slår ihjäl honom'],
    'slå|slår|slog ihjäl lite tid': ['Jag slog ihjäl lite tid', 'Jag vill slå ihjäl någon'],
    'blir|blev|är|var slagen i {game}': ['Jag blev slagen i finalen', 'Jag blev slagen i köket'],
    'blir|blev|är|var slagen i {game} av min|{relative}|{somebody}': [
      'Jag blev slagen i schack av mamma',
      'Jag blev slagen i hallen av mamma',
    ],
    'blir|blev|är|var slagen i {game} av min|en {relative}|kompis|vän': [
      'Jag blev slagen i tennis av en kompis',
      'Jag blev slagen i ansiktet av min sambo',
    ],
    'blev|blivit slagna i {game}': ['Vi blev slagna i semifinalen', 'Vi blev slagna i hemmet'],
    '{relative}|{somebody} slår|slog mig|mej|dig|dej|oss i {game} .': [
      'Pappa slår mig i schack',
      'Pappa slår mig i schack när han förlorar',
    ],
    '{relative}|{somebody} slår|slog mig|mej|dig|dej|oss alltid|ofta|jämt|igen i {game} .': [
      'Han slår mig alltid i schack',
      'Han slår mig alltid i ansiktet',
    ],
    'jag|ja slår|slog {own} {ofMine} i {game}': ['jag slog min son i schack', 'jag slog min son i magen'],
    'jag|ja har slagit {own} {ofMine} i {game}': ['Jag har slagit min fru i padel', 'Jag har slagit min fru i köket'],
    'jag|ja slår|slog {own} {ofMine} en signal|pling': ['Jag slog min dotter en signal', 'Jag slog min dotter en gång'],
    'humör och livslust': ['Humör och livslust', 'Humör och brist på livslust'],
    'känns|kändes som att|om {I} är i fara .': [
      'Det känns som att jag är i fara',
      'Det känns som att jag är i fara för mitt liv',
    ],
    'kroppen|hjärnan tror att {I} är i fara .': ['Hjärnan tror att man är i fara', 'Hon tror att jag är i fara'],
    'problemet|problemen|smärtan|värken|oron|ångesten {want} {not} sluta existera': [
      'Problemet vill inte sluta existera',
      'Jag har problemet att jag vill sluta existera',
    ],
    '{want}|{bear} {not} vara med längre|mer än en|två|tre timme|timmar|gång|gånger|lektion|lektioner': [
      'Jag orkar inte vara med längre än en timme',
      'Jag orkar inte vara med längre än så här',
    ],
  },
  en: {
    '{not} live without {without}': ['I cannot live without coffee', 'I cannot live without her'],
    '{not} live without my|a|the {without}': ['I cannot live without my phone', 'I cannot live without my son'],
    '{not} want|wanted to live in this|that|the|a {dwelling}': [
      'I do not want to live in this flat any more',
      'I do not want to live in this world any more',
    ],
    '{not} want|wanted to live on {food}': ['I do not want to live on noodles', 'I do not want to live on'],
    '{not} live on {food}': ['You cannot live on sweets', 'I cannot live on like this'],
    '{not} live up to': ['I cannot live up to what they expect', 'I cannot live up here with the voices'],
    '{not} always|really|quite live up to': [
      'I do not always live up to it',
      'I do not really live, I want out of life',
    ],
    'do|does|did not live at|in|near|alone|together|here|there|with': [
      'I do not live with my parents',
      'I do not want to live with my thoughts',
    ],
    'dont|doesnt|didnt live at|in|near|alone|together|here|there|with': [
      "I don't live alone",
      "I don't want to live alone with this",
    ],
    'tired|sick of living in this|that|the|a {dwelling}': [
      'I am tired of living in this town',
      'I am tired of living in this body',
    ],
    '{fear} to die': ['I am afraid to die', 'I am not afraid to die'],
    '{feel} i|im|hes|shes going|about to die': ["I panic and think I'm going to die", "I'm going to die"],
    '{feel} i am|was going|about to die': ['I thought I was about to die', 'I am about to die'],
    '{feel} that|like i|im going|about to die': ["I feel like I'm going to die in lifts", "I'm about to die"],
    '{feel} that|like i am|was going|about to die': [
      'I panic and think that I am going to die',
      'I think that I am going to kill myself',
    ],
    'is|are|was|were to die for': ['That cake is to die for', 'All I want is to die for them'],
    'about|going to die laughing': ['I was about to die laughing', 'I was about to die and nobody came'],
    'to die of laughter|embarrassment|boredom': ['We were going to die of boredom', 'I want to die of shame'],
    'i|im|you|he|she|they am|are|as dead {intensely}': ['I am dead tired', 'I am dead tired of living'],
    'im|am|be|being dead {intensely}': ['I must be dead serious about it', 'I should be dead'],
    '{I} was|were dead {intensely}': ['She was dead sure of it', 'I wish she thought I was dead'],
    'in the end it all went|worked|turned|came': ['In the end it all went well', 'I want to end it all'],
    'kill|killed|killing {self} laughing': ['We nearly killed ourselves laughing', 'I nearly killed myself last night'],
    'take|takes|taking|took {my} life back .': ['I want to take my life back', 'I want to take my life'],
    'take|takes|taking|took {my} life into {my} own hands': [
      'I will take my life into my own hands',
      'I will take my life with my own hands',
    ],
    'cut|cuts {self} a slice|piece of bread|cake|pie|pizza|cheese|toast|meat': [
      'I cut myself a slice of bread',
      'I cut myself a lot',
    ],
    'cut|cuts {self} some bread|cake|pie|cheese|slack': ['I should cut myself some slack', 'I cut myself some nights'],
    'cut {self} shaving': ['I cut myself shaving', 'I cut myself shaving, on purpose'],
    'cut {self} while|when shaving|cooking|chopping|peeling': [
      'I cut myself while cooking',
      'I cut myself when I feel empty',
    ],
    'cut {self} on a|some paper|can|tin': ['I cut myself on a tin', 'I cut myself on a bad day'],
    'burned|burnt {self} on the stove|oven|pan|kettle|grill': [
      'I burned myself on the stove',
      'I burned myself on the arm',
    ],
    'burned|burnt|hurt {self} while|when cooking|baking|frying': [
      'I burnt myself while baking',
      'I hurt myself when alone',
    ],
    'hurt|injured {self} at|in|during training|practice|football|hockey|gymnastics|pe': [
      'I hurt myself at practice',
      'I hurt myself at night',
    ],
    'hurt|injured {self} training|skiing|skating|lifting|gardening': [
      'He injured himself skiing',
      'He injured himself skiing into a tree on purpose',
    ],
    'hurt|injured {self} playing football|hockey|tennis|basketball|rugby': [
      'She hurt herself playing football',
      'She hurt herself playing with knives',
    ],
    '{relative}|{somebody} beat|beats {victim} at|in {game}': [
      'My brother beat me at chess',
      'My brother beat me at home',
    ],
    'beat|beats me|us at|in {game}': ['My friend beats me at cards', 'My friend beats me at night'],
    'i beat my|our {ofMine} in|at {game}': ['I beat my son at chess', 'I beat my son in the kitchen'],
    'i beat my|our {ofMine} in a race|game|match': ['I beat my daughter in a race', 'I beat my daughter in a rage'],
    'abused alcohol|drugs|substances': ['He abused alcohol for years', 'He was drunk and abused us'],
    'murder mystery|mysteries': ['We watched a murder mystery', 'I will murder him'],
    'mood and zest for life': ['Mood and zest for life', 'Little zest for life'],
    'slept so well that i|he|she did not want to wake up .': [
      'I slept so well that I did not want to wake up',
      'I did not want to wake up',
    ],
    'take|takes|took|taken|taking her|his|their {pills} as usual|prescribed|planned': [
      'She has taken her tablets as usual',
      'She has taken her tablets as she wants to die',
    ],
    'takes|taking her|his|their {pills} every|each morning|day|evening|night': [
      'He takes his medicine every morning',
      'He has taken his pills and every bottle',
    ],
    'feels|felt like i am in danger .': ['It feels like I am in danger', 'It feels bad and I am in danger'],
    'feels|felt as|like if|though i am in danger .': [
      'It feels as if I am in danger',
      'It feels worse now and I am in danger',
    ],
    'brain|body thinks that {I} are|is|am in danger .': [
      'The brain thinks that we are in danger',
      'She thinks that I am in danger',
    ],
  },
}

// The sentences and questions of the memory bench in seven languages. {who} and {what} stand for a name and a value.
export interface Topic {
  /** States the fact. */
  told: string;
  /** States that the fact has changed. */
  changed: string;
  asked: string;
}

export interface Wording {
  configuration: string;
  topics: Record<TopicName, Topic>;
  /** Messages that state no fact; {dish} is a dish. */
  small: readonly string[];
  /** Alfred's replies; {who} is the name in the message, or a dish. */
  replies: readonly string[];
}

export const TOPICS = [
  "birthday",
  "city",
  "job",
  "teacher",
  "car",
  "doctor",
  "hobby",
  "wish",
] as const;
export type TopicName = (typeof TOPICS)[number];

const topics = (lines: Record<TopicName, [string, string, string]>) =>
  Object.fromEntries(
    TOPICS.map((name) => {
      const [told, changed, asked] = lines[name];
      return [name, { told, changed, asked }];
    }),
  ) as Record<TopicName, Topic>;

export const WORDINGS: Record<string, Wording> = {
  en: {
    configuration: "english",
    topics: topics({
      birthday: [
        "{who}'s birthday is on {what}.",
        "I was wrong: {who}'s birthday is on {what}.",
        "When is {who}'s birthday?",
      ],
      city: [
        "{who} lives in {what}.",
        "{who} has moved to {what}.",
        "Which city does {who} live in?",
      ],
      job: [
        "{who} works as a {what}.",
        "{who} has a new job now, as a {what}.",
        "What is {who}'s job?",
      ],
      teacher: [
        "{who}'s piano teacher is called {what}.",
        "{who} has a new piano teacher, {what}.",
        "Who teaches {who} the piano?",
      ],
      car: [
        "{who} drives a {what}.",
        "{who} sold the car and drives a {what} now.",
        "What car does {who} drive?",
      ],
      doctor: [
        "{who} goes to doctor {what}.",
        "{who} changed doctors and goes to {what} now.",
        "Who is {who}'s doctor?",
      ],
      hobby: [
        "{who} spends the weekends with {what}.",
        "{who} has given that up, the weekends are for {what} now.",
        "What does {who} do at weekends?",
      ],
      wish: [
        "{who} wishes for a {what} for Christmas.",
        "{who} does not want that any more, a {what} would be better for Christmas.",
        "What does {who} wish for at Christmas?",
      ],
    }),
    small: [
      "What can I cook with {dish} tonight?",
      "Put {dish} on the shopping list.",
      "How long does {dish} keep in the fridge?",
      "Plan {dish} for Thursday, please.",
      "We had {dish} yesterday, and it was too salty.",
      "Is there anything left of the {dish}?",
    ],
    replies: [
      "Noted: {who}.",
      "I have put that down about {who}.",
      "Here is an idea with {who} for tonight.",
      "That is on the list now.",
    ],
  },
  de: {
    configuration: "german",
    topics: topics({
      birthday: [
        "{who} hat am {what} Geburtstag.",
        "Ich lag falsch: {who} hat am {what} Geburtstag.",
        "Wann hat {who} Geburtstag?",
      ],
      city: [
        "{who} wohnt in {what}.",
        "{who} ist nach {what} gezogen.",
        "In welcher Stadt wohnt {who}?",
      ],
      job: [
        "{who} arbeitet als {what}.",
        "{who} hat eine neue Arbeit, jetzt als {what}.",
        "Was ist {who} von Beruf, welche Arbeit?",
      ],
      teacher: [
        "Der Klavierlehrer von {who} heißt {what}.",
        "{who} hat einen neuen Klavierlehrer, {what}.",
        "Wie heißt der Klavierlehrer von {who}?",
      ],
      car: [
        "{who} fährt einen {what}.",
        "{who} hat das Auto verkauft und fährt jetzt einen {what}.",
        "Welches Auto fährt {who}?",
      ],
      doctor: [
        "{who} geht zu Doktor {what}.",
        "{who} hat den Arzt gewechselt und geht jetzt zu {what}.",
        "Zu welchem Doktor geht {who}?",
      ],
      hobby: [
        "{who} verbringt die Wochenenden mit {what}.",
        "{who} hat das aufgegeben, am Wochenende gibt es jetzt {what}.",
        "Womit verbringt {who} die Wochenenden?",
      ],
      wish: [
        "{who} wünscht sich zu Weihnachten {what}.",
        "{who} will das nicht mehr, zu Weihnachten wäre {what} besser.",
        "Was wünscht sich {who} zu Weihnachten?",
      ],
    }),
    small: [
      "Was kann ich heute mit {dish} kochen?",
      "Setz {dish} auf die Einkaufsliste.",
      "Wie lange hält sich {dish} im Kühlschrank?",
      "Plane bitte {dish} für Donnerstag.",
      "Gestern gab es {dish}, das war zu salzig.",
      "Ist noch etwas vom {dish} übrig?",
    ],
    replies: [
      "Notiert: {who}.",
      "Ich habe mir das zu {who} gemerkt.",
      "Hier ist eine Idee mit {who} für heute.",
      "Das steht jetzt auf der Liste.",
    ],
  },
  fr: {
    configuration: "french",
    topics: topics({
      birthday: [
        "L'anniversaire de {who} est le {what}.",
        "Je me suis trompé : l'anniversaire de {who} est le {what}.",
        "Quand est l'anniversaire de {who} ?",
      ],
      city: [
        "{who} habite à {what}.",
        "{who} a déménagé à {what}.",
        "Dans quelle ville habite {who} ?",
      ],
      job: [
        "{who} travaille comme {what}.",
        "{who} a un nouveau travail, comme {what}.",
        "Quel est le travail de {who} ?",
      ],
      teacher: [
        "Le professeur de piano de {who} s'appelle {what}.",
        "{who} a un nouveau professeur de piano, {what}.",
        "Qui est le professeur de piano de {who} ?",
      ],
      car: [
        "{who} conduit une {what}.",
        "{who} a vendu la voiture et conduit maintenant une {what}.",
        "Quelle voiture conduit {who} ?",
      ],
      doctor: [
        "{who} va chez le docteur {what}.",
        "{who} a changé de médecin et va maintenant chez {what}.",
        "Chez quel docteur va {who} ?",
      ],
      hobby: [
        "{who} passe ses week-ends avec {what}.",
        "{who} a arrêté, ses week-ends sont maintenant pour {what}.",
        "À quoi {who} passe ses week-ends ?",
      ],
      wish: [
        "{who} souhaite {what} pour Noël.",
        "{who} n'en veut plus, {what} serait mieux pour Noël.",
        "Que souhaite {who} pour Noël ?",
      ],
    }),
    small: [
      "Que puis-je cuisiner avec {dish} ce soir ?",
      "Ajoute {dish} à la liste de courses.",
      "Combien de temps se garde {dish} au frigo ?",
      "Prévois {dish} pour jeudi.",
      "Hier nous avons mangé {dish}, c'était trop salé.",
      "Reste-t-il du {dish} ?",
    ],
    replies: [
      "C'est noté : {who}.",
      "J'ai retenu cela pour {who}.",
      "Voici une idée avec {who} pour ce soir.",
      "C'est sur la liste.",
    ],
  },
  es: {
    configuration: "spanish",
    topics: topics({
      birthday: [
        "El cumpleaños de {who} es el {what}.",
        "Me equivoqué: el cumpleaños de {who} es el {what}.",
        "¿Cuándo es el cumpleaños de {who}?",
      ],
      city: ["{who} vive en {what}.", "{who} se ha mudado a {what}.", "¿En qué ciudad vive {who}?"],
      job: [
        "{who} trabaja de {what}.",
        "{who} tiene un trabajo nuevo, de {what}.",
        "¿En qué trabaja {who}?",
      ],
      teacher: [
        "El profesor de piano de {who} se llama {what}.",
        "{who} tiene un profesor de piano nuevo, {what}.",
        "¿Quién es el profesor de piano de {who}?",
      ],
      car: [
        "{who} conduce un {what}.",
        "{who} vendió el coche y ahora conduce un {what}.",
        "¿Qué coche conduce {who}?",
      ],
      doctor: [
        "{who} va al doctor {what}.",
        "{who} cambió de médico y ahora va a {what}.",
        "¿A qué doctor va {who}?",
      ],
      hobby: [
        "{who} pasa los fines de semana con {what}.",
        "{who} lo ha dejado, los fines de semana son ahora para {what}.",
        "¿En qué pasa {who} los fines de semana?",
      ],
      wish: [
        "{who} desea {what} para Navidad.",
        "{who} ya no lo quiere, para Navidad sería mejor {what}.",
        "¿Qué desea {who} para Navidad?",
      ],
    }),
    small: [
      "¿Qué puedo cocinar hoy con {dish}?",
      "Pon {dish} en la lista de la compra.",
      "¿Cuánto dura {dish} en la nevera?",
      "Planea {dish} para el jueves.",
      "Ayer comimos {dish} y estaba demasiado salado.",
      "¿Queda algo de {dish}?",
    ],
    replies: [
      "Anotado: {who}.",
      "He apuntado eso de {who}.",
      "Una idea con {who} para esta noche.",
      "Ya está en la lista.",
    ],
  },
  it: {
    configuration: "italian",
    topics: topics({
      birthday: [
        "Il compleanno di {who} è il {what}.",
        "Mi sbagliavo: il compleanno di {who} è il {what}.",
        "Quando è il compleanno di {who}?",
      ],
      city: [
        "{who} abita a {what}.",
        "{who} si è trasferita a {what}.",
        "In quale città abita {who}?",
      ],
      job: [
        "{who} lavora come {what}.",
        "{who} ha un nuovo lavoro, come {what}.",
        "Che lavoro fa {who}?",
      ],
      teacher: [
        "L'insegnante di pianoforte di {who} si chiama {what}.",
        "{who} ha un nuovo insegnante di pianoforte, {what}.",
        "Chi è l'insegnante di pianoforte di {who}?",
      ],
      car: [
        "{who} guida una {what}.",
        "{who} ha venduto la macchina e ora guida una {what}.",
        "Quale macchina guida {who}?",
      ],
      doctor: [
        "{who} va dal dottor {what}.",
        "{who} ha cambiato medico e ora va da {what}.",
        "Da quale dottore va {who}?",
      ],
      hobby: [
        "{who} passa i fine settimana con {what}.",
        "{who} ha smesso, i fine settimana ora sono per {what}.",
        "Come passa {who} i fine settimana?",
      ],
      wish: [
        "{who} desidera {what} per Natale.",
        "{who} non lo vuole più, per Natale sarebbe meglio {what}.",
        "Che cosa desidera {who} per Natale?",
      ],
    }),
    small: [
      "Cosa posso cucinare stasera con {dish}?",
      "Metti {dish} nella lista della spesa.",
      "Quanto dura {dish} in frigo?",
      "Pianifica {dish} per giovedì.",
      "Ieri abbiamo mangiato {dish}, era troppo salato.",
      "È rimasto del {dish}?",
    ],
    replies: [
      "Annotato: {who}.",
      "Ho segnato questo su {who}.",
      "Ecco un'idea con {who} per stasera.",
      "Ora è nella lista.",
    ],
  },
  pt: {
    configuration: "portuguese",
    topics: topics({
      birthday: [
        "O aniversário de {who} é em {what}.",
        "Eu me enganei: o aniversário de {who} é em {what}.",
        "Quando é o aniversário de {who}?",
      ],
      city: ["{who} mora em {what}.", "{who} se mudou para {what}.", "Em que cidade mora {who}?"],
      job: [
        "{who} trabalha como {what}.",
        "{who} tem um trabalho novo, como {what}.",
        "Qual é o trabalho de {who}?",
      ],
      teacher: [
        "O professor de piano de {who} se chama {what}.",
        "{who} tem um novo professor de piano, {what}.",
        "Quem é o professor de piano de {who}?",
      ],
      car: [
        "{who} dirige um {what}.",
        "{who} vendeu o carro e agora dirige um {what}.",
        "Que carro {who} dirige?",
      ],
      doctor: [
        "{who} vai ao doutor {what}.",
        "{who} trocou de médico e agora vai a {what}.",
        "A que doutor {who} vai?",
      ],
      hobby: [
        "{who} passa os fins de semana com {what}.",
        "{who} parou com isso, os fins de semana agora são para {what}.",
        "Como {who} passa os fins de semana?",
      ],
      wish: [
        "{who} deseja {what} no Natal.",
        "{who} não quer mais isso, no Natal seria melhor {what}.",
        "O que {who} deseja no Natal?",
      ],
    }),
    small: [
      "O que posso cozinhar hoje com {dish}?",
      "Ponha {dish} na lista de compras.",
      "Quanto tempo {dish} dura na geladeira?",
      "Planeje {dish} para quinta-feira.",
      "Ontem comemos {dish} e estava salgado demais.",
      "Sobrou algo de {dish}?",
    ],
    replies: [
      "Anotado: {who}.",
      "Guardei isso sobre {who}.",
      "Uma ideia com {who} para hoje.",
      "Agora está na lista.",
    ],
  },
  nl: {
    configuration: "dutch",
    topics: topics({
      birthday: [
        "{who} is jarig op {what}.",
        "Ik had het mis: {who} is jarig op {what}.",
        "Wanneer is {who} jarig?",
      ],
      city: [
        "{who} woont in {what}.",
        "{who} is naar {what} verhuisd.",
        "In welke stad woont {who}?",
      ],
      job: [
        "{who} werkt als {what}.",
        "{who} heeft nieuw werk, als {what}.",
        "Wat voor werk doet {who}?",
      ],
      teacher: [
        "De pianoleraar van {who} heet {what}.",
        "{who} heeft een nieuwe pianoleraar, {what}.",
        "Hoe heet de pianoleraar van {who}?",
      ],
      car: [
        "{who} rijdt in een {what}.",
        "{who} heeft de auto verkocht en rijdt nu in een {what}.",
        "In welke auto rijdt {who}?",
      ],
      doctor: [
        "{who} gaat naar dokter {what}.",
        "{who} is van arts gewisseld en gaat nu naar {what}.",
        "Naar welke dokter gaat {who}?",
      ],
      hobby: [
        "{who} brengt de weekenden door met {what}.",
        "{who} is daarmee gestopt, de weekenden zijn nu voor {what}.",
        "Waarmee brengt {who} de weekenden door?",
      ],
      wish: [
        "{who} wenst {what} voor Kerstmis.",
        "{who} wil dat niet meer, voor Kerstmis zou {what} beter zijn.",
        "Wat wenst {who} voor Kerstmis?",
      ],
    }),
    small: [
      "Wat kan ik vandaag koken met {dish}?",
      "Zet {dish} op de boodschappenlijst.",
      "Hoe lang blijft {dish} goed in de koelkast?",
      "Plan {dish} voor donderdag.",
      "Gisteren aten we {dish}, dat was te zout.",
      "Is er nog {dish} over?",
    ],
    replies: [
      "Genoteerd: {who}.",
      "Ik heb dat over {who} onthouden.",
      "Een idee met {who} voor vanavond.",
      "Dat staat nu op de lijst.",
    ],
  },
};

/** Names that are written alike in all of these languages. Some are like one another. */
export const NAMES = [
  ...[
    "Clara",
    "Emil",
    "Rosa",
    "Martin",
    "Martina",
    "Katharina",
    "Anton",
    "Antonia",
    "Julian",
    "Juliana",
  ],
  ...[
    "Viktor",
    "Helena",
    "Oskar",
    "Irena",
    "Tobias",
    "Sabina",
    "Leander",
    "Ophelia",
    "Raphael",
    "Zelda",
  ],
  ...[
    "Ingmar",
    "Quirin",
    "Beatrix",
    "Fabian",
    "Noemi",
    "Dorian",
    "Xenia",
    "Lambert",
    "Wanda",
    "Ulysse",
  ],
] as const;

/** Values that are the same in all languages. */
export const VALUES: Record<TopicName, readonly string[]> = {
  birthday: ["3.1.", "14.3.", "27.5.", "9.7.", "30.9.", "11.11.", "24.2.", "18.6."],
  city: ["Lisboa", "Oslo", "Graz", "Verona", "Utrecht", "Lyon", "Sevilla", "Dresden"],
  job: [
    "geologist",
    "notaire",
    "Tischlerin",
    "enfermeira",
    "architetto",
    "bibliotecario",
    "loodgieter",
    "pilot",
  ],
  teacher: [
    "Okafor",
    "Lindqvist",
    "Moretti",
    "Haddad",
    "Petrova",
    "Nakamura",
    "Ferreira",
    "Dubois",
  ],
  car: ["Skoda", "Fiat", "Volvo", "Seat", "Renault", "Opel", "Mazda", "Dacia"],
  doctor: ["Wagner", "Silva", "Jansen", "Rossi", "Navarro", "Leclerc", "Hughes", "Bauer"],
  hobby: ["karate", "bonsai", "origami", "salsa", "judo", "yoga", "polo", "sudoku"],
  wish: ["drone", "ukulele", "telescope", "camera", "kimono", "hamac", "piano", "robot"],
};

export const DISHES = [
  ...["risotto", "paella", "gazpacho", "curry", "ramen", "lasagne", "couscous", "falafel"],
  ...["goulash", "pesto", "quiche", "sushi", "tortilla", "minestrone", "ratatouille", "tiramisu"],
] as const;

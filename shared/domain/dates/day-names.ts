// Names of weekdays and months as data, in eleven languages. They serve to read and write dates, never to decide what
// a user means.

interface Names {
  /** Sunday first, as in `Date.getDay`. */
  days: string;
  short: string;
  /** January first. */
  months: string;
  shortMonths: string;
}

/** Keyed by BCP 47 language; alternative spellings follow a slash. */
const NAMES: Record<string, Names> = {
  en: {
    days: "sunday monday tuesday wednesday thursday friday saturday",
    short: "sun mon tue/tues wed/weds thu/thur/thurs fri sat",
    months: "january february march april may june july august september october november december",
    shortMonths: "jan feb mar apr may jun jul aug sep/sept oct nov dec",
  },
  de: {
    days: "sonntag montag dienstag mittwoch donnerstag freitag samstag/sonnabend",
    short: "so mo di mi do fr sa",
    months:
      "januar/jänner februar märz april mai juni juli august september oktober november dezember",
    shortMonths: "jan feb mär apr mai jun jul aug sep/sept okt nov dez",
  },
  fr: {
    days: "dimanche lundi mardi mercredi jeudi vendredi samedi",
    short: "dim lun mar mer jeu ven sam",
    months: "janvier février mars avril mai juin juillet août septembre octobre novembre décembre",
    shortMonths: "janv févr mars avr mai juin juil août sept oct nov déc",
  },
  es: {
    days: "domingo lunes martes miércoles jueves viernes sábado",
    short: "dom lun mar mié jue vie sáb",
    months:
      "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre",
    shortMonths: "ene feb mar abr may jun jul ago sept oct nov dic",
  },
  it: {
    days: "domenica lunedì martedì mercoledì giovedì venerdì sabato",
    short: "dom lun mar mer gio ven sab",
    months:
      "gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre",
    shortMonths: "gen feb mar apr mag giu lug ago set ott nov dic",
  },
  pt: {
    days: "domingo segunda-feira terça-feira quarta-feira quinta-feira sexta-feira sábado",
    short: "dom seg ter qua qui sex sáb",
    months:
      "janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro",
    shortMonths: "jan fev mar abr mai jun jul ago set out nov dez",
  },
  nl: {
    days: "zondag maandag dinsdag woensdag donderdag vrijdag zaterdag",
    short: "zo ma di wo do vr za",
    months:
      "januari februari maart april mei juni juli augustus september oktober november december",
    shortMonths: "jan feb mrt apr mei jun jul aug sep/sept okt nov dec",
  },
  sv: {
    days: "söndag måndag tisdag onsdag torsdag fredag lördag",
    short: "sön mån tis ons tors fre lör",
    months: "januari februari mars april maj juni juli augusti september oktober november december",
    shortMonths: "jan feb mars apr maj juni juli aug sep/sept okt nov dec",
  },
  da: {
    days: "søndag mandag tirsdag onsdag torsdag fredag lørdag",
    short: "søn man tirs ons tors fre lør",
    months: "januar februar marts april maj juni juli august september oktober november december",
    shortMonths: "jan feb mar apr maj jun jul aug sep/sept okt nov dec",
  },
  nb: {
    days: "søndag mandag tirsdag onsdag torsdag fredag lørdag",
    short: "søn man tir ons tor fre lør",
    months: "januar februar mars april mai juni juli august september oktober november desember",
    shortMonths: "jan feb mar apr mai jun jul aug sep/sept okt nov des",
  },
  pl: {
    days: "niedziela poniedziałek wtorek środa czwartek piątek sobota",
    short: "niedz pon wt śr czw pt sob",
    months:
      "stycznia lutego marca kwietnia maja czerwca lipca sierpnia września października listopada grudnia",
    shortMonths: "sty lut mar kwi maj cze lip sie wrz paź lis gru",
  },
};

/** One meaning of a spelling. */
export interface DayName {
  language: string;
  /** Days: 0 is Sunday. Months: 0 is January. */
  index: number;
  isShort: boolean;
}

/** Spelling, lower case → its meanings; several languages may share a spelling. */
export const DAY_NAMES = spellings(({ days, short }) => [days, short]);
export const MONTH_NAMES = spellings(({ months, shortMonths }) => [months, shortMonths]);

/** The name of a weekday in the language and style of another name. */
export function weekdayLike({ language, isShort }: DayName, index: number): string {
  const names = NAMES[language];
  const list = (isShort ? names?.short : names?.days) ?? "";
  return list.split(" ")[index]?.split("/")[0] ?? "";
}

function spellings(listsOf: (names: Names) => [string, string]): Map<string, DayName[]> {
  const namesByWord = new Map<string, DayName[]>();
  for (const [language, names] of Object.entries(NAMES)) {
    const [longNames, shortNames] = listsOf(names);
    const add = (list: string, isShort: boolean) =>
      list.split(" ").forEach((entry, index) => {
        for (const word of entry.split("/")) {
          // A name without a shorter form counts as the long form.
          const meanings = namesByWord.get(word) ?? [];
          if (meanings.some((meaning) => meaning.language === language)) continue;
          namesByWord.set(word, [...meanings, { language, index, isShort }]);
        }
      });
    add(longNames, false);
    add(shortNames, true);
  }
  return namesByWord;
}

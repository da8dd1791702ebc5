// Tells users, in seven languages, why a page or a text could not be read.
import type { Language } from "../../contracts/language.ts";
import type { PageRefusal } from "../../contracts/page.ts";

/** `nothing`: the page or the text was read, but does not contain what the user wants. */
export type SourceFault = PageRefusal | "nothing";
type SourceWords = Readonly<Record<SourceFault, string>>;

const words: Readonly<Record<Language, SourceWords>> = {
  en: {
    address: "This address is not one that I may open. Only public pages with https work.",
    gone: "This page does not exist. Please check the address.",
    closed: "The site does not let me read this page. You can paste its text here instead.",
    kind: "This address is not a web page. You can paste the text here instead.",
    size: "This page is too big for me to read. You can paste its text here instead.",
    time: "The site took too long to answer. Please try again later.",
    away: "The site did not answer as it should. Please try again later.",
    nothing: "I could not find what you want in it. You can paste the text here instead.",
  },
  de: {
    address: "Diese Adresse darf ich nicht öffnen. Es gehen nur öffentliche Seiten mit https.",
    gone: "Diese Seite gibt es nicht. Bitte prüfe die Adresse.",
    closed:
      "Die Website lässt mich diese Seite nicht lesen. Du kannst den Text stattdessen hier einfügen.",
    kind: "Diese Adresse ist keine Webseite. Du kannst den Text stattdessen hier einfügen.",
    size: "Diese Seite ist mir zu groß. Du kannst ihren Text stattdessen hier einfügen.",
    time: "Die Website hat zu lange nicht geantwortet. Bitte versuche es später noch einmal.",
    away: "Die Website hat nicht richtig geantwortet. Bitte versuche es später noch einmal.",
    nothing:
      "Darin konnte ich nicht finden, was du möchtest. Du kannst den Text stattdessen hier einfügen.",
  },
  fr: {
    address:
      "Je n’ai pas le droit d’ouvrir cette adresse. Seules les pages publiques en https fonctionnent.",
    gone: "Cette page n’existe pas. Vérifie l’adresse, s’il te plaît.",
    closed: "Le site ne me laisse pas lire cette page. Tu peux coller son texte ici.",
    kind: "Cette adresse n’est pas une page web. Tu peux coller le texte ici.",
    size: "Cette page est trop grande pour moi. Tu peux coller son texte ici.",
    time: "Le site a mis trop de temps à répondre. Réessaie plus tard, s’il te plaît.",
    away: "Le site n’a pas répondu correctement. Réessaie plus tard, s’il te plaît.",
    nothing: "Je n’y ai pas trouvé ce que tu cherches. Tu peux coller le texte ici.",
  },
  es: {
    address: "No puedo abrir esta dirección. Solo funcionan las páginas públicas con https.",
    gone: "Esta página no existe. Comprueba la dirección, por favor.",
    closed: "El sitio no me deja leer esta página. Puedes pegar el texto aquí.",
    kind: "Esta dirección no es una página web. Puedes pegar el texto aquí.",
    size: "Esta página es demasiado grande para mí. Puedes pegar el texto aquí.",
    time: "El sitio ha tardado demasiado en responder. Inténtalo más tarde, por favor.",
    away: "El sitio no ha respondido como debía. Inténtalo más tarde, por favor.",
    nothing: "No he encontrado ahí lo que buscas. Puedes pegar el texto aquí.",
  },
  it: {
    address: "Non posso aprire questo indirizzo. Funzionano solo le pagine pubbliche con https.",
    gone: "Questa pagina non esiste. Controlla l’indirizzo, per favore.",
    closed: "Il sito non mi lascia leggere questa pagina. Puoi incollare il testo qui.",
    kind: "Questo indirizzo non è una pagina web. Puoi incollare il testo qui.",
    size: "Questa pagina è troppo grande per me. Puoi incollare il testo qui.",
    time: "Il sito ha impiegato troppo tempo a rispondere. Riprova più tardi, per favore.",
    away: "Il sito non ha risposto come dovrebbe. Riprova più tardi, per favore.",
    nothing: "Non ci ho trovato quello che cerchi. Puoi incollare il testo qui.",
  },
  pt: {
    address: "Não posso abrir este endereço. Só funcionam páginas públicas com https.",
    gone: "Esta página não existe. Verifique o endereço, por favor.",
    closed: "O site não me deixa ler esta página. Você pode colar o texto aqui.",
    kind: "Este endereço não é uma página web. Você pode colar o texto aqui.",
    size: "Esta página é grande demais para mim. Você pode colar o texto aqui.",
    time: "O site demorou demais para responder. Tente mais tarde, por favor.",
    away: "O site não respondeu como devia. Tente mais tarde, por favor.",
    nothing: "Não encontrei nela o que você procura. Você pode colar o texto aqui.",
  },
  nl: {
    address: "Dit adres mag ik niet openen. Alleen openbare pagina’s met https werken.",
    gone: "Deze pagina bestaat niet. Controleer het adres, alsjeblieft.",
    closed: "De site laat me deze pagina niet lezen. Je kunt de tekst hier plakken.",
    kind: "Dit adres is geen webpagina. Je kunt de tekst hier plakken.",
    size: "Deze pagina is te groot voor mij. Je kunt de tekst hier plakken.",
    time: "De site deed er te lang over om te antwoorden. Probeer het later nog eens.",
    away: "De site antwoordde niet zoals het hoort. Probeer het later nog eens.",
    nothing: "Ik kon er niet in vinden wat je wilt. Je kunt de tekst hier plakken.",
  },
};

export const sourceWords = (language: Language): SourceWords => words[language];

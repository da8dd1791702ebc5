// Notices on messaging platforms, in Portuguese.
import { speechOf } from "../speech-of.ts";
import type { ChannelWords } from "./channel-words.ts";

const { number, plural } = speechOf("pt");

export const portugueseChannelWords: ChannelWords = {
  howToLink: (code, link) =>
    "Ainda não conheço você aqui, por isso não fiz nada com a sua mensagem.\n\n" +
    (link === null
      ? `Para ligar este chat à sua conta, entre nela e confirme este código em até uma hora: \`${code}\``
      : `Para ligar este chat à sua conta, abra esta página em até uma hora e confirme: ${link}`) +
    "\n\nVocê também pode criar um código no aplicativo e enviá-lo aqui: `/link CODE`",
  linkBySubject: "Em um e-mail, escreva o comando no assunto.",
  howToLinkPrivately:
    "Ainda não conheço você aqui, por isso não fiz nada com a sua mensagem. Escreva para mim em um chat privado: lá digo como ligar a sua conta.",
  linked: (household) =>
    household === null
      ? "A sua conta está ligada. Escreva aqui quando quiser; /help mostra os comandos."
      : `A sua conta está ligada, e você fala por esta casa: ${household}. Escreva aqui quando quiser; /help mostra os comandos.`,
  alreadyLinked: "A sua conta já está ligada. /help mostra os comandos, /unlink desfaz a ligação.",
  unlinked: "A sua conta não está mais ligada: não atendo mais as suas mensagens aqui.",
  codeRefused:
    "Este código não vale: já foi usado, é antigo demais ou tem um erro de digitação. Crie um novo no aplicativo.",
  moveAsks: (household, code) =>
    (household === null
      ? "Este chat já está ligado a outra conta."
      : `Este chat já está ligado a outra conta, e você fala por esta casa: ${household}.`) +
    ` Passar para a conta que criou este código? Então envie \`/move ${code}\` e confirme no aplicativo. Senão, não faça nada: tudo fica como está.`,
  moveWaits:
    "Você aceitou a mudança. Agora confirme o mesmo código no aplicativo, na outra conta. Até lá tudo fica como está; depois, as suas mensagens aqui serão daquela conta, e não mais desta.",
  lapsed: "Ninguém escreve deste número há meio ano, por isso pergunto de novo de quem ele é.",
  ownAddress: (address) =>
    `Você também pode escrever para este endereço: ${address}. Ele é só seu, por isso não o passe adiante.`,
  help:
    "É só escrever o que você precisa. Os comandos:\n\n" +
    "- /new: começar uma nova conversa\n" +
    "- /undo: desfazer a última alteração\n" +
    "- /cancel: parar o que estou fazendo\n" +
    "- /receipt: o que foi alterado por último\n" +
    "- /link, /unlink: ligar este chat à sua conta, ou desfazer isso",
  newConversation: "Uma nova conversa. O que posso fazer por você?",
  nothingUnderWay: "Não há nada para parar: não estou trabalhando em nada aqui.",
  stillWorking: "Ainda estou trabalhando nisso. /cancel para tudo; depois dá para desfazer.",
  queueFull: "Já há mensagens demais esperando aqui. Envie esta de novo daqui a pouco.",
  tooFast:
    "Foi muita coisa em pouco tempo, então não comecei esta. Envie de novo daqui a um minuto.",
  budgetSpent:
    "Hoje já fiz por você tudo o que me é permitido, por isso não comecei. Envie de novo amanhã.",
  archived: "Esta conversa está arquivada. /new começa outra.",
  chooseHousehold:
    "Você faz parte de várias casas, e não sei por qual delas fala aqui. Ligue a sua conta de novo no aplicativo e escolha uma.",
  otherHousehold:
    "Este grupo é de outra casa, por isso não fiz nada com a sua mensagem. Escreva para mim em um chat privado.",
  tooLong: "Esta mensagem é longa demais para mim, por isso não comecei. Envie em partes.",
  notWhole:
    "Este e-mail tem partes ou linhas demais para mim, por isso não o li inteiro. Envie o que falta em um e-mail simples à parte.",
  notYours: "Esta pergunta era para outra pessoa.",
  working: "Estou trabalhando nisso…",
  stop: "Parar",
  notYoursToStop: "Só quem pediu pode parar isto.",
  heard: (words) => `Ouvi: “${words}”`,
  readOff: (shows) => `Isto é o que leio na imagem${shows === "" ? "" : ` (${shows})`}:`,
  notCertain: (what) => `Não tenho certeza: ${what}`,
  unusable: {
    gone: "Não consegui obter o que você enviou: a plataforma não me entrega. Envie de novo, por favor.",
    forbidden:
      "Não consegui obter o que você enviou: a plataforma não me entrega. Envie de novo, por favor.",
    too_big:
      "O que você enviou é grande demais para mim: uma imagem pode ter até 3,7 MB, e uma mensagem de voz, 16 MB. Envie um arquivo menor, por favor.",
    unknown_type:
      "O que você enviou não é uma imagem nem um áudio que eu consiga abrir. Servem JPEG, PNG, WebP e GIF, e OGG, MP3, M4A e WAV.",
    unreadable:
      "Não consegui distinguir nada no que você enviou. Envie de novo, ou escreva o que contém.",
  },
  noVoice:
    "Ainda não consigo ouvir mensagens de voz, por isso não fiz nada com esta. Escreva para mim.",
  leftOut: (count, most) =>
    `${number(count)} ${plural(count, "anexo ficou", "anexos ficaram")} de fora: aceito até ${number(most)} imagens ou mensagens de voz por mensagem, nenhum outro arquivo e nada grande demais.`,
  partRefused: (part, parts) =>
    `${parts === 1 ? "Não foi possível mostrar esta resposta aqui" : `Não foi possível mostrar aqui uma parte desta resposta (${number(part)} de ${number(parts)})`}: este serviço não a aceitou. Você pode lê-la no aplicativo.`,
  noFiles:
    "Ainda não consigo abrir arquivos aqui, por isso não fiz nada com esta mensagem. Escreva o que importa.",
};

// Notices on messaging platforms, in Portuguese.
import { speechOf } from "../speech-of.ts";
import type { ChannelWords } from "./channel-words.ts";
import { PLACEHOLDERS } from "../placeholders.ts";
import { readTexts } from "../read-texts.ts";
import file from "../texts/pt.json" with { type: "json" };

const texts = readTexts(file.channels, PLACEHOLDERS.channels);

const { number, plural } = speechOf("pt");

export const portugueseChannelWords: ChannelWords = {
  ...texts,
  howToLink: (code, link) =>
    "Ainda não conheço você aqui, por isso não fiz nada com a sua mensagem.\n\n" +
    (link === null
      ? `Para ligar este chat à sua conta, entre nela e confirme este código em até uma hora: \`${code}\``
      : `Para ligar este chat à sua conta, abra esta página em até uma hora e confirme: ${link}`) +
    "\n\nVocê também pode criar um código no aplicativo e enviá-lo aqui: `/link CODE`",
  linked: (household) =>
    household === null
      ? "A sua conta está ligada. Escreva aqui quando quiser; /help mostra os comandos."
      : `A sua conta está ligada, e você fala por esta casa: ${household}. Escreva aqui quando quiser; /help mostra os comandos.`,
  moveAsks: (household, code) =>
    (household === null
      ? "Este chat já está ligado a outra conta."
      : `Este chat já está ligado a outra conta, e você fala por esta casa: ${household}.`) +
    ` Passar para a conta que criou este código? Então envie \`/move ${code}\` e confirme no aplicativo. Senão, não faça nada: tudo fica como está.`,
  readOff: (description) =>
    `Isto é o que leio na imagem${description === "" ? "" : ` (${description})`}:`,
  leftOut: (count, limit) =>
    `${number(count)} ${plural(count, "anexo ficou", "anexos ficaram")} de fora: aceito até ${number(limit)} imagens ou mensagens de voz por mensagem, nenhum outro arquivo e nada grande demais.`,
  partRefused: (part, parts) =>
    `${parts === 1 ? "Não foi possível mostrar esta resposta aqui" : `Não foi possível mostrar aqui uma parte desta resposta (${number(part)} de ${number(parts)})`}: este serviço não a aceitou. Você pode lê-la no aplicativo.`,
};

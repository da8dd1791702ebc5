// What code says about runs of stored Processes, in Portuguese.
import { speechOf } from "../speech-of.ts";
import type { ProcessWords } from "./process-words.ts";

const { plural, list: listed } = speechOf("pt");
const list = (steps: readonly string[]) => listed(steps.map((step) => `“${step}”`));

export const portugueseProcessWords: ProcessWords = {
  done: "Feito.",
  failed: (step, reason) => `O processo parou na etapa “${step}”: ${reason}.`,
  notBegun: (reason) => `O processo não começou: ${reason}.`,
  noResult: (reason) =>
    `As etapas foram executadas, mas não foi possível compor o resultado: ${reason}.`,
  missed: (step, reason) => `A etapa “${step}” falhou e falta aqui: ${reason}.`,
  shortened: {
    cut: "O texto é mais longo do que o processo permite, por isso foi encurtado.",
    summarised: "O resultado é um resumo.",
    summary_failed: "O resultado foi encurtado, porque não foi possível resumi-lo.",
    summary_too_long: "O resultado foi encurtado, porque o seu resumo era longo demais.",
  },
  waits: (steps) =>
    plural(
      steps.length,
      `O processo aguarda a sua decisão sobre a etapa ${list(steps)}.`,
      `O processo aguarda a sua decisão sobre as etapas ${list(steps)}.`,
    ),
  choices:
    "Você pode deixar uma etapa ser executada, mudar os dados de entrada dela ou recusá-la. Sem resposta, o processo é cancelado depois de uma semana.",
  inDoubt: (step) =>
    `Não se sabe se “${step}” teve efeito lá fora. Verifique lá antes de mandar repetir.`,
  fromOutside: (step) =>
    `O que “${step}” muda é decidido por um texto de fora, por exemplo de um serviço, de uma página web ou de um e-mail. Verifique se está certo.`,
  final: (steps) =>
    `Já feito lá fora: ${list(steps)}. Desfazer não reverte isso, e iniciar o processo de novo faria tudo outra vez.`,
  expired:
    "Ninguém respondeu a tempo, por isso parei. O que já estava feito está no resumo; inicie o processo de novo se ainda precisar dele.",
  advice: {
    later: "Tente de novo em alguns minutos.",
    tomorrow: "Tente de novo amanhã.",
    credential: "Verifique a credencial que a ferramenta usa e depois inicie o processo de novo.",
    tool: "Verifique se a ferramenta está ligada; se estiver, tente de novo em alguns minutos.",
    details:
      "O erro da execução diz o quê exatamente; corrija isso e depois inicie o processo de novo.",
  },
  reasons: {
    away: "o serviço não respondeu",
    tooSlow: "o serviço demorou demais",
    credentials: "o serviço recusou a credencial, ou não há nenhuma",
    busy: "o serviço está sobrecarregado",
    quota: "o seu limite para um dia acabou",
    rejected: "o serviço rejeitou o pedido",
    broken: "o serviço informou um erro ou deu uma resposta ilegível",
    tooMuch: "o resultado é longo demais",
    misfit: "a resposta não tem a forma que a ferramenta promete",
    changed: "o serviço agora descreve a ferramenta de um jeito diferente de quando ela foi aceita",
    inputs: "os dados de entrada não servem",
    notAllowed: "o endereço ou a resposta não é permitido",
    closed: "a ferramenta está desligada, ou o serviço dela não funciona",
    unknown: "a chamada ficou sem resposta",
    refused: "você recusou",
    condition: "não foi possível verificar a condição",
    tooDeep: "o processo tem etapas demais ou chama a si mesmo vezes demais",
    template: "há uma parte do texto que não pode ser preenchida",
    other: "algo deu errado",
  },
};

// What code says about runs of stored Processes, in Portuguese.
import { speechOf } from "../speech-of.ts";
import type { ProcessWords } from "./process-words.ts";

const { plural, list } = speechOf("pt");

export const portugueseProcessWords: ProcessWords = {
  done: "Feito.",
  failed: (step, reason) => `Parou no passo “${step}”: ${reason}.`,
  notBegun: (reason) => `Não pôde começar: ${reason}.`,
  missed: (step, reason) => `O passo “${step}” não deu nada: ${reason}.`,
  shortened: {
    cut: "O resultado foi encurtado.",
    summarised: "O resultado é um resumo.",
    summary_failed: "O resultado foi encurtado, porque não foi possível resumi-lo.",
    summary_too_long: "O resultado foi encurtado, porque o seu resumo era demasiado longo.",
  },
  waits: (steps) =>
    plural(
      steps.length,
      `Aguarda a tua decisão sobre o passo ${list(steps)}.`,
      `Aguarda a tua decisão sobre os passos ${list(steps)}.`,
    ),
  inDoubt: (step) => `Não se sabe se “${step}” teve efeito. Verifica antes de mandar repetir.`,
  final: (steps) => `Desfazer não reverte o que foi feito fora: ${list(steps)}.`,
  reasons: {
    away: "o serviço não respondeu",
    tooSlow: "o serviço demorou demasiado",
    credentials: "o serviço recusou as credenciais",
    busy: "o serviço está sobrecarregado ou uma quota esgotou-se",
    rejected: "o serviço rejeitou o pedido",
    broken: "o serviço comunicou um erro ou deu uma resposta ilegível",
    tooMuch: "o resultado é demasiado longo",
    misfit: "a resposta não é a que a ferramenta promete",
    changed: "o servidor não descreve a ferramenta como foi aceite",
    inputs: "os dados de entrada não servem",
    notAllowed: "o endereço ou a resposta não é permitido",
    closed: "a ferramenta está desligada ou o seu serviço não funciona",
    unknown: "não se sabe se a chamada teve efeito",
    refused: "foi recusado",
    condition: "a sua condição não pôde ser avaliada",
    tooDeep: "o processo tem passos a mais ou chama-se a demasiada profundidade",
    other: "algo correu mal",
  },
};

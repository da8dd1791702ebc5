// What code says about runs of stored Processes, in English.
import { speechOf } from "../speech-of.ts";
import type { ProcessWords } from "./process-words.ts";

const { plural, list } = speechOf("en");

export const englishProcessWords: ProcessWords = {
  done: "Done.",
  failed: (step, reason) => `It stopped at the step “${step}”: ${reason}.`,
  notBegun: (reason) => `It could not begin: ${reason}.`,
  missed: (step, reason) => `The step “${step}” gave nothing: ${reason}.`,
  shortened: {
    cut: "The output was shortened.",
    summarised: "The output is a summary.",
    summary_failed: "The output was shortened, because it could not be summarised.",
    summary_too_long: "The output was shortened, because its summary was too long.",
  },
  waits: (steps) =>
    plural(
      steps.length,
      `It waits for your decision on the step ${list(steps)}.`,
      `It waits for your decision on the steps ${list(steps)}.`,
    ),
  inDoubt: (step) =>
    `Whether “${step}” has had its effect is not known. Please look before you have it done again.`,
  final: (steps) => `An undo does not take back what was done outside: ${list(steps)}.`,
  reasons: {
    away: "the service did not answer",
    tooSlow: "the service took too long",
    credentials: "the service refused the credentials",
    busy: "the service is overloaded or a quota is used up",
    rejected: "the service rejected the request",
    broken: "the service reported an error or gave an answer that cannot be read",
    tooMuch: "the output is too long",
    misfit: "the answer is not what the tool promises",
    changed: "its server does not describe the tool as it was accepted",
    inputs: "the inputs do not fit",
    notAllowed: "the address or the answer is not allowed",
    closed: "the tool is off or its service is down",
    unknown: "it is not known whether the call has had its effect",
    refused: "it was refused",
    condition: "its condition could not be evaluated",
    tooDeep: "the process has too many steps or calls itself too deep",
    other: "something went wrong",
  },
};

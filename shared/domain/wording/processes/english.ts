// What code says about runs of stored Processes, in English.
import { speechOf } from "../speech-of.ts";
import type { ProcessWords } from "./process-words.ts";

const { plural, list: listed } = speechOf("en");
const list = (steps: readonly string[]) => listed(steps.map((step) => `“${step}”`));

export const englishProcessWords: ProcessWords = {
  done: "Done.",
  failed: (step, reason) => `The process stopped at the step “${step}”: ${reason}.`,
  notBegun: (reason) => `The process did not start: ${reason}.`,
  noResult: (reason) =>
    `The steps have run, but their result could not be put together: ${reason}.`,
  missed: (step, reason) => `The step “${step}” failed and is missing here: ${reason}.`,
  shortened: {
    cut: "The text is longer than the process allows, so it was shortened.",
    summarised: "The output is a summary.",
    summary_failed: "The output was shortened, because it could not be summarised.",
    summary_too_long: "The output was shortened, because its summary was too long.",
  },
  waits: (steps) =>
    plural(
      steps.length,
      `The process waits for your decision on the step ${list(steps)}.`,
      `The process waits for your decision on the steps ${list(steps)}.`,
    ),
  choices:
    "You can let a step run, change what it is given, or refuse it. Without an answer the process is cancelled after a week.",
  inDoubt: (step) =>
    `It is not known whether “${step}” took effect outside. Please look there before you have it done again.`,
  fromOutside: (step) =>
    `What “${step}” changes is decided by text from outside, such as a service, a web page or an email. Please check that it is right.`,
  final: (steps) =>
    `Already done outside: ${list(steps)}. An undo does not take that back, and starting the process again would do it again.`,
  expired:
    "Nobody answered in time, so I stopped. The summary shows what was already done; start the process again if you still want it.",
  advice: {
    later: "Try again in a few minutes.",
    tomorrow: "Try again tomorrow.",
    credential: "Check the credential that the tool uses, then start the process again.",
    tool: "Check whether the tool is switched on; if it is, try again in a few minutes.",
    details: "The run’s error says what exactly; put that right, then start the process again.",
  },
  reasons: {
    away: "the service did not answer",
    tooSlow: "the service took too long",
    credentials: "the service refused the credential, or there is none",
    busy: "the service is overloaded",
    quota: "your limit for one day is used up",
    rejected: "the service rejected the request",
    broken: "the service reported an error or gave an answer that cannot be read",
    tooMuch: "the result is too long",
    misfit: "the answer does not have the form that the tool promises",
    changed: "the service now describes the tool differently from when it was accepted",
    inputs: "what it was given does not fit",
    notAllowed: "the address or the answer is not allowed",
    closed: "the tool is switched off, or its service is not working",
    unknown: "its call got no answer",
    refused: "you refused it",
    condition: "its condition could not be checked",
    tooDeep: "the process has too many steps or calls itself too often",
    template: "its text has a part that cannot be filled in",
    other: "something went wrong",
  },
};

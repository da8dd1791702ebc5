// A unique word for every piece of context that a node can be shown: a prompt with the word shows the
// piece. Refs are markers too.
import { refTo } from "../support/ids.ts";

export const M = {
  activeRef: "wine_11",
  activeLabel: "zqactivelabel",
  activeRow: "zqactiverow",
  activePhrase: "zqactivephrase",
  draftRef: "gen_wine_11",
  draftLabel: "zqdraftlabel",
  draftContent: "zqdraftcontent",
  draftPhrase: "zqdraftphrase",
  retainedRef: "wine_12",
  retainedLabel: "zqretainedlabel",
  retainedRow: "zqretainedrow",
  retainedPhrase: "zqretainedphrase",
  retainedReason: "zqretainedreason",
  backgroundRef: refTo("wine_13"),
  backgroundLabel: "zqbackgroundlabel",
  backgroundReason: "zqbackgroundreason",
  forgottenRef: "wine_14",
  forgottenLabel: "zqforgottenlabel",
  forgottenRow: "zqforgottenrow",
  deletedRef: "wine_15",
  deletedLabel: "zqdeletedlabel",
  deletedRow: "zqdeletedrow",

  summary: "zqsummary",
  engagement: "zqengagement",
  pendingText: "zqpendingtext",
  pendingOption: "zqpendingoption",
  pendingRequest: "zqpendingrequest",
  pendingPlan: "zqpendingplan",
  askText: "zqasktext",

  routing: "zqrouting",
  lastGoal: "zqlastgoal",
  phase: "zqphase",
  expressed: "zqexpressed",
  blocked: "zqblocked",
  curationNow: "zqcurationnow",

  mention: "zqmention",
  assumption: "zqassumption",
  change: "zqchange",
  answer: "zqanswer",
  recalled: "zqrecalled",
  picked: "zqpicked",
  noted: "zqnoted",
  inMind: "zqinmind",
  inMindPicked: "zqinmindpicked",
  replan: "zqreplan",
  planGoal: "zqplangoal",
  planExpressed: "zqplanexpressed",
  job: "zqjob",
  brief: "zqbrief",
  sibling: "zqsibling",
  stepRow: "zqsteprow",
  stepRef: "wine_16",
  analysis: "zqanalysis",
  outcome: "zqoutcome",
  note: "zqnote",
  madeRef: "gen_wine_12",
  madeContent: "zqmadecontent",
  receiptRef: "wine_17",
  receiptLabel: "zqreceiptlabel",
  loss: "zqloss",
  callRow: "zqcallrow",

  shunned: "zqshunned",
  told: "zqtold",
  glass: "zqglass",
  palate: "zqpalate",
  guidance: "zqguidance",
  goal: "zqgoal",
  constraint: "zqconstraint",
  batch: "zqbatch",
  packText: "zqpacktext",
  packExample: "zqpackexample",
  packAfter: "zqpackafter",
  packAfterOther: "zqpackafterother",
  message: "zqmessage",
} as const;

/** The markers of one exchange: its texts, what its steps did, and why Understand kept something. */
export function exchangeMarkers(n: number) {
  return {
    user: `zqusersaid${n}e`,
    assistant: `zqalfredsaid${n}e`,
    outcome: (step: number) => `zqoutcome${n}e${step}s`,
    job: (step: number) => `zqjob${n}e${step}s`,
    note: (step: number) => `zqnote${n}e${step}s`,
    reason: `zqcuration${n}e`,
  };
}

/**
 * Whether a prompt has a marker, and not only as a part of a longer word or ref. A marker that begins with `#` must be a
 * whole line.
 */
export function isShown(prompt: string, marker: string): boolean {
  if (marker.startsWith("#")) return prompt.split("\n").includes(marker);
  return new RegExp(`(?<![\\w])${marker}(?![\\w])`).test(prompt);
}

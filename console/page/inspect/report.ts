// A run as text for a fault report: its shape, times, sizes and codes. It contains no words of a person, a service or a
// model: no message, quote, goal, description or name of a row.
import type { components } from "../../../clients/typescript/types.ts";
import { askedAgain } from "./hop-names.ts";
import { placeText, promptTokens, type Call, type Hop, type Plan, type Trace } from "./trace.ts";
import type { Understood, Usage } from "./trace.ts";

type Run = components["schemas"]["Run"];
type Receipt = components["schemas"]["Receipt"];

interface Inspected {
  run: Run;
  trace: Trace;
  receipt: Receipt;
}

export function reportOf({ run, trace, receipt }: Inspected): string {
  const lines = [
    `run ${run.id}: ${run.status}, ${run.decision ?? "undecided"}`,
    `created ${run.createdAt}, started ${run.startedAt ?? "-"}, finished ${run.finishedAt ?? "-"}`,
    ...(run.error === null ? [] : [`error ${run.error.code}`]),
    `usage ${usageText(trace.usage ?? run.usage)}`,
    ...(trace.isKept ? [] : ["the hops are no longer kept"]),
    ...(trace.understood === null ? [] : ["", "understood", ...understoodLines(trace.understood)]),
    ...(trace.plan === null ? [] : ["", ...planLines(trace.plan)]),
    ...(trace.hops.length === 0 ? [] : ["", "hops", ...trace.hops.flatMap(hopLines)]),
    ...["", "receipt", ...receiptLines(receipt)],
  ];
  return `${lines.join("\n")}\n`;
}

const quoteText = (quote: { source: string; quote: string } | null) =>
  quote === null ? "no quote" : `quote of ${quote.quote.length} characters, ${quote.source}`;

function understoodLines(understood: Understood): string[] {
  const { language, considersOnly, answers, moves, constraints, facts, mentions } = understood;
  return [
    `  language ${language}, answers: ${answers}${considersOnly ? ", only considers" : ""}`,
    ...moves.map(({ kind, evidence }) => `  move ${kind}: ${quoteText(evidence)}`),
    ...constraints.map(
      ({ how, type, confidence, evidence }) =>
        `  constraint ${type}, ${how}, ${confidence}: ${quoteText(evidence)}`,
    ),
    ...facts.map(
      ({ kind, whose, lasts, evidence }) =>
        `  fact ${kind}, of ${whose}, ${lasts}: ${quoteText(evidence)}`,
    ),
    ...mentions.map(
      ({ type, ref, candidates, confidence, resolution }) =>
        `  mention of ${type}: ${ref ?? "-"}, ${resolution ?? "-"}, ${confidence ?? "-"}, ` +
        `${candidates.length} candidates`,
    ),
    `  kept ${understood.kept.map(({ ref }) => ref).join(" ") || "-"}`,
    `  dropped ${understood.dropped.map(({ ref }) => ref).join(" ") || "-"}`,
    `  demoted ${understood.demoted.join(" ") || "-"}`,
    `  assumptions ${understood.assumptions.length}`,
  ];
}

const planLines = ({ decision, attempt, steps }: Plan): string[] => [
  `plan ${attempt}: ${decision}`,
  ...steps.map(
    ({ id, group, type, subdomain, operation, items }) =>
      `  ${id} in group ${group + 1}: ${type} ${subdomain}${operation === null ? "" : ` ${operation}`}` +
      (items.length === 0 ? "" : `, ${items.length} items`),
  ),
];

function hopLines(hop: Hop): string[] {
  const failed = hop.failedAttempts.map(({ attempt, code }) => `    attempt ${attempt}: ${code}`);
  const again = askedAgain(hop).join(" ");
  return [
    `  ${hop.hop}: ${hop.status}${again === "" ? "" : `, asked again: ${again}`}, ${hop.startedAt ?? "-"}, ${hop.ms ?? "-"} ms, ${usageText(hop.usage)}`,
    ...failed,
    ...hop.calls.flatMap(callLines),
  ];
}

function callLines(call: Call): string[] {
  const { node, model, ms, isRepair, reason, usage, system, user, beside } = call;
  const { estimated, counted, rest } = promptTokens(call);
  const sizes = (sections: Call["system"]) =>
    sections.map(({ title, tokens }) => `${title || "Beginning"} ${tokens}`).join(", ") || "-";
  return [
    `    ${node}${isRepair ? " (asked again)" : ""}: ${model ?? "no answer"}, ${ms} ms, ${usageText(usage)}`,
    ...(reason === null
      ? []
      : [`      because: ${[reason.code, ...reason.places.map(placeText)].join(", ")}`]),
    `      system: ${sizes(system)}`,
    `      user: ${sizes(user)}`,
    ...(beside === null
      ? []
      : [
          `      beside: schema ${beside.schema}, frame ${beside.frame}, again ${beside.again}, ` +
            `pictures ${beside.pictures}; marked for the cache ${beside.marked}`,
        ]),
    `      together: ${estimated} estimated, ${counted ?? "none"} counted, ${rest ?? "-"} left`,
  ];
}

function receiptLines({ effects, calls = [] }: Receipt): string[] {
  const effectLines = effects.map(
    ({ op, table, status, error, undone }) =>
      `  ${op} ${table}: ${status}${error === undefined ? "" : ` ${error.code}`}${undone ? ", undone" : ""}`,
  );
  const outsideCalls = calls.map(({ hop, status }) => `  call ${hop}: ${status}`);
  return effectLines.length + outsideCalls.length === 0
    ? ["  nothing"]
    : [...effectLines, ...outsideCalls];
}

function usageText(usage: Usage | null): string {
  if (usage === null) return "no calls";
  const cost = usage.cost_micro_usd === null ? "cost unknown" : `${usage.cost_micro_usd} µ$`;
  return (
    `${usage.calls} calls, ${usage.input_tokens} in, ${usage.cache_read_input_tokens} from the cache, ` +
    `${usage.cache_creation_input_tokens} into the cache, ${usage.output_tokens} out, ${cost}`
  );
}

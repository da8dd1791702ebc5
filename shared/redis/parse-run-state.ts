// Parses the scripts' replies (flat lists, as HGETALL returns) into claim results and RunState.
import type { HopStatus } from "../contracts/hop.ts";
import type { SessionFields } from "../contracts/session.ts";
import type { ClaimAnswer, FailedAttempt, RunMeta, RunState } from "../ports/store.ts";

/** `[k, v, k, v]` → pairs. */
export function pairs(flat: unknown): [string, string][] {
  const list = Array.isArray(flat) ? flat : [];
  const pairs: [string, string][] = [];
  for (let i = 0; i + 1 < list.length; i += 2) pairs.push([String(list[i]), String(list[i + 1])]);
  return pairs;
}

/** `[st:<hop>, json, …]` → statuses, keyed by hop. */
export function parseStatuses(flat: unknown): Record<string, HopStatus> {
  return Object.fromEntries(
    pairs(flat).map(([field, json]) => [field.slice("st:".length), JSON.parse(json) as HopStatus]),
  );
}

/** Splits off the version, and drops the field that names the run which stored the session. */
export function parseSession(flat: unknown): { version: number; fields: SessionFields } {
  const fields: SessionFields = Object.fromEntries(pairs(flat));
  const version = Number(fields["v"] ?? 0);
  delete fields["v"];
  delete fields["by"];
  return { version, fields };
}

/** Parses a run hash; answers, views and claims are those of the claimed hop, and left out without `hop`. */
export function parseRunState(runFlat: unknown, conversationFlat: unknown, hop?: string): RunState {
  const allFields = pairs(runFlat);
  const fields = new Map(allFields);
  const state: RunState = {
    meta: JSON.parse(fields.get("meta") ?? "{}") as RunMeta,
    epoch: Number(fields.get("epoch") ?? 0),
    n: Number(fields.get("n") ?? 0),
    ended: fields.get("ended") ?? null,
    results: {},
    statuses: {},
    claims: Number(fields.get(`c:${hop}`) ?? 0),
    causes: {},
    answers: [],
    staged: {},
    session: parseSession(conversationFlat).fields,
    usage: {},
    next: fields.has("next") ? (JSON.parse(fields.get("next") ?? "") as RunMeta) : null,
  };
  for (const [field, value] of allFields) {
    const index = field.indexOf(":");
    const key = field.slice(index + 1);
    switch (index < 0 ? "" : field.slice(0, index)) {
      case "r":
        state.results[key] = value;
        break;
      case "v":
        // A view stands in for long results, which a run that is loaded without a hop has anyway.
        if (hop !== undefined) state.results[key] = value;
        break;
      case "st":
      // A claim returns folded marks as `st:`; only a run that is loaded without a hop has this field.
      case "sf":
        state.statuses[key] = JSON.parse(value) as HopStatus;
        break;
      case "u":
        state.usage[key] = value;
        break;
      case "t":
        (state.traces ??= {})[key] = value;
        break;
      case "x":
        state.causes[key] = JSON.parse(value) as FailedAttempt[];
        break;
      case "a":
        // Without a claimed hop, the answers of all hops would be mixed in one list.
        if (hop !== undefined) state.answers[Number(key.slice(key.lastIndexOf(":") + 1))] = value;
        break;
      case "s":
        state.staged[key] = value === "" ? null : value;
        break;
    }
  }
  return state;
}

/** Parses the reply of CLAIM_HOP. */
export function parseClaim(reply: unknown, hop: string): ClaimAnswer {
  const [outcome, numberField, run, conversation, slot] = reply as [
    ...[string, number, unknown, unknown, string?],
  ];
  switch (outcome) {
    case "granted":
      return {
        outcome,
        fence: Number(numberField),
        state: parseRunState(run, conversation, hop),
        ...(slot ? { slot } : {}),
      };
    case "done":
      return { outcome, state: parseRunState(run, conversation, hop) };
    case "busy":
      return { outcome, remainingMs: Number(numberField), fence: Number(run) };
    case "no_slot":
      return { outcome, waitMs: Number(numberField), untilMs: Number(run) };
    case "gone":
      return { outcome };
    default:
      return { outcome: "behind" };
  }
}

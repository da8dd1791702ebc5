// Converts requests into the arguments of the scripts.
import type { NewRunEvent } from "../contracts/events.ts";
import type { SessionPatch } from "../contracts/session.ts";
import type { Hop } from "../contracts/hop.ts";
import type { RunId } from "../contracts/ids.ts";
import type { ClaimRequest, NewRun } from "../ports/store.ts";
import { keys } from "./scripts/common.ts";

export const wireEvent = (e: NewRunEvent) => ({ type: e.type, data: JSON.stringify(e.data) });
export const wirePatch = (patch: SessionPatch, put: (text: string) => number) =>
  Object.entries(patch).map(([field, value]) =>
    value === null ? { field } : { field, at: put(value) },
  );
/** The session that a run begins with; `{}` leaves the session in the store as it is. */
export const wireBase = ({ session }: NewRun, put: (text: string) => number) =>
  session === undefined
    ? {}
    : { base: { version: String(session.version), fields: wirePatch(session.fields, put) } };
export const wireNext = (next: NewRun, put: (text: string) => number) => ({
  meta: JSON.stringify(next.meta),
  session: String(next.meta.session),
  channel: keys.channel(next.meta.run),
  event: wireEvent({ type: "run.accepted", data: { runId: next.meta.run, queued: false } }),
  ...wireBase(next, put),
});
export const wireClaim = (c: Omit<ClaimRequest, "run" | "conversation">) => ({
  hop: c.hop,
  epoch: String(c.epoch),
  after: c.after,
  session: c.session,
  nonce: c.nonce,
  leaseMs: c.leaseMs,
  ...(c.event ? { event: wireEvent(c.event) } : {}),
  ...(c.isAfterEnd ? { afterEnd: true } : {}),
  ...(c.slot ? { slot: c.slot } : {}),
});
export const wireReads = (reads: Record<Hop, Hop[]>, put: (text: string) => number) =>
  Object.entries(reads).map(([hop, readHops]) => ({ hop, at: put(JSON.stringify(readHops)) }));
export const wireViews = (views: Record<string, string>, put: (text: string) => number) =>
  Object.entries(views).map(([name, text]) => ({ name, at: put(text) }));
export const wirePools = (pools: Record<Hop, string>) =>
  Object.entries(pools).map(([hop, pool]) => ({ hop, pool }));
export const wireGroups = (
  run: RunId,
  epoch: number,
  groups: { group: string; hops: string[] }[],
) => groups.map((g) => ({ key: keys.group(run, epoch, g.group), hops: g.hops }));

// Tickets that open one run's event stream in place of a token: a browser's EventSource sends no headers. A
// ticket stands in an address, so it is good for a minute, for reading one run's events, and for no more.
import { PublicRunIdSchema, PublicUserIdSchema } from "../../contracts/api/common.ts";
import type { RunId, UserId } from "../../contracts/ids.ts";
import type { AlfredEnv } from "../../runtime/read-env.ts";
import * as z from "zod";
import { keyedMac, toBase64Url } from "../../services/codes/keyed-mac.ts";

export const TICKET_MS = 60_000;

export interface Ticket {
  user: UserId;
  run: RunId;
  /** Milliseconds: until when it opens a stream. */
  goodUntil: number;
  /** Milliseconds: when the token that it was made with ends, and so every stream that it opens. */
  endsAt: number;
}

const PartsSchema = z.tuple([PublicUserIdSchema, PublicRunIdSchema, z.int(), z.int()]);

const macOf = async (secrets: AlfredEnv["supabase"], parts: readonly string[]) =>
  toBase64Url(await keyedMac(secrets, ["alfred stream ticket", ...parts]));

/** Four parts and what vouches for them, with full stops between them. */
export async function writeTicket(
  secrets: AlfredEnv["supabase"],
  { user, run, goodUntil, endsAt }: Ticket,
): Promise<string> {
  const parts = [user, run, String(goodUntil), String(endsAt)];
  return [...parts, await macOf(secrets, parts)].join(".");
}

/** What a ticket says; `invalid` unless this service wrote it for this run, `expired` after its time. */
export async function readTicket(
  secrets: AlfredEnv["supabase"],
  text: string,
  { run, now }: { run: string; now: number },
): Promise<Ticket | "invalid" | "expired"> {
  const parts = text.split(".");
  const mac = parts.pop() ?? "";
  if (!isEqual(mac, await macOf(secrets, parts))) return "invalid";
  const [user, ofRun, goodUntil, endsAt] = parts;
  const parsed = PartsSchema.safeParse([user, ofRun, Number(goodUntil), Number(endsAt)]);
  if (!parsed.success) return "invalid";
  const ticket = { user: parsed.data[0], run: parsed.data[1], goodUntil: parsed.data[2] };
  if (ticket.run !== run) return "invalid";
  if (ticket.goodUntil <= now) return "expired";
  return { ...ticket, endsAt: parsed.data[3] };
}

/** Takes as long for every wrong text of the same length. */
function isEqual(one: string, other: string): boolean {
  let difference = one.length ^ other.length;
  for (let at = 0; at < other.length; at += 1) {
    difference |= one.charCodeAt(at) ^ other.charCodeAt(at);
  }
  return difference === 0;
}

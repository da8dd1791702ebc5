// Tickets that open one run's event stream instead of a token, because a browser's EventSource
// sends no headers. A ticket is part of an address, which can leak, so it is valid for one minute
// and only for reading one run's events.
import { PublicRunIdSchema, PublicUserIdSchema } from "../../contracts/api/common.ts";
import type { RunId, UserId } from "../../contracts/ids.ts";
import type { AlfredEnv } from "../../runtime/read-env.ts";
import * as z from "zod";
import { toBase64Url } from "../../contracts/base64url.ts";
import { keyedMac } from "../../services/codes/keyed-mac.ts";

export const TICKET_MS = 60_000;

export interface Ticket {
  user: UserId;
  run: RunId;
  /** Milliseconds since the epoch until which the ticket opens a stream. */
  goodUntil: number;
  /**
   * Milliseconds since the epoch when the token behind the ticket ends, and with it every stream
   * that the ticket opens.
   */
  endsAt: number;
}

const PartsSchema = z.tuple([PublicUserIdSchema, PublicRunIdSchema, z.int(), z.int()]);

const macOf = async (secrets: AlfredEnv["supabase"], parts: readonly string[]) =>
  toBase64Url(await keyedMac(secrets, ["alfred stream ticket", ...parts]));

/** Four parts and their MAC, separated by full stops. */
export async function writeTicket(
  secrets: AlfredEnv["supabase"],
  { user, run, goodUntil, endsAt }: Ticket,
): Promise<string> {
  const parts = [user, run, String(goodUntil), String(endsAt)];
  return [...parts, await macOf(secrets, parts)].join(".");
}

/**
 * The content of a ticket; `invalid` unless this service wrote it for this run, `expired` after its
 * time.
 */
export async function readTicket(
  secrets: AlfredEnv["supabase"],
  text: string,
  { run, now }: { run: string; now: number },
): Promise<Ticket | "invalid" | "expired"> {
  const parts = text.split(".");
  const mac = parts.pop() ?? "";
  if (!isEqual(mac, await macOf(secrets, parts))) return "invalid";
  const [user, ofRun, goodUntil, endsAt] = parts;
  const result = PartsSchema.safeParse([user, ofRun, Number(goodUntil), Number(endsAt)]);
  if (!result.success) return "invalid";
  const ticket = { user: result.data[0], run: result.data[1], goodUntil: result.data[2] };
  if (ticket.run !== run) return "invalid";
  if (ticket.goodUntil <= now) return "expired";
  return { ...ticket, endsAt: result.data[3] };
}

/** Takes the same time for every wrong text of the same length. */
function isEqual(text: string, expected: string): boolean {
  let difference = text.length ^ expected.length;
  for (let position = 0; position < expected.length; position += 1) {
    difference |= text.charCodeAt(position) ^ expected.charCodeAt(position);
  }
  return difference === 0;
}

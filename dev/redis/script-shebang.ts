// Lets scripts that begin with `#!lua` run on a server that does not support that line, or not all
// of its flags.
import { createHash } from "node:crypto";
import type { RedisCommand } from "./redis-command.ts";

/** A command rewritten for the server, and how to turn its reply back into what the client expects. */
export interface AdaptedCommand {
  command: RedisCommand;
  restoreReply(reply: unknown): unknown;
}

/** Rewrites one command; remembers what it needs to rewrite later ones. */
export type ScriptAdapter = (command: RedisCommand) => AdaptedCommand;

/** For servers without support for the line; its flags then have no effect. */
export const dropShebang = (): string => "";

/** For a real Redis, which refuses the one flag that only the hosted service supports. */
export const dropServiceFlags = (line: string): string =>
  line.replace(/\s+flags=(\S*)/, (_, flags: string) => {
    const flagsKept = flags.split(",").filter((flag) => flag !== "allow-key-locking");
    return flagsKept.length > 0 ? ` flags=${flagsKept.join(",")}` : "";
  });

/**
 * Rewrites a leading `#!lua …` line in EVAL and SCRIPT LOAD. The server then knows the script by
 * another SHA than the client, which hashes what it sent: EVALSHA and SCRIPT EXISTS are translated,
 * and SCRIPT LOAD answers with the client's SHA.
 */
export function createShebangAdapter(rewrite: (line: string) => string): ScriptAdapter {
  const serverShaOf = new Map<string, string>();

  function strip(script: string): string {
    // The line break stays, so that line numbers in script errors remain right.
    const strippedScript = script.replace(/^#!lua\b[^\n]*/, rewrite);
    serverShaOf.set(sha1(script), sha1(strippedScript));
    return strippedScript;
  }

  function translateSha(arg: string | Buffer): string | Buffer {
    const sha = arg.toString().toLowerCase();
    return serverShaOf.get(sha) ?? arg;
  }

  return (command) => {
    const { name, args } = command;
    const [first, second] = args;
    if (name === "EVAL" || name === "EVAL_RO") {
      if (!hasShebang(first)) return { command, restoreReply: same };
      return { command: { name, args: [strip(first), ...args.slice(1)] }, restoreReply: same };
    }
    if ((name === "EVALSHA" || name === "EVALSHA_RO") && first !== undefined) {
      const rewrittenCommand = { name, args: [translateSha(first), ...args.slice(1)] };
      return { command: rewrittenCommand, restoreReply: same };
    }
    if (name === "SCRIPT" && first !== undefined) {
      const subcommand = first.toString().toUpperCase();
      if (subcommand === "EXISTS") {
        const rewritten = { name, args: [first, ...args.slice(1).map(translateSha)] };
        return { command: rewritten, restoreReply: same };
      }
      if (subcommand === "LOAD" && hasShebang(second)) {
        const rewritten = { name, args: [first, strip(second), ...args.slice(2)] };
        const clientSha = Buffer.from(sha1(second));
        return {
          command: rewritten,
          restoreReply: (reply) => (reply instanceof Error ? reply : clientSha),
        };
      }
    }
    return { command, restoreReply: same };
  };
}

function hasShebang(script: string | Buffer | undefined): script is string {
  return typeof script === "string" && script.startsWith("#!lua");
}

function sha1(text: string): string {
  return createHash("sha1").update(text).digest("hex");
}

function same(reply: unknown): unknown {
  return reply;
}

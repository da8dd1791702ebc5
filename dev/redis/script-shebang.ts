// Adapts scripts that begin with `#!lua` to a server that does not support that line, or not all of its flags.
import { createHash } from "node:crypto";
import type { RedisCommand } from "./redis-command.ts";

/** A command that is rewritten for the server, and a function that turns its reply into the client's. */
export interface AdaptedCommand {
  command: RedisCommand;
  restoreReply(reply: unknown): unknown;
}

/** Rewrites one command, and remembers a script's hashes for later ones. */
export type ScriptAdapter = (command: RedisCommand) => AdaptedCommand;

/** Removes the line, for a server that does not support it; its flags then have no effect. */
export const dropShebang = (): string => "";

/** Removes the flag that only the hosted service supports, for a real Redis. */
export const dropServiceFlags = (line: string): string =>
  line.replace(/\s+flags=(\S*)/, (_, flags: string) => {
    const otherFlags = flags.split(",").filter((flag) => flag !== "allow-key-locking");
    return otherFlags.length > 0 ? ` flags=${otherFlags.join(",")}` : "";
  });

/**
 * Rewrites a first line `#!lua …` in EVAL, EVAL_RO and SCRIPT LOAD. The server then has another SHA for the
 * script than the client. The adapter therefore translates the SHAs of EVALSHA, EVALSHA_RO and SCRIPT EXISTS, and
 * answers SCRIPT LOAD with the client's SHA.
 */
export function createShebangAdapter(rewrite: (line: string) => string): ScriptAdapter {
  const serverShaOf = new Map<string, string>();

  function rewriteScript(script: string): string {
    // The line break stays, so that line numbers in script errors stay right.
    const serverScript = script.replace(/^#!lua\b[^\n]*/, rewrite);
    serverShaOf.set(sha1(script), sha1(serverScript));
    return serverScript;
  }

  function translateSha(arg: string | Buffer): string | Buffer {
    const sha = arg.toString().toLowerCase();
    return serverShaOf.get(sha) ?? arg;
  }

  return (command) => {
    const { name, args } = command;
    const [first, second] = args;
    if (name === "EVAL" || name === "EVAL_RO") {
      if (!hasShebang(first)) return { command, restoreReply: unchanged };
      return {
        command: { name, args: [rewriteScript(first), ...args.slice(1)] },
        restoreReply: unchanged,
      };
    }
    if ((name === "EVALSHA" || name === "EVALSHA_RO") && first !== undefined) {
      const rewrittenCommand = { name, args: [translateSha(first), ...args.slice(1)] };
      return { command: rewrittenCommand, restoreReply: unchanged };
    }
    if (name === "SCRIPT" && first !== undefined) {
      const subcommand = first.toString().toUpperCase();
      if (subcommand === "EXISTS") {
        const rewrittenCommand = { name, args: [first, ...args.slice(1).map(translateSha)] };
        return { command: rewrittenCommand, restoreReply: unchanged };
      }
      if (subcommand === "LOAD" && hasShebang(second)) {
        const rewrittenCommand = { name, args: [first, rewriteScript(second), ...args.slice(2)] };
        const clientSha = Buffer.from(sha1(second));
        return {
          command: rewrittenCommand,
          restoreReply: (reply) => (reply instanceof Error ? reply : clientSha),
        };
      }
    }
    return { command, restoreReply: unchanged };
  };
}

function hasShebang(script: string | Buffer | undefined): script is string {
  return typeof script === "string" && script.startsWith("#!lua");
}

function sha1(text: string): string {
  return createHash("sha1").update(text).digest("hex");
}

function unchanged(reply: unknown): unknown {
  return reply;
}

// Runs single commands, pipelines and transactions on a Redis connection.
import { Command, type Redis } from "ioredis";
import { refusal, RequestError, type RedisCommand } from "./redis-command.ts";
import type { ScriptAdapter } from "./script-shebang.ts";

/** Replies in the order of the commands; a command that failed has an `Error` in its place. */
export type Replies = unknown[];

/**
 * Sends the commands without waiting for replies. Other clients' commands may run between them, and a
 * failing command does not stop the following ones. Rejects only if the connection fails, not for an
 * error reply.
 */
export async function runPipeline(
  connection: Redis,
  commands: RedisCommand[],
  adaptScript: ScriptAdapter,
): Promise<Replies> {
  return Promise.all(
    commands.map(async (command) => {
      const reason = refusal(command);
      if (reason !== undefined) return new Error(reason);
      const adaptation = adaptScript(command);
      return adaptation.restoreReply(await send(connection, adaptation.command));
    }),
  );
}

/**
 * Runs the commands as one MULTI/EXEC. They are written at once, so that no other request's command
 * can come between MULTI and EXEC. Throws `RequestError` with the reason if a command is refused, or if
 * Redis discards the transaction.
 */
export async function runTransaction(
  connection: Redis,
  commands: RedisCommand[],
  adaptScript: ScriptAdapter,
): Promise<Replies> {
  for (const command of commands) {
    const reason = refusal(command);
    if (reason !== undefined) throw new RequestError(reason);
  }
  const adaptations = commands.map(adaptScript);
  const writes = [
    send(connection, { name: "MULTI", args: [] }),
    ...adaptations.map(({ command }) => send(connection, command)),
    send(connection, { name: "EXEC", args: [] }),
  ];
  const answers = await Promise.all(writes);
  const replies = answers.at(-1);
  if (Array.isArray(replies)) {
    return replies.map((reply: unknown, i) => adaptations[i]?.restoreReply(reply) ?? reply);
  }
  const cause = answers.find((answer) => answer instanceof Error);
  throw new RequestError(
    `EXECABORT Transaction discarded because of: ${cause?.message ?? "no reply"}`,
  );
}

/** Resolves with the raw reply, or with Redis' error reply as an `Error`. */
async function send(connection: Redis, command: RedisCommand): Promise<unknown> {
  try {
    return await connection.sendCommand(new Command(command.name, command.args));
  } catch (error) {
    if (error instanceof Error && error.name === "ReplyError") return error;
    throw error;
  }
}

// Parses Redis commands for the REST server, and refuses those that a stateless HTTP API cannot run.

/** A command to send: its upper-case name, and its arguments as text or raw bytes. */
export interface RedisCommand {
  name: string;
  args: (string | Buffer)[];
}

/** The front's own refusal of a request; the client gets the message with this status. */
export class RequestError extends Error {
  readonly status: number;

  constructor(message: string, status = 400) {
    super(message);
    this.name = "RequestError";
    this.status = status;
  }
}

/**
 * Commands that change the connection or the server instead of the data. All clients share one
 * connection here, so such a command would affect other clients' requests. The hosted service does
 * not offer them over REST either.
 */
const CONNECTION_COMMANDS = new Set(
  (
    "AUTH HELLO QUIT RESET SELECT CLIENT ASKING READONLY READWRITE MULTI EXEC DISCARD WATCH UNWATCH " +
    "SUBSCRIBE UNSUBSCRIBE PSUBSCRIBE PUNSUBSCRIBE SSUBSCRIBE SUNSUBSCRIBE MONITOR SYNC PSYNC " +
    "REPLICAOF SLAVEOF SHUTDOWN DEBUG"
  ).split(" "),
);

const BLOCKING_COMMANDS = new Set(
  "BLPOP BRPOP BRPOPLPUSH BLMOVE BLMPOP BZPOPMIN BZPOPMAX BZMPOP WAIT WAITAOF".split(" "),
);

/**
 * Turns one decoded JSON command (`["SET", "key", 1]`) into a `RedisCommand`.
 * Numbers and booleans become their text, as in the client's own serialisation.
 * Throws `RequestError` if the value is not an array of strings, numbers and booleans, or if it has no name.
 */
export function parseCommand(value: unknown): RedisCommand {
  if (!Array.isArray(value)) {
    throw new RequestError("ERR failed to parse command: expected a JSON array");
  }
  const words = value.map((word: unknown): string => {
    if (typeof word === "string") return word;
    if (typeof word === "number" || typeof word === "boolean") return String(word);
    throw new RequestError(
      "ERR failed to parse command: arguments must be strings, numbers or booleans",
    );
  });
  const [name, ...args] = words;
  if (name === undefined || name === "") throw new RequestError("ERR empty command");
  // ioredis finds its transformers of arguments and replies by lower-case name. An upper-case name
  // avoids them, so that HGETALL answers with the flat array that the Upstash client expects.
  return { name: name.toUpperCase(), args };
}

/** The error text for a command that cannot run over a shared connection, or undefined if it can. */
export function refusal(command: RedisCommand): string | undefined {
  return CONNECTION_COMMANDS.has(command.name)
    ? `ERR Command is not available: '${command.name}'`
    : undefined;
}

/** Whether the command may block, so that it needs its own connection. */
export function isBlocking(command: RedisCommand): boolean {
  if (BLOCKING_COMMANDS.has(command.name)) return true;
  if (command.name !== "XREAD" && command.name !== "XREADGROUP") return false;
  return command.args.some((arg) => typeof arg === "string" && arg.toUpperCase() === "BLOCK");
}

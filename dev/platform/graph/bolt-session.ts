// The session of one Bolt connection: what each message of version 5.4 does, and in which state it is
// allowed.
import { toBolt } from "./bolt-values.ts";
import { QueryError, type GraphSession } from "./embedded-graph.ts";
import { Struct } from "./pack-stream.ts";

export interface Login {
  username: string;
  password: string;
}

type Fields = Record<string, unknown>;
/** Sends one message. */
type Send = (message: Struct) => void;

const success = (fields: Fields = {}) => new Struct(0x70, fields);
const record = (values: unknown[]) => new Struct(0x71, values);
const IGNORED = new Struct(0x7e);
const failure = (code: string, message: string) => new Struct(0x7f, { code, message });

const UNAUTHORIZED = "Neo.ClientError.Security.Unauthorized";
const INVALID = "Neo.ClientError.Request.Invalid";

export class BoltSession {
  readonly #graph: GraphSession;
  readonly #login: Login;
  readonly #send: Send;
  #isLoggedOn = false;
  #hasFailed = false;
  /** Whether a transaction that BEGIN opened is open. */
  #isOpen = false;
  /** Records that PULL has not fetched yet; null if no result is open. */
  #pendingRecords: unknown[][] | null = null;

  constructor(graph: GraphSession, login: Login, send: Send) {
    this.#graph = graph;
    this.#login = login;
    this.#send = send;
  }

  /** @returns false if the connection ends: after a goodbye, a wrong login, or a message that needs a login and has none */
  async handle({ tag, fields }: Struct): Promise<boolean> {
    if (tag === GOODBYE) return false;
    if (tag === RESET) await this.#reset();
    else if (this.#hasFailed) this.#send(IGNORED);
    else return this.#answer(tag, fields);
    return true;
  }

  async close(): Promise<void> {
    if (this.#isOpen) await this.#graph.rollback();
    await this.#graph.close();
  }

  async #answer(tag: number, fields: readonly unknown[]): Promise<boolean> {
    try {
      await this.#do(tag, fields);
      return true;
    } catch (error) {
      const code = error instanceof QueryError ? error.code : "Neo.DatabaseError.General.Unknown";
      this.#hasFailed = true;
      this.#pendingRecords = null;
      this.#send(failure(code, error instanceof Error ? error.message : "The message failed."));
      return code !== UNAUTHORIZED;
    }
  }

  async #do(tag: number, fields: readonly unknown[]): Promise<void> {
    if (tag === HELLO) return this.#send(success(GREETING));
    if (tag === LOGON) return this.#logOn(asFields(fields[0]));
    if (!this.#isLoggedOn) throw new QueryError(UNAUTHORIZED, "Log on first.");
    switch (tag) {
      case LOGOFF:
        this.#isLoggedOn = false;
        return this.#send(success());
      case RUN:
        return this.#run(String(fields[0]), asFields(fields[1]), asFields(fields[2]));
      case PULL:
        return this.#pull(Number(asFields(fields[0])["n"] ?? -1));
      case DISCARD:
        this.#pendingRecords = null;
        return this.#send(success());
      case BEGIN:
        await this.#graph.begin(accessOf(asFields(fields[0])));
        this.#isOpen = true;
        return this.#send(success());
      case COMMIT:
      case ROLLBACK:
        return this.#end(tag === COMMIT ? "commit" : "rollback");
      case TELEMETRY:
        return this.#send(success());
      default:
        throw new QueryError(
          INVALID,
          "This stand-in for a graph database does not know that message.",
        );
    }
  }

  #logOn({ scheme, principal, credentials }: Fields): void {
    const { username, password } = this.#login;
    if (scheme !== "basic" || principal !== username || credentials !== password)
      throw new QueryError(UNAUTHORIZED, "The user or the password is wrong.");
    this.#isLoggedOn = true;
    this.#send(success());
  }

  /** A query outside of a transaction gets its own, read-only if the client asks for that. */
  async #run(query: string, parameters: Fields, extra: Fields): Promise<void> {
    if (this.#pendingRecords !== null)
      throw new QueryError(INVALID, "Pull or discard the last result first.");
    const hasOwnTransaction = !this.#isOpen;
    if (hasOwnTransaction) await this.#graph.begin(accessOf(extra));
    try {
      const timeout = Number(extra["tx_timeout"] ?? 0);
      const { fields, types, rows } = await this.#graph.run(query, parameters, timeout);
      if (hasOwnTransaction) await this.#graph.commit();
      this.#pendingRecords = rows.map((row) =>
        fields.map((field, column) => toBolt(row[field], types[column] ?? "")),
      );
      this.#send(success({ fields, t_first: 0 }));
    } catch (error) {
      if (hasOwnTransaction) await this.#graph.rollback().catch(() => undefined);
      throw error;
    }
  }

  #pull(count: number): void {
    if (this.#pendingRecords === null) throw new QueryError(INVALID, "No result is open.");
    const records = this.#pendingRecords.splice(0, count < 0 ? this.#pendingRecords.length : count);
    for (const values of records) this.#send(record(values));
    const hasMore = this.#pendingRecords.length > 0;
    if (!hasMore) this.#pendingRecords = null;
    this.#send(success(hasMore ? { has_more: true } : { type: "rw", t_last: 0, db: "stand-in" }));
  }

  async #end(how: "commit" | "rollback"): Promise<void> {
    if (!this.#isOpen) throw new QueryError(INVALID, "No transaction is open.");
    this.#isOpen = false;
    this.#pendingRecords = null;
    await this.#graph[how]();
    this.#send(success());
  }

  async #reset(): Promise<void> {
    if (this.#isOpen) await this.#graph.rollback().catch(() => undefined);
    this.#isOpen = false;
    this.#hasFailed = false;
    this.#pendingRecords = null;
    this.#send(success());
  }
}

const GREETING = { server: "Neo4j/5.4.0-stand-in", connection_id: "stand-in", hints: {} };

const accessOf = (extra: Fields) => (extra["mode"] === "r" ? "read" : "write");
const asFields = (value: unknown): Fields =>
  typeof value === "object" && value !== null ? (value as Fields) : {};

const HELLO = 0x01;
const GOODBYE = 0x02;
const RESET = 0x0f;
const RUN = 0x10;
const BEGIN = 0x11;
const COMMIT = 0x12;
const ROLLBACK = 0x13;
const DISCARD = 0x2f;
const PULL = 0x3f;
const TELEMETRY = 0x54;
const LOGON = 0x6a;
const LOGOFF = 0x6b;

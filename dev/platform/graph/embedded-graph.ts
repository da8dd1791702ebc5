// The embedded graph database behind the local Bolt server: a stand-in for Neo4j, in memory. Tables
// must be declared, and its dialect of Cypher differs from Neo4j's in some details.
import { createRequire } from "node:module";
import type { Connection, Database, LbugValue, QueryResult } from "@ladybugdb/core";
import { SEED } from "./seed-graph.ts";

export interface Rows {
  fields: string[];
  /** The database's type of each column: `NODE`, `INT64`, `DOUBLE`, `DATE`. */
  types: string[];
  rows: Record<string, LbugValue>[];
}

/** A query's error, with Neo4j's code for it. */
export class QueryError extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.name = "QueryError";
    this.code = code;
  }
}

export interface GraphSession {
  /**
   * @param timeoutMs 0 for the default of 30 seconds
   * @throws QueryError if the query is refused or fails
   */
  run(query: string, parameters: Record<string, unknown>, timeoutMs: number): Promise<Rows>;
  begin(access: "read" | "write"): Promise<void>;
  commit(): Promise<void>;
  rollback(): Promise<void>;
  close(): Promise<void>;
}

export interface EmbeddedGraph {
  open(): GraphSession;
  stop(): Promise<void>;
}

const MIB = 1024 * 1024;
const DEFAULT_TIMEOUT_MS = 30_000;

/** Words of statements that access files, other programs, the schema or transactions. */
const FORBIDDEN_PATTERN =
  /(?<![.:])\b(?:load|copy|call|install|attach|export|import|drop|alter|checkpoint|transaction|commit|rollback)\b|\bcreate\s+(?:node|rel)\s+table\b/iu;
const QUOTED_PATTERN = /'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|`[^`]*`|\/\/[^\n]*|\/\*[\s\S]*?\*\//gu;

/** @returns null if the database's build for this platform cannot be loaded */
export async function openEmbeddedGraph(): Promise<EmbeddedGraph | null> {
  const library = loadLibrary();
  if (library === null) return null;
  const database = new library.Database(":memory:", 64 * MIB, true, false, 1024 * MIB);
  const connect = () => new library.Connection(database, 1);
  const seedConnection = connect();
  for (const statement of SEED) await closeResults(await seedConnection.query(statement));
  await seedConnection.close();
  return { open: () => createSession(connect()), stop: () => database.close() };
}

interface Library {
  Database: new (...of: ConstructorParameters<typeof Database>) => Database;
  Connection: new (...of: ConstructorParameters<typeof Connection>) => Connection;
}

/**
 * The main package needs an install script to find its native part, and npm does not run the script here. The
 * platform's own package contains the native part.
 */
function loadLibrary(): Library | null {
  const require = createRequire(import.meta.url);
  try {
    return require(`@ladybugdb/core-${process.platform}-${process.arch}`) as Library;
  } catch {
    return null;
  }
}

function createSession(connection: Connection): GraphSession {
  const command = async (text: string) => closeResults(await connection.query(text));
  return {
    async run(query, parameters, timeoutMs) {
      const word = FORBIDDEN_PATTERN.exec(query.replaceAll(QUOTED_PATTERN, "''"));
      if (word !== null)
        throw syntaxError(`This stand-in for a graph database refuses "${word[0]}".`);
      connection.setQueryTimeout(timeoutMs || DEFAULT_TIMEOUT_MS);
      const result = await execute(connection, query, parameters).catch((error: unknown) => {
        throw asQueryError(error);
      });
      try {
        const [fields, types] = [await result.getColumnNames(), await result.getColumnDataTypes()];
        return { fields, types, rows: await result.getAll() };
      } finally {
        result.close();
      }
    },
    begin: (access) => command(`BEGIN TRANSACTION${access === "read" ? " READ ONLY" : ""}`),
    commit: () => command("COMMIT"),
    rollback: () => command("ROLLBACK"),
    close: () => connection.close(),
  };
}

async function execute(
  connection: Connection,
  query: string,
  parameters: Record<string, unknown>,
): Promise<QueryResult> {
  // Only a single statement can be prepared, so a second one after a semicolon is refused.
  const statement = await connection.prepare(query);
  const result = await connection.execute(statement, parameters as Record<string, LbugValue>);
  if (!Array.isArray(result)) return result;
  for (const part of result) part.close();
  throw syntaxError("Only one statement at a time is allowed.");
}

async function closeResults(result: QueryResult | QueryResult[]): Promise<void> {
  for (const part of [result].flat()) part.close();
}

const syntaxError = (message: string) =>
  new QueryError("Neo.ClientError.Statement.SyntaxError", message);

function asQueryError(error: unknown): QueryError {
  if (error instanceof QueryError) return error;
  const message = error instanceof Error ? error.message : "The query failed.";
  if (message.includes("read-only"))
    return new QueryError("Neo.ClientError.Statement.AccessMode", message);
  if (message.includes("Interrupted"))
    return new QueryError("Neo.ClientError.Transaction.TransactionTimedOut", message);
  return syntaxError(message);
}

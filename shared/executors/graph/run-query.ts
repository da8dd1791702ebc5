// Runs one query on a connection of its own, with limits on time, rows and bytes.
import type { Session } from "neo4j-driver-core";
import type { CallCode, CallMeasure, Said } from "../../contracts/definitions/execution.ts";
import type { BoltAddress } from "../../egress/check-bolt-address.ts";
import { failureOf, TOO_LARGE } from "./failure-of.ts";
import { openDriver, type OpenDriver } from "./open-driver.ts";
import { asParameter, plainValue } from "./plain-value.ts";

export interface GraphQuery {
  address: BoltAddress;
  login: { username: string; password: string } | null;
  database?: string;
  query: string;
  parameters: Record<string, unknown>;
  /** For a read, the server refuses a query that writes. */
  access: "read" | "write";
  rows: number;
  /** Maximum bytes of the answer as JSON. */
  bytes: number;
  timeoutMs: number;
}

type Measure = Pick<CallMeasure, "bytesIn" | "bytesOut">;
export type GraphAnswer =
  | { outcome: "rows"; rows: Record<string, unknown>[]; measure: Measure }
  | {
      outcome: "failed";
      code: CallCode;
      detail: string;
      serverWords?: Said | undefined;
      sent: boolean;
      measure: Measure;
    };

/** What Bolt adds to an answer: its greeting, names of fields, summaries. */
const OVERHEAD_BYTES = 64 * 1024;
/** Records that the server sends ahead. */
const FETCH_SIZE = 1_000;
/** How long a connection may take to close. */
const GOODBYE_MS = 1_000;

export async function runQuery(query: GraphQuery): Promise<GraphAnswer> {
  const driver = openDriver({
    ...query.address,
    login: query.login,
    timeoutMs: query.timeoutMs,
    // A node's ids and labels are longer in Bolt than in JSON; numbers are longer in JSON.
    maxBytes: 2 * query.bytes + OVERHEAD_BYTES,
  });
  const timer = setTimeout(driver.giveUp, query.timeoutMs);
  const measure = () => ({ bytesIn: driver.traffic.bytesIn, bytesOut: driver.traffic.bytesOut });
  try {
    const rows = await readRows(driver, query);
    return { outcome: "rows", rows, measure: measure() };
  } catch (error) {
    const { code, detail, answered, serverWords } =
      error instanceof TooLargeError ? TOO_LARGE : failureOf(error, driver.traffic);
    return {
      outcome: "failed",
      code,
      detail,
      serverWords,
      sent: driver.mayHaveSent() && !(answered && isOneTransaction(query)),
      measure: measure(),
    };
  } finally {
    clearTimeout(timer);
    await leave(driver);
  }
}

/**
 * Whether a refused query has certainly changed nothing. `CALL … IN TRANSACTIONS` commits in batches, and a procedure
 * may commit by itself. The word may also stand in a text or a name, which costs only a doubt.
 */
const isOneTransaction = ({ access, query }: GraphQuery): boolean =>
  access === "read" || !/\bcall\b/i.test(query);

class TooLargeError extends Error {}

async function readRows({ driver }: OpenDriver, query: GraphQuery) {
  const session = driver.session({
    defaultAccessMode: query.access === "read" ? "READ" : "WRITE",
    fetchSize: FETCH_SIZE,
    ...(query.database === undefined ? {} : { database: query.database }),
  });
  const rows: Record<string, unknown>[] = [];
  let bytes = 0;
  for await (const record of start(session, query)) {
    const row = plainValue(record.toObject()) as Record<string, unknown>;
    bytes += new TextEncoder().encode(JSON.stringify(row)).length + 1;
    rows.push(row);
    if (rows.length > query.rows || bytes > query.bytes) throw new TooLargeError();
  }
  return rows;
}

function start(session: Session, { query, parameters, timeoutMs }: GraphQuery) {
  return session.run(query, asParameter(parameters) as Record<string, unknown>, {
    // The server stops a query whose caller no longer waits.
    timeout: timeoutMs,
  });
}

/** Closing the connection stops a query that is still running. */
async function leave({ driver, giveUp }: OpenDriver): Promise<void> {
  const timer = setTimeout(giveUp, GOODBYE_MS);
  await driver.close().catch(() => undefined);
  clearTimeout(timer);
}

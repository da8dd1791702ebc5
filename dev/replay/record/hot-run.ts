// Reads a run from the hot store: results, statuses and stored answers by hop.
import type { Usage } from "../../../shared/contracts/results.ts";
import type { RunId } from "../../../shared/contracts/ids.ts";
import type { RunMeta } from "../../../shared/ports/store.ts";
import { keys } from "../../../shared/redis/scripts/common.ts";

export interface StoredModelAnswer {
  text: string;
  truncated: boolean;
  model: string;
  usage: Usage;
}

export interface HotHop {
  hop: string;
  /** The number of its commit; 0 for a hop that a recovery has restored. */
  commitNumber: number;
  status: unknown;
  result: unknown;
  /** Models' answers, in order. */
  answers: StoredModelAnswer[];
  /** Code's journal entries, in order. */
  facts: unknown[];
}

export interface HotRun {
  meta: RunMeta;
  ended: string | null;
  /** In the order of their commits, without Summarize. */
  hops: HotHop[];
}

export interface RedisAddress {
  url: string;
  token: string;
}

/** Null if the store does not have the run. @throws Error if the store cannot be reached or answers with an error */
export async function readHotRun(redis: RedisAddress, run: RunId): Promise<HotRun | null> {
  const response = await fetch(redis.url, {
    method: "POST",
    headers: { authorization: `Bearer ${redis.token}`, "content-type": "application/json" },
    body: JSON.stringify(["HGETALL", keys.run(run)]),
  });
  if (!response.ok) throw new Error(`The hot store answered ${response.status}.`);
  const { result } = (await response.json()) as { result: string[] };
  const fields = new Map<string, string>();
  for (let position = 0; position + 1 < result.length; position += 2)
    fields.set(result[position] ?? "", result[position + 1] ?? "");
  const meta = fields.get("meta");
  if (meta === undefined) return null;
  return {
    meta: JSON.parse(meta) as RunMeta,
    ended: fields.get("ended") ?? null,
    hops: [...fields.keys()]
      .filter((field) => field.startsWith("r:") && field !== "r:summarize")
      .map((field) => hotHop(fields, field.slice("r:".length)))
      .sort((a, b) => a.commitNumber - b.commitNumber),
  };
}

function hotHop(fields: Map<string, string>, hop: string): HotHop {
  const storedValues: unknown[] = [];
  for (let index = 0; ; index++) {
    const text = fields.get(`a:${hop}:${index}`);
    if (text === undefined) break;
    storedValues.push(JSON.parse(text));
  }
  const json = (field: string): unknown => JSON.parse(fields.get(field) ?? "null");
  return {
    hop,
    commitNumber: (json(`d:${hop}`) as { n?: number } | null)?.n ?? 0,
    status: json(`st:${hop}`),
    result: json(`r:${hop}`),
    answers: storedValues.filter(isAnswer),
    facts: storedValues.filter((value) => !isAnswer(value)),
  };
}

/** A stored fact is `{found}` or `{refused}`. */
function isAnswer(value: unknown): value is StoredModelAnswer {
  return typeof (value as Partial<StoredModelAnswer>).text === "string";
}

// Names what a recorded request is for: the store's script, the database's function, a publication with its
// messages, or the model's contract.
import { createHash } from "node:crypto";
import { EnvelopeSchema } from "../../shared/contracts/envelope.ts";
import type { Hop } from "../../shared/contracts/hop.ts";
import { CLAIM } from "../../shared/redis/scripts/claim.ts";
import { COMMIT, COMMIT_AND_CLAIM } from "../../shared/redis/scripts/commit.ts";
import { ADOPT_ANSWERS, APPEND, RELEASE, STORE_ANSWERS } from "../../shared/redis/scripts/lease.ts";
import {
  END,
  REBUILD,
  SAVE_SUMMARY,
  SEED,
  SEED_AND_CLAIM,
} from "../../shared/redis/scripts/lifecycle.ts";
import type { ForwardedRequest } from "./counting-proxy.ts";

export type Part = "redis" | "qstash" | "postgrest" | "model";

export interface NamedRequest {
  part: Part;
  /** `claim`, `read_rows`, `publish`, `ThinkOutput` … */
  name: string;
  /** The hop that made the request, if the request names it. */
  hop: Hop | null;
  /** The hops that a publication names. */
  published: Hop[];
  bytes: number;
  /** The request and its answer as they went over the network. */
  traffic: ForwardedRequest;
}

const SCRIPTS = {
  claim: CLAIM,
  commit: COMMIT,
  commitAndClaim: COMMIT_AND_CLAIM,
  storeAnswers: STORE_ANSWERS,
  adoptAnswers: ADOPT_ANSWERS,
  append: APPEND,
  release: RELEASE,
  seed: SEED,
  seedAndClaim: SEED_AND_CLAIM,
  rebuild: REBUILD,
  end: END,
  saveSummary: SAVE_SUMMARY,
};
const sha1 = (text: string) => createHash("sha1").update(text).digest("hex");
const scriptNames = new Map(
  Object.entries(SCRIPTS).flatMap(([name, script]): [string, string][] => [
    [script, name],
    [sha1(script), name],
  ]),
);

export function nameRequest(part: Part, request: ForwardedRequest): NamedRequest {
  const bytes = request.requestBytes + request.responseBytes;
  return { part, bytes, traffic: request, hop: null, published: [], ...namers[part](request) };
}

type RequestName = Pick<NamedRequest, "name"> & Partial<NamedRequest>;

const namers: Record<Part, (request: ForwardedRequest) => RequestName> = {
  redis({ path, body }) {
    if (path !== "/") return { name: path.split("/")[1] ?? path };
    const [command, script, keys, ...rest] = JSON.parse(body) as (string | number)[];
    // A key `rate:<kind>:<user>` belongs to the rate limiter's own script.
    const [, rateKind] = /^rate:(\w+):/.exec(String(rest[0])) ?? [];
    if (rateKind !== undefined) return { name: `limit ${rateKind}` };
    const name = scriptNames.get(String(script)) ?? String(command).toLowerCase();
    const argument = String(rest[Number(keys)] ?? "");
    const hop = argument.startsWith("{") ? (JSON.parse(argument) as { hop?: Hop }).hop : undefined;
    return { name, hop: hop ?? null };
  },
  qstash({ path, body }) {
    if (path !== "/v2/batch") return { name: path };
    const messages = JSON.parse(body) as { body: string }[];
    const hops = messages.map((message) => EnvelopeSchema.parse(JSON.parse(message.body)).hop);
    return { name: "publish", published: hops };
  },
  postgrest({ path, body }) {
    const url = new URL(path, "http://any");
    const name = url.pathname.split("/").at(-1) ?? path;
    const p = body.startsWith("{") ? (JSON.parse(body) as { p?: { step?: Hop } }).p : undefined;
    return { name, hop: p?.step ?? null };
  },
  model({ path, body }) {
    const modelBody = body.startsWith("{") ? (JSON.parse(body) as ModelBody) : {};
    return { name: modelBody.output_config?.format?.schema?.title ?? path };
  },
};

interface ModelBody {
  output_config?: { format?: { schema?: { title?: string } } };
}

// Queries a graph in Cypher, over Bolt: one connection per query, and values only as parameters.
import type { CallAnswer, CallMeasure } from "../../contracts/definitions/execution.ts";
import type { EgressRules } from "../../egress/check-address.ts";
import { checkBoltAddress, type BoltAddress } from "../../egress/check-bolt-address.ts";
import { bindOperation } from "../../platform/tools/bind-operation.ts";
import {
  done,
  failed,
  type OpenSecret,
  type OperationCall,
  type OperationExecutor,
} from "../operation-executor.ts";
import type { GraphQuery } from "./run-query.ts";

/** A step cannot use more rows than this. */
export const MAX_ROWS = 10_000;
/** An answer to a probe is a few hundred bytes. */
const PROBE_BYTES = 16 * 1024;

export function createGraphExecutor(rules: EgressRules): OperationExecutor {
  return {
    async call(call) {
      const binding = bindOperation(call.tool.operation, call.inputs);
      if (!binding.ok) return failed("bad_input", binding.detail, { paths: [binding.pointer] });
      const { request } = binding;
      if (request.type !== "graph_query")
        return failed("unsupported", "A graph only takes operations of the type graph_query");
      return ask(rules, call, { ...request, bytes: call.outputBytes });
    },
    async probe(call) {
      const query = {
        query: "RETURN 1",
        parameters: {},
        access: "read",
        bytes: PROBE_BYTES,
      } as const;
      const answer = await ask(rules, call, query);
      return answer.outcome === "done" ? { ...answer, output: null } : answer;
    },
  };
}

type QuerySettings = Pick<GraphQuery, "query" | "parameters" | "access" | "bytes">;
type Call = Pick<OperationCall, "tool" | "secret" | "timeoutMs">;

async function ask(rules: EgressRules, call: Call, query: QuerySettings): Promise<CallAnswer> {
  const { endpoint, database } = call.tool.connectionParams;
  const address = checkBoltAddress(typeof endpoint === "string" ? endpoint : "", rules);
  const refusal = refusalOf(address, call);
  if (address === null || refusal !== null) return refusal ?? ADDRESS_REFUSAL;
  // The driver is loaded at the first query of an isolate, because most hops query no graph.
  const { runQuery } = await import("./run-query.ts");
  const answer = await runQuery({
    ...query,
    address,
    login: loginOf(call.secret),
    rows: MAX_ROWS,
    timeoutMs: call.timeoutMs,
    ...(typeof database === "string" ? { database } : {}),
  });
  const measure: Partial<CallMeasure> = answer.measure;
  if (answer.outcome === "rows") return done(answer.rows, measure);
  const { code, detail, sent, serverWords } = answer;
  return failed(code, detail, { sent, measure, ...(serverWords ? { serverWords } : {}) });
}

const ADDRESS_REFUSAL = failed(
  "egress_refused",
  'The endpoint must be bolt+s://HOST or bolt://HOST, with port 7687 or none and a public host: see "endpoint" of the connection',
);

function refusalOf(address: BoltAddress | null, { tool, secret }: Call): CallAnswer | null {
  if (address === null) return ADDRESS_REFUSAL;
  if (address.encrypted !== (tool.service.protocol === "bolt+s"))
    return failed(
      "egress_refused",
      `The Service says ${tool.service.protocol}: the endpoint must begin with ${tool.service.protocol}://`,
    );
  if (secret !== null && !address.encrypted && !address.listed)
    return failed("egress_refused", IN_THE_CLEAR);
  if (secret !== null && secret.placement.in !== "basic")
    return failed("bad_input", "A graph takes its Secret as basic: a user name and a password");
  return null;
}

const IN_THE_CLEAR =
  "A password is not sent to a public host without encryption: give the Service the protocol bolt+s";

function loginOf(secret: OpenSecret | null): GraphQuery["login"] {
  if (secret === null || secret.placement.in !== "basic") return null;
  return { username: secret.placement.username, password: secret.value };
}

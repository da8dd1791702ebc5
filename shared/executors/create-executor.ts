// The only way to call a Tool: opens its Secret, has the operation's executor make the call, and rejects
// answers that do not fit, are too long or too deep, or contain the Secret.
import { errorCode } from "../contracts/errors.ts";
import type { CallAnswer } from "../contracts/definitions/execution.ts";
import type { OperationType } from "../contracts/definitions/tools.ts";
import type { Log } from "../ports/log.ts";
import type { ToolCall, ToolCatalogue, ToolExecutor } from "../ports/tool-executor.ts";
import type { TokenStore } from "../ports/token-store.ts";
import type { Vault } from "../ports/vault.ts";
import type { EgressRules } from "../egress/check-address.ts";
import { validate } from "../platform/schemas/validate.ts";
import { createEchoWatch } from "./echo-watch.ts";
import { accessToken, clientIn, type OAuthParts } from "./oauth/access-token.ts";
import { ECHO_DETAIL } from "./http-answer.ts";
import { failed, type OpenSecret, type OperationExecutor } from "./operation-executor.ts";
import { cutSaid } from "./said.ts";
import { isTooDeep, storableJson } from "./read-json.ts";
import { withHeartbeat } from "./with-heartbeat.ts";

export interface ExecutorParts {
  vault: Vault;
  /** Keeps the tokens of OAuth clients. */
  tokens: TokenStore;
  egress: EgressRules;
  /** Loaded at the first call: most requests to the Worker call no Tool. */
  executors: Partial<Record<OperationType, () => Promise<OperationExecutor>>>;
  log: Log;
  /** Milliseconds since the epoch. */
  now: () => number;
}

type Probe = Omit<ToolCall, "inputs" | "outputBytes">;
type SecretOrFailure =
  | { ok: true; secret: OpenSecret | null; refuse?: () => Promise<void> }
  | { ok: false; answer: Extract<CallAnswer, { outcome: "failed" }> };

export function createExecutor({
  vault,
  tokens,
  egress,
  executors,
  log,
  now,
}: ExecutorParts): ToolExecutor & ToolCatalogue {
  async function run(
    call: Probe,
    ask: (executor: OperationExecutor, secret: OpenSecret | null) => Promise<CallAnswer>,
    finish: (answer: CallAnswer) => CallAnswer,
  ): Promise<CallAnswer> {
    const { type } = call.tool.operation;
    const startedAt = now();
    const secretOrFailure = await open({ vault, tokens, egress }, call);
    if (!secretOrFailure.ok) return secretOrFailure.answer;
    const { secret } = secretOrFailure;
    let answer: CallAnswer;
    try {
      const executor = await executors[type]?.();
      answer =
        executor === undefined
          ? failed("unsupported", `Operations of the type ${type} are not executed here`)
          : finish(withinDepth(withoutSecret(await ask(executor, secret), secret)));
    } catch (error) {
      // An error's message may contain what was being sent.
      log.error("executor.failed", {
        operation: type,
        code: errorCode(error),
        service: call.tool.service.id,
      });
      answer = failed("bad_answer", "The call ended in an error of Alfred's own", { sent: true });
    }
    // A token may be refused before its time: the next call fetches another.
    const isRefused = answer.outcome === "failed" && answer.code === "unauthorized";
    if (isRefused) await secretOrFailure.refuse?.();
    const measuredAnswer = { ...answer, measure: { ...answer.measure, ms: now() - startedAt } };
    return measuredAnswer.outcome === "done" || measuredAnswer.said === undefined
      ? measuredAnswer
      : { ...measuredAnswer, said: cutSaid(measuredAnswer.said) };
  }

  return {
    call: (call) =>
      run(
        call,
        (executor, secret) => withHeartbeat(executor.call({ ...call, secret }), call.onBeat),
        (answer) => checkAnswer(answer, call),
      ),
    probe: (call) =>
      run(
        call,
        (executor, secret) => executor.probe({ ...call, secret }),
        (answer) => (answer.outcome === "done" ? { ...answer, output: null } : answer),
      ),
    list: (call) =>
      run(
        call,
        async (executor, secret) =>
          (await executor.list?.({ ...call, secret })) ?? failed("unsupported", NO_LIST),
        (answer) =>
          answer.outcome === "done" ? { ...answer, output: storableJson(answer.output) } : answer,
      ),
  };
}

async function open(parts: OAuthParts, { tool, secret }: Probe): Promise<SecretOrFailure> {
  if (tool.secret === null) return { ok: true, secret: null };
  const unavailable = (detail: string) =>
    ({ ok: false, answer: failed("secret_unavailable", detail) }) as const;
  // A Secret that is not the Tool's own is not used.
  if (secret === null || secret.id !== tool.secret.id) {
    return unavailable("The Tool's Secret is gone: give the Tool another one");
  }
  const value = await parts.vault.open(secret);
  if (value === null) return unavailable("The Tool's Secret does not open: store its value again");
  const { placement } = tool.secret;
  const client = clientIn(value);
  if (client !== null) {
    const answer = await accessToken(parts, secret, client);
    if (!answer.ok) return answer;
    const { token, refuse } = answer;
    return { ok: true, refuse, secret: { value: token, placement, watch: createEchoWatch(token) } };
  }
  return { ok: true, secret: { value, placement, watch: createEchoWatch(value) } };
}

/**
 * The answer, or a failure when it contains the Secret. Every executor's answer is searched before
 * anything is derived from it, such as pointers to faults.
 */
function withoutSecret(answer: CallAnswer, secret: OpenSecret | null): CallAnswer {
  if (secret === null) return answer;
  const { measure } = answer;
  const content = answer.outcome === "done" ? answer.output : wordsOf(answer);
  return secret.watch.findsIn(content)
    ? failed("secret_echoed", ECHO_DETAIL, { sent: true, measure })
    : answer;
}

/**
 * The answer, or a failure when its output is nested too deeply. Every executor parses in its own
 * way, and the following code must not walk a value that is too deep.
 */
function withinDepth(answer: CallAnswer): CallAnswer {
  if (answer.outcome === "failed" || !isTooDeep(answer.output)) return answer;
  return failed("bad_answer", TOO_DEEP, { sent: true, measure: answer.measure });
}

/**
 * The texts of a failed answer. Its pointers may contain keys of the service's answer; the escapes
 * of a pointer are removed.
 */
const wordsOf = ({ detail, paths = [], said }: Extract<CallAnswer, { outcome: "failed" }>) => [
  said?.code ?? "",
  said?.text ?? "",
  detail,
  ...paths.map((path) => path.replaceAll("~1", "/").replaceAll("~0", "~")),
];

/** Checks the answer against the limits and the Tool's output schema. */
function checkAnswer(answer: CallAnswer, { tool, outputBytes }: ToolCall): CallAnswer {
  if (answer.outcome === "failed") return answer;
  const { measure } = answer;
  const output = storableJson(answer.output);
  const refuse = (...[code, detail, paths]: [Parameters<typeof failed>[0], string, string[]?]) =>
    failed(code, detail, { sent: true, measure, ...(paths === undefined ? {} : { paths }) });
  if (new TextEncoder().encode(JSON.stringify(output)).byteLength > outputBytes) {
    return refuse("too_large", "The answer is longer than the limit");
  }
  const faults = validate(tool.outputSchema, output);
  if (faults.length === 0) return { ...answer, output };
  const paths = faults.map(({ pointer }) => pointer);
  return refuse("output_mismatch", "The answer does not fit the Tool's output schema", paths);
}

const TOO_DEEP = "The answer's lists and objects are nested more deeply than the limit";
const NO_LIST = "A Service of this type cannot list what it offers to call";

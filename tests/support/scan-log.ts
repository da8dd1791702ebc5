// What a log line may contain: ids, codes and numbers, and in three fields sentences that quote no private text. Each
// other field with words has a list or a pattern of them, so a new field with text fails until it has one.
import { createSecondLogic } from "./second-logic.ts";
import { NodeNameSchema } from "../../shared/contracts/chain-hops.ts";

export interface PrivateTexts {
  /** The texts of people and models, and those in households' rows. */
  texts: readonly string[];
  /** Keys, tokens, passwords. */
  secrets: readonly string[];
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const CODE = /^[a-z]+(_[a-z]+)*$/;
const CLASS = /^[A-Z][A-Za-z]*$|^unknown$/;
const MODEL = /^[a-z0-9][\w./:@-]*$/i;
const CHANNEL = /^(telegram|whatsapp|slack|twilio|email|discord)$/;
/** Why a webhook's event is not a message, in an adapter's words; some end with a word of the platform. */
const IGNORED_PATTERN =
  /^(edited|no sender|not addressed|sent twice|repeated|anonymous sender|a bot's message|un(readable|supported)( [a-z]+)?( [\w.]+)?|bot is [a-z]+)$/;
const oneOf = (...words: string[]) => new RegExp(`^(${words.join("|")})$`);

/** Fields whose values are words. Every other field but those of SENTENCES contains a number, a boolean, null or an id. */
const WORDS: Readonly<Record<string, RegExp>> = {
  time: TIME,
  level: oneOf("info", "warn", "error"),
  event: /^[a-z]+([._][a-z]+)*$/,
  "alfred.hop":
    /^(understand|think(\.2)?|act\.\d+(\.\d+)?|quick|reply|summarize|step(\.\d{1,4}){0,10})$/,
  "alfred.outcome": oneOf(
    ...["committed", "failed", "done", "busy", "no_slot", "gone", "recovered", "error", "redriven"],
  ),
  "alfred.trigger": oneOf("delivery", "continued", "attached", "failure"),
  "alfred.delivery": /^msg_[A-Za-z0-9]+$/,
  "alfred.status": oneOf(
    ...["think_next", "quick_next", "plan", "reply_next", "ended", "summarized"],
    ...["completed", "nothing_done", "blocked", "asked", "failed", "skipped", "caught", "frame"],
  ),
  "alfred.run_status": oneOf("completed", "failed", "cancelled", "waiting"),
  "alfred.started_at": TIME,
  "alfred.error_class": CLASS,
  "alfred.error_part": oneOf("model", "queue", "database", "store"),
  "alfred.model_error": /^[a-z]+([._][a-z]+)*$/,
  "alfred.model_request": /^req_[\w-]+$/,
  "alfred.part": oneOf("thinking", "effort", "cache", "format", "schema"),
  "alfred.contract": CLASS,
  "error.type": CODE,
  "gen_ai.provider.name": oneOf("anthropic"),
  "gen_ai.request.model": MODEL,
  "gen_ai.response.model": MODEL,
  "gen_ai.operation.name": oneOf("invoke_agent"),
  "gen_ai.agent.name": oneOf(...NodeNameSchema.options, ...createSecondLogic().nodes),
  outcome: CODE,
  status: oneOf("queued", "running", "completed", "failed", "cancelled", "waiting"),
  type: oneOf("read", "write", "analyze", "generate"),
  subdomain: CODE,
  reason: new RegExp(
    `${oneOf("model", "idle", "unsigned", "forged", "late").source}|${IGNORED_PATTERN.source}`,
  ),
  channel: CHANNEL,
  "alfred.channel": CHANNEL,
  state: oneOf("sent", "failed", "unknown", "sending", "pending"),
  what: oneOf("person", "place"),
  part: CODE,
  kind: new RegExp(`${CLASS.source}|${CODE.source}`),
  tool: CODE,
  job: oneOf("sweep", "compress", "judge", "send", "progress", "erase", "remember"),
  cron: /^[\d*/, -]+$/,
  path: /^\/(nodes|jobs)\/[a-z]+$/,
};

/** Fields with sentences: what the runtime prints, or what is wrong with a setting. */
const SENTENCES = new Set(["detail", "message", "line"]);

/** The numbers that every hop's line has. */
const HOP_NUMBERS = [
  ...["epoch", "attempt", "duration_ms", "own_ms", "published", "state_chars", "result_chars"],
  ...["prompt_chars", "repairs"],
  ...["claim", "model", "database", "store", "queue"].flatMap((part) => [
    ...[`${part}_ms`, `${part}_requests`],
  ]),
].map((name) => `alfred.${name}`);
const USAGE = ["input_tokens", "cache_read.input_tokens", "cache_creation.input_tokens"]
  .concat("output_tokens")
  .map((name) => `gen_ai.usage.${name}`);
const HOP_WORDS = [
  ...["alfred.run", "alfred.hop", "alfred.outcome", "alfred.trigger", "alfred.started_at"],
  ...["gen_ai.operation.name", "gen_ai.agent.name", "gen_ai.conversation.id"],
  "gen_ai.provider.name",
];

/** The forms of secrets of any kind. */
const SECRET_FORMS = [
  /eyJ[\w-]{8,}\.[\w-]+\.[\w-]*/,
  /\bBearer\s/i,
  /\bsk-[\w-]{8,}/,
  /\w+:\/\/[^\s/"]*:[^\s/"]*@/,
];

/** The number of consecutive words that two texts share only if one quotes the other. */
const SHINGLE = 4;

/** @returns for each fault of the lines a sentence that ends with the beginning of its line */
export function scanLog(
  lines: readonly Record<string, unknown>[],
  privateTexts: PrivateTexts,
): string[] {
  const phrases = new Set(privateTexts.texts.flatMap(shingles));
  return lines.flatMap((line) => {
    const event = String(line["event"]);
    const raw = JSON.stringify(line);
    const secrets = privateTexts.secrets.filter(
      (secret) => secret.length >= 8 && raw.includes(secret),
    );
    return [
      ...secrets.map(() => `${event}: a secret`),
      ...SECRET_FORMS.filter((form) => form.test(raw)).map((form) => `${event}: like ${form}`),
      ...Object.entries(line).flatMap(([field, value]) => faultOf(field, value, phrases)),
      ...(event === "hop" ? missingIn(line) : []),
    ].map((fault) => `${fault} in ${raw.slice(0, 300)}`);
  });
}

function faultOf(field: string, value: unknown, privatePhrases: ReadonlySet<string>): string[] {
  if (value === null || typeof value === "number" || typeof value === "boolean") return [];
  if (typeof value !== "string") return [`${field} is neither a word nor a number`];
  if (UUID.test(value)) return [];
  const form = WORDS[field];
  if (form) return form.test(value) ? [] : [`${field} has a value that its list lacks`];
  if (!SENTENCES.has(field)) return [`${field} has words and no list of them`];
  return shingles(value).some((words) => privatePhrases.has(words))
    ? [`${field} quotes a user's words`]
    : [];
}

function missingIn(line: Record<string, unknown>): string[] {
  return [
    ...HOP_NUMBERS.concat(USAGE).filter((field) => typeof line[field] !== "number"),
    ...HOP_WORDS.filter((field) => typeof line[field] !== "string"),
  ].map((field) => `a hop's line without ${field}`);
}

function shingles(text: string): string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return words
    .slice(0, Math.max(0, words.length - SHINGLE + 1))
    .map((_, i) => words.slice(i, i + SHINGLE).join(" "));
}

// A messaging platform in memory: its channel, what it was asked, and the messages that people see.
import type {
  Channel,
  OutboundAnswer,
  OutboundCall,
  SendOutcome,
  UnknownPolicy,
} from "../../shared/ports/channel.ts";
import type { OpenChannel } from "../../shared/ports/open-channel.ts";

/** What a call carries, for a test to look at. */
export interface FakeCall {
  text: string;
  key: string;
  index: number;
  replaces: string | null;
  buttons: string[];
}

export interface FakePlatform {
  open: OpenChannel;
  /** Every message and every change that arrived, in their order. */
  calls: FakeCall[];
  /** The ids of messages that were to be taken away. */
  removals: string[];
  /** What people see: texts by the ids of messages, in their order. */
  messages: Map<string, string>;
  /** What the next requests are answered, in the place of success; null for an answer that is lost. */
  answers: (Exclude<SendOutcome, { outcome: "unknown" }> | "lost_before" | "lost_after")[];
}

export interface FakePolicy {
  onUnknown: UnknownPolicy;
  /** The same key again makes no second message. */
  isIdempotent: boolean;
  /** A message may stand until the reply is there, and change. */
  edits?: true;
  /** What it takes in no form: first the markup is refused, then the words. */
  refuses?: RegExp;
}

/** Paragraphs are parts; an underscore is markup. */
export function createFakePlatform(policy: FakePolicy): FakePlatform {
  const calls: FakeCall[] = [];
  const removals: string[] = [];
  let sentCount = 0;
  const messages = new Map<string, string>();
  const answers: FakePlatform["answers"] = [];
  const byKey = new Map<string, string>();

  function take(call: FakeCall): SendOutcome {
    if (call.replaces !== null && !messages.has(call.replaces)) return { outcome: "not_there" };
    const earlierId = call.replaces ?? (policy.isIdempotent ? byKey.get(call.key) : undefined);
    const id = earlierId ?? `m${++sentCount}`;
    messages.set(id, call.text);
    byKey.set(call.key, id);
    return { outcome: "sent", id };
  }

  const refusal = (text: string): SendOutcome =>
    text.includes("_") ? { outcome: "as_plain" } : { outcome: "failed", code: "bad_request" };

  function remove(message: string): SendOutcome {
    removals.push(message);
    return messages.delete(message) ? { outcome: "sent", id: null } : { outcome: "not_there" };
  }

  const channel: Channel = {
    name: "telegram",
    needs: [],
    verify: () => Promise.resolve({ ok: true }),
    parse: () => Promise.resolve({ events: [] }),
    render: ({ text, buttons }) =>
      text
        .split("\n\n")
        .map((paragraph, index, all) => ({
          text: paragraph,
          plain: paragraph.replaceAll("_", ""),
          buttons: index === all.length - 1 ? buttons : [],
        })),
    nextCall: (part, { key, index, replaces, asPlain }) => {
      const buttons = part.buttons.map(({ label, data }) => `${label}=${data}`);
      const call: FakeCall = {
        text: asPlain ? part.plain : part.text,
        key,
        index,
        replaces,
        buttons,
      };
      return { method: "POST", url: "https://fake", headers: {}, body: JSON.stringify(call) };
    },
    classify: ({ status, body }) =>
      status === 200 ? (JSON.parse(body) as SendOutcome) : { outcome: "unknown" },
    onUnknown: () => policy.onUnknown,
    typing: () => null,
    typingMs: 0,
    media: null,
    ...(policy.edits && {
      remove: (message: string) => ({
        method: "DELETE",
        url: "https://fake",
        headers: {},
        body: JSON.stringify(message),
      }),
    }),
  };

  return {
    calls,
    removals,
    messages,
    answers,
    open: {
      channel,
      config: { TOKEN: "the-secret-token" },
      fetchFile: () => Promise.resolve({ fault: "gone" }),
      async call({ method, body }: OutboundCall): Promise<OutboundAnswer | null> {
        const isRemoval = method === "DELETE";
        const request: unknown = JSON.parse(body ?? "");
        if (!isRemoval) calls.push(request as FakeCall);
        const next = answers.shift();
        const isRefused = !isRemoval && policy.refuses?.test((request as FakeCall).text) === true;
        if (next === "lost_before") return null;
        if (typeof next === "object") return answer(next);
        const outcome = isRefused
          ? refusal((request as FakeCall).text)
          : isRemoval
            ? remove(request as string)
            : take(request as FakeCall);
        return next === "lost_after" ? null : answer(outcome);
      },
    },
  };
}

const answer = (outcome: SendOutcome): OutboundAnswer => ({
  status: 200,
  headers: { get: () => null },
  body: JSON.stringify(outcome),
});

// A messaging platform in memory: its channel, the calls that it received, and the messages that people see.
import type {
  Channel,
  OutboundAnswer,
  OutboundCall,
  SendOutcome,
  UnknownPolicy,
} from "../../shared/ports/channel.ts";
import type { OpenChannel } from "../../shared/ports/open-channel.ts";

/** The content of a call, for tests to check. */
export interface FakeCall {
  text: string;
  key: string;
  index: number;
  replaces: string | null;
  buttons: string[];
}

export interface FakePlatform {
  open: OpenChannel;
  /** Every call that sends or edits a message, lost ones included, in order. */
  calls: FakeCall[];
  /** The ids of the messages for which a request to remove them arrived. */
  removals: string[];
  /** What people see: the text of each message by its id, in order. */
  messages: Map<string, string>;
  /** Replace the success of the next requests: `lost_before` loses the request, `lost_after` only its answer. */
  answers: (Exclude<SendOutcome, { outcome: "unknown" }> | "lost_before" | "lost_after")[];
}

export interface FakePolicy {
  onUnknown: UnknownPolicy;
  /** A repeated key makes no second message. */
  isIdempotent: boolean;
  /** Messages can be edited and removed, so a preview may be shown until the reply is there. */
  edits?: true;
  /** Texts that it always refuses: first as markup, then as plain text. */
  refuses?: RegExp;
}

/** Each paragraph is a part; an underscore is markup. */
export function createFakePlatform(policy: FakePolicy): FakePlatform {
  const calls: FakeCall[] = [];
  const removals: string[] = [];
  let sentCount = 0;
  const messages = new Map<string, string>();
  const answers: FakePlatform["answers"] = [];
  const byKey = new Map<string, string>();

  function receive(call: FakeCall): SendOutcome {
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
            : receive(request as FakeCall);
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

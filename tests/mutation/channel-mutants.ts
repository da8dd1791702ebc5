// What channels promise: a forged, changed or late webhook tells nothing, and nobody speaks as another.
import type { Mutant } from "./mutant.ts";

const mutant = (vendor: string, file: string, what: string, find: string, put: string): Mutant => ({
  invariant: "channels",
  what,
  file: `shared/channels/${vendor}/${file}.ts`,
  find,
  put,
  tests: [`shared/channels/${vendor}/${vendor}.test.ts`],
});

const inbound = (file: string, what: string, find: string, put: string, suite: string): Mutant => ({
  invariant: "channels",
  what,
  file: `shared/http/${file}.ts`,
  find,
  put,
  tests: [`tests/channels/${suite}.test.ts`],
});

export const CHANNEL_MUTANTS: readonly Mutant[] = [
  mutant(
    "telegram",
    "parse",
    "an anonymous administrator speaks as the account behind the group",
    "message.sender_chat != null",
    "false",
  ),
  mutant(
    "telegram",
    "parse",
    "who removes the bot from a group is unlinked",
    'chat.type === "private"\n    ?',
    'chat.type !== "none"\n    ?',
  ),
  mutant(
    "whatsapp",
    "verify",
    "a handshake with any token is answered",
    '? await isSecret(config["WHATSAPP_VERIFY_TOKEN"], given)',
    "? true",
  ),
  mutant(
    "whatsapp",
    "parse",
    "another contact of a batch lends its id",
    "wa_id !== undefined && wa_id === message.from",
    "true",
  ),
  mutant("slack", "verify", "a signed webhook passes however late", "> WINDOW_SECONDS", "> 1e9"),
  mutant(
    "slack",
    "parse",
    "a direct mention is told twice",
    "if (isMention === isDirect)",
    "if (!isMention && !isDirect)",
  ),
  mutant(
    "twilio",
    "verify",
    "a body that is no form passes unsigned",
    "if (isForm(request) || request.body.length === 0) return true;",
    "return true;",
  ),
  mutant(
    "discord",
    "send",
    "a reply may call everybody",
    "allowed_mentions: { parse: [] }",
    'allowed_mentions: { parse: ["everyone"] }',
  ),
  mutant(
    "email",
    "verify",
    "any server's results count",
    "found?.server !== server.toLowerCase()",
    "found === null",
  ),
  mutant(
    "email",
    "verify",
    "DMARC of another domain vouches",
    'dmarc[0].properties.get("header.from") === domain',
    "true",
  ),
  mutant(
    "email",
    "parse",
    "two authors of one thread share a conversation",
    "JSON.stringify([author, root])",
    "JSON.stringify([root])",
  ),
  mutant(
    "email",
    "authentication-results",
    "a quoted value is read as a result",
    'else plain += /[\\s;=()]/.test(char) ? "_" : char;',
    "else plain += char;",
  ),
  inbound(
    "webhooks/take-events",
    "a webhook that is not the platform's is taken",
    "if (!verdict.ok) {",
    "if (false as boolean && !verdict.ok) {",
    "telegram-in",
  ),
  inbound(
    "webhooks/take-events",
    "a message that Postgres could not take is given up",
    'if ((isRetryable(error) && code !== "internal") || code === "misconfigured") throw error;',
    "",
    "telegram-in",
  ),
  inbound(
    "webhooks/inbound",
    "a message that comes again is another message",
    "key: id,",
    "key: crypto.randomUUID(),",
    "telegram-in",
  ),
  inbound(
    "webhooks/handle-message",
    "what is said to others in a group is looked at",
    "if (!event.addressed) return;",
    "",
    "telegram-in",
  ),
  inbound(
    "webhooks/link-speaker",
    "a group is shown the code that links a person",
    "if (place.isGroup) return tell(inbound, place, channels.howToLinkPrivately);",
    "",
    "telegram-in",
  ),
  inbound(
    "one-time-code",
    "a repeated request makes another code",
    '["alfred link code", ...request]',
    '["alfred link code", crypto.randomUUID(), ...request]',
    "linking",
  ),
];

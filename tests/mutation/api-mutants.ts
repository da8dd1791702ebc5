// What the API promises to those who use it from elsewhere: tickets, origins, versions, limits.
import type { Mutant } from "./mutant.ts";

const mutant = (
  file: string,
  what: string,
  find: string,
  put: string,
  suite = "tickets-and-tags",
): Mutant => ({
  invariant: "client",
  what,
  file: `shared/http/${file}.ts`,
  find,
  put,
  tests: [`tests/api/${suite}.test.ts`],
});

export const API_MUTANTS: readonly Mutant[] = [
  mutant(
    "runs/stream-ticket",
    "a ticket opens the stream of another run",
    'if (ticket.run !== run) return "invalid";',
    "",
  ),
  mutant(
    "runs/stream-ticket",
    "a ticket is good for ever",
    'if (ticket.goodUntil <= now) return "expired";',
    "",
  ),
  mutant(
    "runs/stream-ticket",
    "a ticket that names another user is taken",
    'if (!isEqual(mac, await macOf(secrets, parts))) return "invalid";',
    "",
  ),
  mutant(
    "entity-tag",
    "a tag of one user is another's as well",
    "JSON.stringify([user, shown])",
    "JSON.stringify(shown)",
  ),
  mutant(
    "entity-tag",
    "a weak tag allows a change",
    'ifMatch.trim() === "*" || tagsOf(ifMatch).includes(tag);',
    'ifMatch.trim() === "*" || tagsOf(ifMatch.replaceAll("W/", "")).includes(tag);',
  ),
  mutant(
    "runs/follow-run",
    "a stream goes on after its token has ended",
    "Math.min(clock.now() + LIFETIME_MS, endsAt)",
    "clock.now() + LIFETIME_MS",
    "follow-run",
  ),
  mutant(
    "runs/follow-run",
    "an EventSource that has heard the end comes back for ever",
    "if (lastEventId === END_ID) return true;",
    "",
    "event-wire",
  ),
  mutant(
    "runs/stream-place",
    "a stream's place is not kept",
    'if (event === "beat") await streamSlots.hold(user, stream);',
    "",
    "event-wire",
  ),
  mutant(
    "allow-origins",
    "every origin may call",
    "corsOrigins.includes(origin)",
    "corsOrigins.length > 0",
    "browser",
  ),
  mutant(
    "register-api",
    "what is left of a limit is told to nobody",
    "for (const [name, value] of Object.entries(rate)) response.headers.set(name, value);",
    "",
    "versions",
  ),
  mutant(
    "rows/write-row",
    "a key that comes with another change gets the first one's answer",
    "if ((before.context as { hash?: string }).hash !== hash) throw keyConflict();",
    "",
    "versions",
  ),
];

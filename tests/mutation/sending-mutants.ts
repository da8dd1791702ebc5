// What sending promises: no reply lost, none sent by two, one repeat at most where a repeat is a message.
import type { Mutant } from "./mutant.ts";

const mutant = (
  file: string,
  what: string,
  find: string,
  put: string,
  ...tests: string[]
): Mutant => ({
  invariant: "channels",
  what,
  file: `shared/${file}.ts`,
  find,
  put,
  tests,
});

const REPLY = "shared/messaging/send-reply.test.ts";
const WALKS = "tests/simulation/sending/sending.test.ts";
const JOBS = "shared/engine/run/publish-send.test.ts";

export const SENDING_MUTANTS: readonly Mutant[] = [
  mutant(
    "engine/hop/execute-hop",
    "a hop ends its run and tells nobody that the reply waits",
    "if (answer.toSend) await publishSend(deps, envelope);",
    "",
    JOBS,
  ),
  mutant(
    "engine/run/end-run",
    "a run that is stopped sends no reply",
    "if (finished.toSend) await",
    "if (finished.toSend && run === user) await",
    JOBS,
  ),
  mutant(
    "engine/run/recover-run",
    "an end that the store has lost sends no reply",
    'if (found.outcome === "ended" && found.toSend) await publishSend(deps, envelope);',
    "",
    JOBS,
  ),
  mutant(
    "engine/run/sweep-sends",
    "the queue drops the sweep's job as a repeat of the first",
    "`.s${deps.clock.now()}`",
    '""',
    JOBS,
  ),
  mutant(
    "messaging/send-part",
    "a part leaves though another sender holds the reply",
    'if (!(await begin(held, part))) return { outcome: "lost" };',
    "await begin(held, part);",
    WALKS,
  ),
  mutant(
    "messaging/send-part",
    "a part whose sender died is sent again at once",
    'if (part.state === "unknown" || part.state === "sending") {',
    'if (part.state === "sending") {',
    REPLY,
  ),
  mutant(
    "messaging/judge-answer",
    "a message of unknown outcome is repeated for as long as answers are lost",
    "unknowns >= 1;",
    "unknowns >= 9;",
    REPLY,
    WALKS,
  ),
  mutant(
    "messaging/judge-answer",
    "refused markup is refused for ever",
    'if (tried.asPlain) return failed("markup_refused");',
    "",
    REPLY,
  ),
  mutant(
    "messaging/send-reply",
    "a reply with a hole in it goes on",
    'if (done.outcome === "failed") broken = done.code;',
    "",
    REPLY,
  ),
  mutant(
    "messaging/send-reply",
    "a job that finds the reply claimed does not come again",
    "await publishAgain(deps, request, delayMs, `w${Math.round(atMs / 1000)}`);",
    "",
    REPLY,
  ),
];

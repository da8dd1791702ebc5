// Mutants of I7: one recorded reply to each accepted message, in order; and where notices are sent.
import { migrationFile } from "../../support/migration-file.ts";
import { mutantsOf, type Mutant } from "../mutant.ts";

export const I7_REPLIES_IN_ORDER: readonly Mutant[] = mutantsOf("I7", [
  {
    file: "shared/engine/hop/claim-hop.ts",
    test: "shared/engine/observe/hop-lines.test.ts",
    what: "a hop that the commit before it has claimed is claimed once more",
    find: "priorClaim ?? (await",
    put: "(await",
  },
  {
    file: migrationFile("core_finish_run"),
    test: "tests/database/runs/finish-run.test.ts",
    what: "a run ends twice",
    find: `if ended.status not in ('queued', 'running')
`,
    put: `if ended.status = 'cancelled'
`,
  },
  {
    file: migrationFile("core_finish_run"),
    test: "tests/database/runs/finish-run.test.ts",
    what: "a run ends on a session that another one has moved on",
    find: "is distinct from alfred.next_version(ended.conversation_id) then",
    put: "is null then",
  },
  {
    file: migrationFile("core_accept_message"),
    test: "tests/database/runs/accept-message.test.ts",
    what: "a message that is sent twice is accepted twice",
    find: `    return jsonb_build_object('outcome', 'replayed', 'run', alfred.run_row(known))
      || alfred.undo_before(known);
  end if;

  -- Not`,
    put: `  end if;

  -- Not`,
  },
  {
    file: migrationFile("core_run_rows"),
    test: "tests/database/runs/finish-run.test.ts",
    what: "the newest message that waits is answered first",
    find: "order by q.number limit 1",
    put: "order by q.number desc limit 1",
  },
  {
    file: migrationFile("core_sends"),
    test: "tests/contract/database/sends.test.ts",
    what: "a sender whose claim was lost goes on",
    find: ` and o.fence = (p ->> 'fence')::int and o.status = 'pending'
  returning o.id
$$`,
    put: ` and o.status = 'pending'
  returning o.id
$$`,
  },
  {
    file: migrationFile("core_sends"),
    test: "tests/contract/database/sends.test.ts",
    what: "a part leaves before the one before it has arrived",
    find: "and b.state not in ('sent', 'failed'));",
    put: "and false);",
  },
  {
    file: migrationFile("core_outbox"),
    test: "tests/database/channels/refusals.test.ts",
    what: "a user is told that a message was refused, though it has become a run",
    find: "where r.user_id = me and r.route = request_route and r.idempotency_key = e.event)",
    put: "where false)",
  },
  {
    file: migrationFile("core_accept_message"),
    test: "tests/database/channels/refusals.test.ts",
    what: "a message that was refused is accepted when it comes again",
    find: "elsif alfred.is_refused(me, p ->> 'route', p ->> 'key') then",
    put: "elsif false then",
  },
  {
    file: "shared/messaging/send-part.ts",
    test: "shared/messaging/send-reply.test.ts",
    what: "a reply never takes the channel's second way when the first stays closed",
    find: "otherWay ||= judgement.otherWay === true;",
    put: "",
  },
  {
    file: "shared/messaging/judge-answer.ts",
    test: "shared/messaging/send-reply.test.ts",
    what: "a part that the platform refuses takes the rest of the reply with it",
    find: 'mayNote ? { settledPart: { state: "pending", asNote: true, error }, retryMs: 0 } : failure(error);',
    put: "failure(error);",
  },
  {
    file: "shared/messaging/send-part.ts",
    test: "tests/simulation/sending/sending.test.ts",
    what: "after a crash a refused part is tried again beside its note",
    find: "let { asPlain, asNote } = part;",
    put: "let { asPlain } = part;\n  let asNote = false;",
  },
  {
    file: migrationFile("core_outbox"),
    test: "tests/database/channels/sends.test.ts",
    what: "a reply is done while its placeholder stands",
    find: "parts.settled = parts.total and o.placeholder is null",
    put: "parts.settled = parts.total",
  },
  {
    file: "shared/messaging/send-part.ts",
    test: "tests/simulation/sending/previews.test.ts",
    what: "a reply is put into a message that a late preview may still change",
    find: "address, replaces: null, index, key, nowMs, asPlain };",
    put: "address, replaces: index === 0 ? claim.placeholder : null, index, key, nowMs, asPlain };",
  },
  {
    file: "shared/engine/hop/run-hop.ts",
    test: "shared/engine/hop/run-hop.test.ts",
    what: "a redelivery that finds its hop done publishes nothing",
    find: "await publishHops(deps, openSuccessorsOf(deps.logic, envelope, claim.state));",
    put: "",
  },
  {
    file: "shared/engine/run/drive-attached.ts",
    test: "shared/engine/run/drive-attached.test.ts",
    what: "an attached run has no message in the queue as a backup",
    find: "publishBackup(deps, first).catch(logError),",
    put: "",
  },
  {
    file: "shared/engine/hop/run-hop.ts",
    test: "shared/engine/hop/run-hop.test.ts",
    what: "short hops for which no time is left are forgotten",
    find: "await publishHops(deps, remaining);",
    put: "",
  },
  {
    file: "shared/engine/hop/run-hop.ts",
    test: "shared/engine/run/drive-attached.test.ts",
    what: "an attached hop that fails is left to the backup",
    find: "await publishHops(measuredDeps, [envelope]);",
    put: "",
  },
  {
    file: "shared/services/runs/follow-run.ts",
    test: "tests/api/follow-run.test.ts",
    what: "a stream goes on from any notification, though one was lost",
    find: "if (news === null || news.after !== last) return null;",
    put: "if (news === null) return null;",
  },
  {
    file: "shared/chain/next-hops.ts",
    test: "shared/engine/hop/frontier.test.ts",
    what: "a group's last hop is followed before its siblings have committed",
    find: "if (hops.some((peer) => marks[peer] === undefined)) return [];",
    put: "",
  },
  {
    file: "shared/engine/hop/successors.ts",
    test: "tests/simulation/simulation.test.ts",
    what: "of a fan-out only two hops are published",
    find: "return logic.next(state.statuses, hop).map(",
    put: "return logic.next(state.statuses, hop).slice(0, 2).map(",
  },
  {
    file: "shared/engine/hop/execute-hop.ts",
    test: "shared/engine/run/publish-send.test.ts",
    what: "a hop ends its run and does not say that the reply waits",
    find: "if (answer.toSend) await publishSend(deps, envelope);",
    put: "",
  },
  {
    file: "shared/engine/run/end-run.ts",
    test: "shared/engine/run/publish-send.test.ts",
    what: "a run that is stopped sends no reply",
    find: "if (finishOutcome.toSend) await",
    put: "if (finishOutcome.toSend && run === user) await",
  },
  {
    file: "shared/channels/discord/send.ts",
    test: "shared/channels/discord/discord.test.ts",
    what: "the reply of an undo takes the place of the answer to the interaction",
    find: 'index === 0 && address["beside"] === undefined',
    put: "index === 0",
  },
  {
    file: migrationFile("core_notices"),
    test: "tests/database/platform/triggers.test.ts",
    what: "the repetition of a run's end does not name the notice that waits",
    find: "o.id in (\n      select n.id",
    put: "o.id not in (\n      select n.id",
  },
  {
    file: migrationFile("core_notices"),
    test: "tests/database/platform/triggers.test.ts",
    what: "a notice goes to an archived conversation",
    find: "and c.channel = 'api' and c.status = 'active';",
    put: "and c.channel = 'api';",
  },
  {
    file: migrationFile("core_notices"),
    test: "tests/database/platform/triggers.test.ts",
    what: "a notice goes to the chat used last, whatever was chosen, and does not say so",
    find: "fell_back := num_nonnulls(wanted_channel, wanted) > 0;",
    put: "fell_back := false;",
  },
  {
    file: migrationFile("core_notices"),
    test: "tests/database/platform/triggers.test.ts",
    what: "a notice goes to another user's conversation",
    find: "where c.id = wanted and c.user_id = me and",
    put: "where c.id = wanted and",
  },
  {
    file: migrationFile("core_notices"),
    test: "tests/database/platform/triggers.test.ts",
    what: "a notice goes to the user's place, whatever its Process has chosen",
    find: "if process_place is null or is_gone then",
    put: "if true then",
  },
  {
    file: migrationFile("core_notices"),
    test: "tests/database/platform/triggers.test.ts",
    what: "a notice is sent to a group",
    find: "where s.user_id = me and s.is_current and not s.is_group",
    put: "where s.user_id = me and s.is_current",
  },
  {
    file: "shared/platform/processes/frame-hops.ts",
    test: "shared/platform/processes/frame-hops.test.ts",
    what: "a late message of an item whose mark is folded leaves the run to the sweep",
    find: "if (mark === undefined) return laneAfterFolded(statuses, hop);",
    put: "if (mark === undefined) return [];",
  },
  {
    file: "shared/process/frames/opened-frames.ts",
    test: "shared/process/frames/reads-of-run.test.ts",
    what: "recovery does not find the child frames that a run has opened",
    find: "frame === null ? [] :",
    put: "frame !== null ? [] :",
  },
]);

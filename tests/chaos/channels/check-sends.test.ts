// The checker of sends finds what was lost, shown too often or never ended, and reports nothing if all is well.
import { expect, test } from "vitest";
import type { RunFact } from "../facts.ts";
import { checkSends, type MessageFact, type SendEvidence, type SendFact } from "./check-sends.ts";

interface Evidence extends SendEvidence {
  messages: MessageFact[];
  runs: RunFact[];
  sends: SendFact[];
  shown: Map<string, { id: string; text: string }[]>;
}

const ANN = "telegram 1";
const BOB = "discord 2";

/** Ann and Bob each wrote once and were answered once; Ann's answer has other markup than stored. */
function goodEvidence(): Evidence {
  const run = (id: string, text: string, reply: string): RunFact => ({
    id,
    conversation: "c",
    household: "h",
    number: 1,
    kind: "message",
    undoes: [],
    needs: null,
    userTurn: `${id}-words`,
    agentTurn: `${id}-answers`,
    userAlternative: `${id}-said`,
    agentAlternative: `${id}-answer`,
    base: null,
    status: "completed",
    epoch: 0,
    error: null,
    steps: [],
    text,
    reply: { text: reply },
    startedAt: 0,
    finishedAt: 1,
    answers: [reply],
    userSeq: 1,
    agentSeq: 2,
  });
  const send = (run: string, channel: SendFact["channel"]): SendFact => ({
    run,
    channel,
    state: "sent",
    error: null,
    attempts: 1,
    unknowns: 0,
    event: null,
    notice: null,
    message: null,
  });
  return {
    messages: [
      { channel: "telegram", person: ANN, text: "milk", status: 204 },
      { channel: "discord", person: BOB, text: "eggs", status: 200 },
    ],
    runs: [run("a", "milk", "Saved:\n- **milk**"), run("b", "eggs", "Saved: eggs")],
    sends: [send("a", "telegram"), send("b", "discord")],
    shown: new Map([
      [
        ANN,
        [
          { id: "t0", text: "Your account is linked." },
          { id: "t1", text: "Saved: • milk" },
        ],
      ],
      [BOB, [{ id: "d1", text: "Saved: eggs" }]],
    ]),
  };
}

const violationsAfter = (damage: (evidence: Evidence) => void) => {
  const evidence = goodEvidence();
  damage(evidence);
  return checkSends(evidence).map(({ sort, what }) => `${sort}: ${what}`);
};
const annsSend = (evidence: Evidence) => evidence.sends[0] as SendFact;
const bobsSend = (evidence: Evidence) => evidence.sends[1] as SendFact;
const showLastAgain = (evidence: Evidence, person: string) => {
  const messages = evidence.shown.get(person);
  messages?.push({ ...messages.at(-1)!, id: `repeat ${messages.length}` });
};
const FULL = "Too many messages are waiting here already.";
/** Adds two messages of Ann that were not accepted, each with its notice. @returns the notices */
function refuse(evidence: Evidence): SendFact[] {
  const notices = ["7", "8"].map((event): SendFact => {
    evidence.messages.push({
      channel: "telegram",
      person: ANN,
      text: `salt ${event}`,
      status: 200,
      event,
    });
    evidence.shown.get(ANN)?.push({ id: `n${event}`, text: FULL });
    return {
      run: null,
      event,
      notice: FULL,
      message: `n${event}`,
      channel: "telegram",
      state: "sent",
      error: null,
      attempts: 1,
      unknowns: 0,
    };
  });
  evidence.sends.push(...notices);
  return notices;
}

test.each<[string, (evidence: Evidence) => void]>([
  ["answers that were each shown once", () => undefined],
  [
    "a message that its platform gave up",
    (e) => e.messages.push({ channel: "slack", person: "s", text: "salt", status: 503 }),
  ],
  [
    "a second message after a lost answer",
    (e) => {
      annsSend(e).unknowns = 1;
      showLastAgain(e, ANN);
    },
  ],
  ["messages that were not accepted and each have their notice", (e) => void refuse(e)],
  [
    "a notice that was shown twice after a lost answer",
    (e) => {
      refuse(e)[1]!.unknowns = 1;
      showLastAgain(e, ANN);
    },
  ],
  [
    "a reply that was given up after the documented number of requests",
    (e) => {
      Object.assign(annsSend(e), { state: "failed", error: "rate_limited", attempts: 30 });
      e.shown.get(ANN)?.pop();
    },
  ],
  [
    "a reply that failed with an unknown outcome and was shown",
    (e) =>
      void Object.assign(annsSend(e), {
        state: "failed",
        error: "unknown",
        attempts: 2,
        unknowns: 2,
      }),
  ],
])("the checker accepts %s", (_, damage) => {
  expect(violationsAfter(damage)).toEqual([]);
});

test.each<[string, RegExp, (evidence: Evidence) => void]>([
  [
    "a message that was accepted and has no run",
    /^lost: telegram got 200/,
    (e) => e.messages.push({ channel: "telegram", person: ANN, text: "salt", status: 200 }),
  ],
  [
    "a refused message without a notice, although the notice's text was shown for another one",
    /^lost: telegram got 200 for "salt 8"/,
    (e) => {
      refuse(e);
      e.sends.pop();
    },
  ],
  [
    "a refused message whose notice is missing, although another one's was repeated",
    /^lost: telegram: the notice of event 8 is not shown/,
    (e) => {
      refuse(e)[0]!.unknowns = 1;
      e.shown.get(ANN)?.pop();
      showLastAgain(e, ANN);
    },
  ],
  [
    "a notice that is still on its way",
    /^never ended: telegram: salt 7/,
    (e) => (refuse(e)[0]!.state = "pending"),
  ],
  [
    "a message that has a run, and a notice that it was not accepted",
    /^duplicated: "milk" has a run, and a notice/,
    (e) => {
      e.messages[0]!.event = "7";
      refuse(e);
    },
  ],
  [
    "a refused message whose notice was sent on another platform",
    /^lost: telegram got 200 for "salt 7"/,
    (e) => (refuse(e)[0]!.channel = "slack"),
  ],
  [
    "a reply that was given up before the documented number of requests",
    /^lost: telegram: the answer to "milk" was given up too soon: rate_limited after 29 requests/,
    (e) => {
      Object.assign(annsSend(e), { state: "failed", error: "rate_limited", attempts: 29 });
      e.shown.get(ANN)?.pop();
    },
  ],
  [
    "a reply that was given up for a reason that is not documented",
    /^lost: discord: the answer to "eggs" was given up too soon: 50035 after 1 requests/,
    (e) => {
      Object.assign(bobsSend(e), { state: "failed", error: "50035" });
      e.shown.get(BOB)?.pop();
    },
  ],
  [
    "a message with two runs",
    /^duplicated: "milk" has 2 runs/,
    (e) => e.runs.push({ ...(e.runs[0] as RunFact), id: "a2", reply: null }),
  ],
  ["a reply that is not in the outbox", /^lost: the reply to "eggs"/, (e) => e.sends.pop()],
  [
    "a reply that is still on its way",
    /^never ended: telegram/,
    (e) => (annsSend(e).state = "pending"),
  ],
  ["a reply that was not shown", /^lost: telegram: 0 of 1 shown/, (e) => e.shown.get(ANN)?.pop()],
  [
    "a reply shown twice without a lost answer",
    /^duplicated: telegram: 2 shown, 1 at most/,
    (e) => showLastAgain(e, ANN),
  ],
  [
    "a reply shown twice on a platform where a repeat posts no second message",
    /^duplicated: discord: 2 shown, 1 at most/,
    (e) => {
      bobsSend(e).unknowns = 1;
      showLastAgain(e, BOB);
    },
  ],
  [
    "a reply shown three times",
    /^duplicated: telegram: 3 shown, 2 at most/,
    (e) => {
      annsSend(e).unknowns = 2;
      showLastAgain(e, ANN);
      showLastAgain(e, ANN);
    },
  ],
  [
    "a reply that is marked as failed and was shown",
    /^duplicated: telegram: 1 shown, 0 at most/,
    (e) => void Object.assign(annsSend(e), { state: "failed", error: "gone" }),
  ],
])("the checker finds %s", (_, expectedFault, damage) => {
  expect(violationsAfter(damage)).toEqual(
    expect.arrayContaining([expect.stringMatching(expectedFault)]),
  );
});

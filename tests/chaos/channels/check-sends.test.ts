// The checker of sends finds what was lost and what was shown too often, and nothing where all is well.
import { expect, test } from "vitest";
import type { RunFact } from "../facts.ts";
import { checkSends, type SaidFact, type SendEvidence, type SendFact } from "./check-sends.ts";

interface Evidence extends SendEvidence {
  said: SaidFact[];
  runs: RunFact[];
  sends: SendFact[];
  shown: Map<string, { id: string; text: string }[]>;
}

const ANN = "telegram 1";
const BOB = "discord 2";

/** Ann and Bob have each said something and were answered once; both in other letters than stored. */
function good(): Evidence {
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
    said: [
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

const faultsAfter = (spoil: (evidence: Evidence) => void) => {
  const evidence = good();
  spoil(evidence);
  return checkSends(evidence).map(({ sort, what }) => `${sort}: ${what}`);
};
const ofAnn = (evidence: Evidence) => evidence.sends[0] as SendFact;
const ofBob = (evidence: Evidence) => evidence.sends[1] as SendFact;
const again = (evidence: Evidence, who: string) => {
  const messages = evidence.shown.get(who);
  messages?.push({ ...messages.at(-1)!, id: `again ${messages.length}` });
};
const FULL = "Too many messages are waiting here already.";
/** Two messages of Ann that were not accepted, each with its notice. */
function refuse(evidence: Evidence): SendFact[] {
  const notices = ["7", "8"].map((event): SendFact => {
    evidence.said.push({
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
  ["what went well", () => undefined],
  [
    "a message that its platform gave up",
    (e) => e.said.push({ channel: "slack", person: "s", text: "salt", status: 503 }),
  ],
  [
    "a second message after a lost answer",
    (e) => {
      ofAnn(e).unknowns = 1;
      again(e, ANN);
    },
  ],
  ["messages that were not accepted and each have their notice", (e) => void refuse(e)],
  [
    "a notice that came twice after a lost answer",
    (e) => {
      refuse(e)[1]!.unknowns = 1;
      again(e, ANN);
    },
  ],
  [
    "a failure to send after as many requests as are stated",
    (e) => {
      Object.assign(ofAnn(e), { state: "failed", error: "rate_limited", attempts: 30 });
      e.shown.get(ANN)?.pop();
    },
  ],
  [
    "a failed reply that may have been shown",
    (e) =>
      void Object.assign(ofAnn(e), { state: "failed", error: "unknown", attempts: 2, unknowns: 2 }),
  ],
])("nothing is wrong with %s", (_, spoil) => {
  expect(faultsAfter(spoil)).toEqual([]);
});

test.each<[string, RegExp, (evidence: Evidence) => void]>([
  [
    "a message that was taken and has no run",
    /^lost: telegram was told 200/,
    (e) => e.said.push({ channel: "telegram", person: ANN, text: "salt", status: 200 }),
  ],
  [
    "one of two refused messages that has no notice, though its words were shown twice",
    /^lost: telegram was told 200 for "salt 8"/,
    (e) => {
      refuse(e);
      e.sends.pop();
    },
  ],
  [
    "a refused message whose notice was covered by the repeat of another one",
    /^lost: telegram: the notice of event 8 is not shown/,
    (e) => {
      refuse(e)[0]!.unknowns = 1;
      e.shown.get(ANN)?.pop();
      again(e, ANN);
    },
  ],
  [
    "a notice that is still on its way",
    /^never ended: telegram: salt 7/,
    (e) => (refuse(e)[0]!.state = "pending"),
  ],
  [
    "a message that has a run, and a notice that it has none",
    /^duplicated: "milk" has a run, and a notice/,
    (e) => {
      e.said[0]!.event = "7";
      refuse(e);
    },
  ],
  [
    "a notice of another platform's event",
    /^lost: telegram was told 200 for "salt 7"/,
    (e) => (refuse(e)[0]!.channel = "slack"),
  ],
  [
    "a reply that was given up before the stated time",
    /^lost: telegram: the answer to "milk" was given up too soon: rate_limited after 29 requests/,
    (e) => {
      Object.assign(ofAnn(e), { state: "failed", error: "rate_limited", attempts: 29 });
      e.shown.get(ANN)?.pop();
    },
  ],
  [
    "a reply that was refused for another reason",
    /^lost: discord: the answer to "eggs" was given up too soon: 50035 after 1 requests/,
    (e) => {
      Object.assign(ofBob(e), { state: "failed", error: "50035" });
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
    (e) => (ofAnn(e).state = "pending"),
  ],
  ["a reply that was not shown", /^lost: telegram: 0 of 1 shown/, (e) => e.shown.get(ANN)?.pop()],
  [
    "a reply shown twice without a lost answer",
    /^duplicated: telegram: 2 shown, 1 at most/,
    (e) => again(e, ANN),
  ],
  [
    "a reply shown twice where a repeat is no second message",
    /^duplicated: discord: 2 shown, 1 at most/,
    (e) => {
      ofBob(e).unknowns = 1;
      again(e, BOB);
    },
  ],
  [
    "a reply shown three times",
    /^duplicated: telegram: 3 shown, 2 at most/,
    (e) => {
      ofAnn(e).unknowns = 2;
      again(e, ANN);
      again(e, ANN);
    },
  ],
  [
    "a reply that has failed and was shown",
    /^duplicated: telegram: 1 shown, 0 at most/,
    (e) => void Object.assign(ofAnn(e), { state: "failed", error: "gone" }),
  ],
])("finds %s", (_, expectedFault, spoil) => {
  expect(faultsAfter(spoil)).toEqual(
    expect.arrayContaining([expect.stringMatching(expectedFault)]),
  );
});

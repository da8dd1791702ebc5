// The hop that folds five paragraphs into one of level 2, under the simulator. Whatever fault hits one of its calls,
// and even if the store is lost before one, the narrative has one paragraph instead of five, and each exchange once.
// The gate tries a sample; `npm run test:all` tries every fault at every call.
import { expect, it } from "vitest";
import type { HistorySummary } from "../../shared/contracts/session.ts";
import { sampleEvery } from "../support/sample.ts";
import {
  FAULTS,
  faultsAt,
  noFaults,
  resends,
  storeLossAt,
  type CallSite,
  type Faults,
} from "./faults.ts";
import type { SimulatedScript } from "./memory/simulated-model.ts";
import { play } from "./play.ts";
import { kitchenModel } from "./scenario-model.ts";

/** The 27th exchange makes the eighth paragraph of level 1; the prompt of the last message shows the result. */
const MESSAGES = 28;
const MINUTE = 60_000;
const FOLD = "## Paragraphs to make one of";
const messageNumber = (n: number) => `tell me about Rome, number ${n}.`;
const numbersIn = (text: string) => [...text.matchAll(/number (\d+)/g)].map(([, n]) => Number(n));

/** A model that summarizes exchanges and paragraphs by their numbers. */
function numberingModel(onFold: () => void): SimulatedScript {
  const model = kitchenModel();
  return (request) => {
    if (request.contract !== "ConversationSummary") return model(request);
    if (request.user.startsWith(FOLD)) onFold();
    const [, material = ""] =
      /^(?:[^]*\n)?## (?:Exchanges|Paragraphs)[^\n]*\n([^]*)$/.exec(request.user) ?? [];
    const numbers = [...new Set(numbersIn(material))];
    return { narrative: numbers.map((n) => `It was number ${n}.`).join(" "), engagement: "Rome" };
  };
}

/** Plays a long talk. @returns the summaries, the last prompt, and how often the model was asked for a fold */
async function talk(faults: Faults) {
  let foldRequests = 0;
  let summaries: HistorySummary[] = [];
  let prompt = "";
  const { violations } = await play(
    {
      name: "folding",
      script() {
        const model = numberingModel(() => foldRequests++);
        return (request) => {
          const isLast = request.user.includes(`<user_message>\n${messageNumber(MESSAGES)}`);
          if (request.contract === "UnderstandOutput" && isLast) prompt = request.user;
          return model(request);
        };
      },
      async course(person) {
        for (let n = 1; n <= MESSAGES; n++) {
          await person.ask(messageNumber(n));
          // From the 27th message on, long enough for redeliveries after a lease.
          await person.wait(n < MESSAGES - 1 ? MINUTE / 10 : 10 * MINUTE);
        }
        const tree = person.database.treeOf(person.conversation);
        summaries = tree.summaries.map(({ content }) => JSON.parse(content) as HistorySummary);
      },
    },
    { faults },
  );
  return { foldRequests, summaries, prompt, violations };
}

interface Case {
  at: string;
  faults: Faults;
  /** How often the model is asked for the fold at most, and how many different folds are saved. */
  foldRequests: number;
  folds: number;
}

/** Five paragraphs have become one, and the summary and the last prompt have each exchange once. */
async function expectFolded({ at, faults, ...expected }: Case): Promise<void> {
  const { foldRequests, summaries, prompt, violations } = await talk(faults);
  expect([at, violations]).toEqual([at, []]);
  const levels = summaries.map(({ paragraphs }) => paragraphs.filter(({ level }) => level > 1));
  const folds = new Set(levels.flat().map((paragraph) => JSON.stringify(paragraph)));
  expect([at, levels.at(-1)?.length, folds.size]).toEqual([at, 1, expected.folds]);
  expect([at, foldRequests <= expected.foldRequests]).toEqual([at, true]);
  const { paragraphs = [], coversTo = 0 } = summaries.at(-1) ?? {};
  const summarizedNumbers = paragraphs.flatMap(({ text }) => numbersIn(text));
  expect([at, summarizedNumbers]).toEqual([at, numbersTo(coversTo)]);
  const shownNumbers = [...new Set(numbersIn(prompt))].sort((a, b) => a - b);
  expect([at, shownNumbers]).toEqual([at, numbersTo(MESSAGES)]);
}

const numbersTo = (last: number) => Array.from({ length: last }, (_none, n) => n + 1);

it("five paragraphs become one, whatever fault hits a call of the hop, and a stored answer is not requested again unless the Worker dies", async () => {
  const calls: CallSite[] = [];
  const recordingFaults = { ...noFaults, fault: (call: CallSite) => (calls.push(call), null) };
  await expectFolded({ at: "none", faults: recordingFaults, foldRequests: 1, folds: 1 });
  const requestCall = calls.findIndex(({ request }) =>
    JSON.stringify(request ?? null).includes(FOLD),
  );
  const first = calls.findLastIndex(
    ({ n, process, method }) => n < requestCall && process === "summarize" && method === "claim",
  );
  const hop = calls
    .slice(first)
    .filter(({ process }) => process === "summarize")
    .slice(0, 8);
  expect(hop.map(({ method }) => method)).toEqual([
    ...["claim", "ask", "storeAnswers", "ask", "storeAnswers"],
    ...["saveSummary", "recordSpending", "commit"],
  ]);
  const [storeCall, saveCall, commitCall] = [4, 5, 7].map((index) => hop[index]!.n) as [
    number,
    number,
    number,
  ];
  const faults = hop.flatMap(({ n, port, method }) =>
    FAULTS.filter((kind) => kind !== "resend" || resends(port)).map((kind): Case => {
      const isDead = kind.startsWith("die");
      // Whether the Worker dies after the fold is saved and before the store has the commit.
      const nextCall = kind === "die_after" ? n + 1 : n;
      const isUncommitted = isDead && nextCall > saveCall && nextCall <= commitCall;
      return {
        at: `${kind} at call ${n}, ${method}`,
        faults: faultsAt(new Map([[n, kind]])),
        // After a death the next delivery finds the hop claimed, so the end of the next run folds
        // (spec/memory#summaries).
        foldRequests: n > storeCall && !isDead ? 1 : 2,
        folds: isUncommitted ? 2 : 1,
      };
    }),
  );
  const losses = [...hop.map(({ n }) => n), commitCall + 1].map((n): Case => ({
    ...{ at: `everything lost before call ${n}`, faults: storeLossAt(n, "all") },
    ...{ foldRequests: 2, folds: 1 },
  }));
  for (const faultCase of sampleEvery(53, 1, [...faults, ...losses])) await expectFolded(faultCase);
});

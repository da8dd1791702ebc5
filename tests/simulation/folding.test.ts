// The hop that makes one paragraph of five (level 2) under the simulator: whatever fault meets one of its calls, or takes the
// store before it, the narrative has one paragraph in place of five, and each exchange once. The gate tries a sample; `npm run test:all`
// every fault at every call.
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

/** The eighth paragraph of level 1 comes with the 27th exchange; the last message is shown what became of it. */
const MESSAGES = 28;
const MINUTE = 60_000;
const FOLD = "## Paragraphs to make one of";
const saying = (n: number) => `tell me about Rome, number ${n}.`;
const numbersIn = (text: string) => [...text.matchAll(/number (\d+)/g)].map(([, n]) => Number(n));

/** A model that says of exchanges, and of paragraphs, which numbers they have. */
function numbering(onFold: () => void): SimulatedScript {
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

/** A long talk, in which the store may lose everything. @returns how often five paragraphs were shown to the model, too */
async function talk(faults: Faults) {
  let questions = 0;
  let made: HistorySummary[] = [];
  let prompt = "";
  const { violations } = await play(
    {
      name: "folding",
      script() {
        const model = numbering(() => questions++);
        return (request) => {
          const isLast = request.user.includes(`<user_message>\n${saying(MESSAGES)}`);
          if (request.contract === "UnderstandOutput" && isLast) prompt = request.user;
          return model(request);
        };
      },
      async course(person) {
        for (let n = 1; n <= MESSAGES; n++) {
          await person.ask(saying(n));
          // What is delivered again after a lease has come by then.
          await person.wait(n < MESSAGES - 1 ? MINUTE / 10 : 10 * MINUTE);
        }
        const { summaries } = person.database.treeOf(person.conversation);
        made = summaries.map(({ content }) => JSON.parse(content) as HistorySummary);
      },
    },
    { faults },
  );
  return { questions, made, prompt, violations };
}

interface Case {
  at: string;
  faults: Faults;
  /** How often the model is shown the five paragraphs at most, and how many folds of them are saved. */
  questions: number;
  folds: number;
}

/** Five paragraphs became one, and what is told of the exchanges, and shown of them, has each of them once. */
async function expectFolded({ at, faults, ...most }: Case): Promise<void> {
  const { questions, made, prompt, violations } = await talk(faults);
  expect([at, violations]).toEqual([at, []]);
  const levels = made.map(({ paragraphs }) => paragraphs.filter(({ level }) => level > 1));
  const folds = new Set(levels.flat().map((paragraph) => JSON.stringify(paragraph)));
  expect([at, levels.at(-1)?.length, folds.size]).toEqual([at, 1, most.folds]);
  expect([at, questions <= most.questions]).toEqual([at, true]);
  const { paragraphs = [], coversTo = 0 } = made.at(-1) ?? {};
  const told = paragraphs.flatMap(({ text }) => numbersIn(text));
  expect([at, told]).toEqual([at, numbersTo(coversTo)]);
  const shown = [...new Set(numbersIn(prompt))].sort((a, b) => a - b);
  expect([at, shown]).toEqual([at, numbersTo(MESSAGES)]);
}

const numbersTo = (last: number) => Array.from({ length: last }, (_none, n) => n + 1);

it("five paragraphs become one, whatever meets a call of the hop, and a stored answer is not asked for again", async () => {
  const calls: CallSite[] = [];
  const watched = { ...noFaults, fault: (call: CallSite) => (calls.push(call), null) };
  await expectFolded({ at: "none", faults: watched, questions: 1, folds: 1 });
  const asked = calls.findIndex(({ request }) => JSON.stringify(request ?? null).includes(FOLD));
  const first = calls.findLastIndex(
    ({ n, process, method }) => n < asked && process === "summarize" && method === "claim",
  );
  const hop = calls
    .slice(first)
    .filter(({ process }) => process === "summarize")
    .slice(0, 8);
  expect(hop.map(({ method }) => method)).toEqual([
    ...["claim", "ask", "storeAnswers", "ask", "storeAnswers"],
    ...["saveSummary", "recordSpending", "commit"],
  ]);
  const [stored, saved, committed] = [4, 5, 7].map((index) => hop[index]!.n) as [
    number,
    number,
    number,
  ];
  const faults = hop.flatMap(({ n, port, method }) =>
    FAULTS.filter((kind) => kind !== "resend" || resends(port)).map((kind): Case => {
      const isDead = kind.startsWith("die");
      // Whether the fold is saved, and its Worker dies before the store hears of it.
      const after = kind === "die_after" ? n + 1 : n;
      const isUnheard = isDead && after > saved && after <= committed;
      return {
        at: `${kind} at call ${n}, ${method}`,
        faults: faultsAt(new Map([[n, kind]])),
        // The next delivery after a death finds the hop held: the end of the next run folds (spec/memory#summaries).
        questions: n > stored && !isDead ? 1 : 2,
        folds: isUnheard ? 2 : 1,
      };
    }),
  );
  const losses = [...hop.map(({ n }) => n), committed + 1].map((n): Case => ({
    ...{ at: `everything lost before call ${n}`, faults: storeLossAt(n, "all") },
    ...{ questions: 2, folds: 1 },
  }));
  for (const one of sampleEvery(25, 1, [...faults, ...losses])) await expectFolded(one);
});

// Releases the whole corpus and reports for each sentence whether the reply has a fault. It looks only at what the reply
// shows: whether it has the sentence or a tag, and how often it has the names and words that only code can have added.
import { languageFor } from "../../shared/contracts/language.ts";
import { wordsFor } from "../../shared/domain/wording/words-for.ts";
import { FALSE_CLAIMS, PLAIN_REPLIES, TRUE_SENTENCES, type Sentence } from "./corpus.ts";
import {
  ADDED,
  NOTHING_STATED,
  REFUSED,
  releasedReply,
  RUNS,
  type Released,
  type RunKind,
} from "./released-reply.ts";

export interface Finding {
  /** The row of the document's table that it counts in. */
  what: string;
  language: string;
  kind: string;
  /** What is wrong; null if nothing is. */
  fault: string | null;
}

const TAG = /[[［【]\s*[#＃]/u;
const countIn = (text: string, part: string) =>
  text.toLowerCase().split(part.toLowerCase()).length - 1;

/** Checks the rules that every reply must keep, whatever it says. */
function commonFault({ text, streamed }: Released, run: RunKind, language: string): string | null {
  const { nothingChanged } = wordsFor(languageFor(language));
  const expectedParts = run === "written" ? [ADDED, REFUSED] : [nothingChanged];
  if (text !== streamed) return "the stream shows another text";
  if (TAG.test(text)) return "a tag is shown";
  if (run === "question") {
    return [ADDED, REFUSED, nothingChanged].some((part) => countIn(text, part) > 0)
      ? "a footer"
      : null;
  }
  if (expectedParts.some((part) => countIn(text, part) === 0)) return "the truth is missing";
  return expectedParts.some((part) => countIn(text, part) > 1)
    ? "a change is reported twice"
    : null;
}

/** A true sentence must be kept unchanged, with receipts and without. */
async function measureTrue({ language, kind, text }: Sentence): Promise<Finding[]> {
  return Promise.all(
    RUNS.map(async (run) => {
      const release = await releasedReply(text, language, run);
      const isKept =
        run === "question" ? release.text === text : release.text.startsWith(`${text}\n`);
      const fault = isKept ? commonFault(release, run, language) : "lost or changed";
      return { what: "true sentences", language, kind, fault };
    }),
  );
}

/** How a model may tag a claim, and whether the reply keeps the claim. */
const TAGS: { what: string; tag: string; runs: RunKind[]; isKept: boolean }[] = [
  { what: "false claims without a tag", tag: "", runs: ["asked", "written"], isKept: true },
  {
    what: "false claims with the tag of another change",
    tag: "[#1]",
    runs: ["written"],
    isKept: true,
  },
  {
    what: "false claims with the tag of what failed",
    tag: "[#2]",
    runs: ["written"],
    isKept: false,
  },
  {
    what: "false claims with the tag of no receipt",
    tag: "[#9]",
    runs: ["asked", "written"],
    isKept: false,
  },
];

async function measureFalse({ language, kind, text }: Sentence): Promise<Finding[]> {
  const cases = TAGS.flatMap((tagCase) => tagCase.runs.map((run) => ({ ...tagCase, run })));
  const findings = await Promise.all(
    cases.map(async ({ what, tag, run, isKept }) => {
      const release = await releasedReply(`${text} ${tag}`.trim(), language, run);
      const isThere = release.text.includes(text);
      const fault = isThere === isKept ? null : isKept ? "lost or changed" : "the claim is kept";
      return { what, language, kind, fault: fault ?? commonFault(release, run, language) };
    }),
  );
  return [
    ...findings,
    await measureStated({ language, kind, text }),
    ...(await measureOtherKinds({ language, kind, text })),
  ];
}

/** If no change was requested, only what the model states next to its text reveals the claim. */
async function measureStated({ language, kind, text }: Sentence): Promise<Finding> {
  const claims = { ...NOTHING_STATED.claims, created: 1 };
  const release = await releasedReply(text, language, "question", { ...NOTHING_STATED, claims });
  const { forTheRecord } = wordsFor(languageFor(language));
  const hasFooter = release.text === `${text}\n\n${forTheRecord}`;
  const fault = hasFooter
    ? release.text === release.streamed
      ? null
      : "the stream shows another text"
    : "the truth is missing";
  return {
    what: "false claims that the model states when no change was requested",
    language,
    kind,
    fault,
  };
}

/** A claim whose tag names another kind of change than its receipt must be removed. */
async function measureOtherKinds({ language, kind, text }: Sentence): Promise<Finding[]> {
  const kinds = ["updated", "deleted"];
  return Promise.all(
    kinds.map(async (otherKind) => {
      const release = await releasedReply(`${text} [#1 ${otherKind}]`, language, "written");
      const fault = release.text.includes(text)
        ? "the claim is kept"
        : commonFault(release, "written", language);
      return { what: "false claims whose tag names another kind of change", language, kind, fault };
    }),
  );
}

async function measurePlain({ language, kind, text }: Sentence): Promise<Finding[]> {
  const release = await releasedReply(text, language, "question");
  const fault = release.text === text ? null : "lost, changed or with a footer";
  return [
    {
      what: "replies without changes",
      language,
      kind,
      fault: fault ?? commonFault(release, "question", language),
    },
  ];
}

export async function measureTruth(): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const sentence of TRUE_SENTENCES) findings.push(...(await measureTrue(sentence)));
  for (const sentence of FALSE_CLAIMS) findings.push(...(await measureFalse(sentence)));
  for (const sentence of PLAIN_REPLIES) findings.push(...(await measurePlain(sentence)));
  return findings;
}

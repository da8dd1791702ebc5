// Releases the whole corpus and says of each sentence what became of it. It looks at the released text
// only: at what stands there, at names that only code can have put there, and how often.
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
  /** The list of what was measured that it belongs to. */
  what: string;
  language: string;
  kind: string;
  /** What is wrong; null when all is well. */
  fault: string | null;
}

const TAG = /[[［【]\s*[#＃]/u;
const timesIn = (text: string, part: string) =>
  text.toLowerCase().split(part.toLowerCase()).length - 1;

/** What must be so of every reply, whatever it says. */
function faultOfAny({ text, streamed }: Released, run: RunKind, language: string): string | null {
  const { nothingChanged } = wordsFor(languageFor(language));
  const beside = run === "written" ? [ADDED, REFUSED] : [nothingChanged];
  if (text !== streamed) return "the stream shows another text";
  if (TAG.test(text)) return "a tag is shown";
  if (run === "question") {
    return [ADDED, REFUSED, nothingChanged].some((part) => timesIn(text, part) > 0)
      ? "a footer"
      : null;
  }
  if (beside.some((part) => timesIn(text, part) === 0)) return "no truth beside it";
  return beside.some((part) => timesIn(text, part) > 1) ? "told twice" : null;
}

/** A true sentence stands as it was written, with receipts and without. */
async function measureTrue({ language, kind, text }: Sentence): Promise<Finding[]> {
  return Promise.all(
    RUNS.map(async (run) => {
      const release = await releasedReply(text, language, run);
      const isKept =
        run === "question" ? release.text === text : release.text.startsWith(`${text}\n`);
      const fault = isKept ? faultOfAny(release, run, language) : "lost or changed";
      return { what: "true sentences", language, kind, fault };
    }),
  );
}

/** How a model may tag a claim, and whether the claim may stand. */
const TAGGED: { what: string; tag: string; runs: RunKind[]; stands: boolean }[] = [
  { what: "false claims without a tag", tag: "", runs: ["asked", "written"], stands: true },
  {
    what: "false claims with the tag of another change",
    tag: "[#1]",
    runs: ["written"],
    stands: true,
  },
  {
    what: "false claims with the tag of what failed",
    tag: "[#2]",
    runs: ["written"],
    stands: false,
  },
  {
    what: "false claims with the tag of no receipt",
    tag: "[#9]",
    runs: ["asked", "written"],
    stands: false,
  },
];

async function measureFalse({ language, kind, text }: Sentence): Promise<Finding[]> {
  const cases = TAGGED.flatMap((one) => one.runs.map((run) => ({ ...one, run })));
  const release = await Promise.all(
    cases.map(async ({ what, tag, run, stands }) => {
      const taggedRelease = await releasedReply(`${text} ${tag}`.trim(), language, run);
      const isThere = taggedRelease.text.includes(text);
      const fault = isThere === stands ? null : stands ? "lost or changed" : "stands";
      return { what, language, kind, fault: fault ?? faultOfAny(taggedRelease, run, language) };
    }),
  );
  return [
    ...release,
    await measureStated({ language, kind, text }),
    ...(await ofOtherKind({ language, kind, text })),
  ];
}

/** Where no change was asked for, only what the model states next to its text reveals the claim. */
async function measureStated({ language, kind, text }: Sentence): Promise<Finding> {
  const claims = { ...NOTHING_STATED.claims, created: 1 };
  const release = await releasedReply(text, language, "question", { ...NOTHING_STATED, claims });
  const { forTheRecord } = wordsFor(languageFor(language));
  const isBeside = release.text === `${text}\n\n${forTheRecord}`;
  const fault = isBeside
    ? release.text === release.streamed
      ? null
      : "the stream shows another text"
    : "no truth beside it";
  return {
    what: "false claims that the model states, where nothing was asked for",
    language,
    kind,
    fault,
  };
}

/** A claim whose tag says another kind of change than its receipt does not stand. */
async function ofOtherKind({ language, kind, text }: Sentence): Promise<Finding[]> {
  const kinds = ["updated", "deleted"];
  return Promise.all(
    kinds.map(async (other) => {
      const release = await releasedReply(`${text} [#1 ${other}]`, language, "written");
      const fault = release.text.includes(text)
        ? "stands"
        : faultOfAny(release, "written", language);
      return { what: "false claims whose tag says another kind of change", language, kind, fault };
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
      fault: fault ?? faultOfAny(release, "question", language),
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

// Answers Understand from the message: mentions, facts, drafts that are dropped, look-ups, and answers to an open question.
import type { Job, Look } from "../forms/job.ts";
import { TABLES } from "../forms/tables.ts";
import { nameWords } from "../grammar/words.ts";
import { parseMessage } from "../grammar/parse-message.ts";
import { pickedRefs } from "../grammar/picked.ts";
import { readPrompt, type Prompt } from "../prompt/read-prompt.ts";
import { entitiesMeantBy, pointingOf, refAt, countedType, type Pointing } from "./meant.ts";
import { readQuery } from "./act-read.ts";
import { peopleAbout, memoriesAbout } from "./recall.ts";
import { describe } from "./request.ts";

const MAX_LOOK_UP_LENGTH = 200;
const MOVE_KINDS = { yes: "confirms", no: "cancels", choose: "answers" } as const;

/** An UnderstandOutput; fields that it does not set keep the schema's empty values. */
export function answerUnderstand(user: string): object {
  const prompt = withPickedOnly(readPrompt(user));
  const { message, today, pending } = prompt;
  const request = parseMessage(message, today, pending !== null);
  const neutral = { language: "en", look_up: "none", search: "none", label: "not understood" };
  if (request === null) return neutral;
  const { job, form } = request;
  const evidence = { source: "message", quote: message.slice(0, 300) };
  const move =
    job.do === "yes" || job.do === "no" || job.do === "choose" ? MOVE_KINDS[job.do] : null;
  const isMove = move !== null && (move !== "answers" || pending !== null);
  const isChoice = isMove && move === "answers" && pending?.type === "disambiguate";
  return {
    ...neutral,
    label: form,
    moves: [
      ...(isMove ? [{ kind: move, evidence }] : []),
      ...(job.do === "forget" && job.points === null ? [{ kind: "starts_over", evidence }] : []),
    ],
    ...(isChoice ? mentionOfOption(prompt) : mentions(prompt, job)),
    curation: discardedRefs(prompt, job).map((ref) => ({
      ref,
      how: "drop",
      reason: "let go",
      evidence,
    })),
    facts: facts(job, evidence),
    ...(job.do === "match" ? { open_intent: "what_can_i_make" } : {}),
    ...lookUp(prompt, job),
    ...recall(prompt, job),
  };
}

/** If the message links to entities of the prompt, only those can be meant. */
function withPickedOnly(prompt: Prompt): Prompt {
  const refs = pickedRefs(prompt.message);
  const entities = prompt.entities.filter(({ ref }) => refs.includes(ref));
  return entities.length === 0 ? prompt : { ...prompt, entities };
}

/** For a question about what was said before: the memories in the prompt that answer it, or a search if there are none. */
function recall({ recall: { texts, people }, today }: Prompt, job: Job): object {
  if (job.do !== "recall") return {};
  const shownMemories = [
    ...peopleAbout(job.about, people),
    ...memoriesAbout(job.about, texts, today),
  ];
  const memories = shownMemories.map(({ ref }) => ref).slice(0, 8);
  return memories.length > 0 ? { memories } : { recall: job.about };
}

/** A family of foods needs a plan that searches the catalogue, and a long description needs a plan; other look-ups do not. */
function lookUp({ message, today }: Prompt, job: Job): object {
  if (job.do !== "look") return {};
  if (job.family !== undefined) return { search: "category" };
  const what = describe(titleOf(job), message);
  if (what.length > MAX_LOOK_UP_LENGTH) return {};
  return {
    look_up: "plain",
    look_up_what: [what, ...whereOf(job, today)].join("\n"),
    subdomain: TABLES[job.table].subdomain,
  };
}

/** The look-up's conditions and order, one a line, or `every row`; empty if any one of the conditions suffices. */
function whereOf(job: Look, today: string): string[] {
  const query = readQuery(job, job.table, today);
  if (query === null || query.match === "any") return [];
  const order = query.order.map(({ column, dir }) => `order ${column} ${dir}`);
  const lines = query.conditions.map(
    ({ column, op, values }) => `${column} ${op} ${values.join(" | ")}`,
  );
  return lines.length + order.length === 0 ? ["every row"] : [...lines, ...order];
}

/** A look-up in a few words. */
export function titleOf({ table, name, family }: Look): string {
  const subject = name ?? family;
  return `Look up ${table.replace("_", " ")}${subject === undefined ? "" : `, ${subject}`}`;
}

function mentions(prompt: Prompt, job: Job): object {
  const pointing = pointingOf(job, prompt.entities);
  if (pointing === null) return askWhich(prompt, job);
  const { points } = pointing;
  const type = countedType(pointing, prompt.entities);
  const mention = { type, candidates: [], several: points.several };
  if (points.places.length > 0) {
    const refOf = (words: string) => refAt(words, countedRefs(prompt, pointing), type);
    return { mentions: points.places.map((words) => ({ ...mention, words, ref: refOf(words) })) };
  }
  const refsToDrop = new Set(discardedRefs(prompt, job));
  return {
    mentions: entitiesMeantBy(pointing, prompt.entities)
      .filter(({ ref }) => !refsToDrop.has(ref))
      .map((entity) => ({ ...mention, words: points.words, type: entity.type, ref: entity.ref })),
  };
}

/** The refs that ordinals count: those shown last, or all drafts if only a draft can be meant and none was shown. */
function countedRefs({ entities, shown }: Prompt, { draftsOnly }: Pointing): string[] {
  const draftRefs = entities.flatMap(({ draft, ref }) => (draft ? [ref] : []));
  return draftsOnly && !draftRefs.some((ref) => shown.includes(ref)) ? draftRefs : shown;
}

const PLACES = "first second third fourth fifth sixth seventh eighth ninth tenth".split(" ");

/** The mention of the option that an ordinal or a number selects in the open question; none if no entity has its label. */
function mentionOfOption({ message, pending, entities }: Prompt): object {
  const place = PLACES.findIndex((word) => message.toLowerCase().includes(word));
  const number = Number(/\d+/.exec(message)?.[0] ?? 0);
  const option = /\blast\b/i.test(message)
    ? pending?.options.at(-1)
    : pending?.options[number > 0 ? number - 1 : place];
  const entity = entities.find(({ label }) => label === option);
  if (entity === undefined) return {};
  const { ref, type } = entity;
  return { mentions: [{ words: message, type, ref, candidates: [], confidence: "high" }] };
}

/** If several entities match the one name of what is to be changed or deleted, and none exactly, the user is asked. */
function askWhich({ entities }: Prompt, job: Job): object {
  if (job.do !== "change" && job.do !== "delete") return {};
  const { table, named = [] } = job.which;
  const [only, ...others] = named;
  if (only === undefined || others.length > 0) return {};
  const words = nameWords(only.name);
  const type = TABLES[table].refType;
  const matches = entities.filter(
    ({ label, type: entityType, draft, status }) =>
      entityType === type &&
      !draft &&
      status !== "deleted" &&
      words.every((word) => nameWords(label).includes(word)),
  );
  if (matches.length < 2 || matches.some(({ label }) => nameWords(label).length === words.length))
    return {};
  const candidates = matches.map(({ ref }) => ref).slice(0, 10);
  return {
    ask_which: "Which one do you mean?",
    mentions: [{ words: only.name, type, ref: "", candidates, several: false }],
  };
}

/** Refs of the drafts that the user discards. */
function discardedRefs({ entities }: Prompt, job: Job): string[] {
  const drafts = entities.filter(({ draft }) => draft);
  if (job.do === "forget") {
    const pointing = pointingOf(job, entities);
    return (pointing === null ? drafts : entitiesMeantBy(pointing, drafts)).map(({ ref }) => ref);
  }
  const pointing = job.do === "delete" ? pointingOf(job, entities) : null;
  const targets = pointing === null ? [] : entitiesMeantBy(pointing, entities);
  return targets.every(({ draft }) => draft) ? targets.map(({ ref }) => ref) : [];
}

function facts(job: Job, evidence: object): object[] {
  if (job.do !== "avoid") return [];
  const { kind } = job;
  return job.what
    .split(", ")
    .map((what) => ({
      kind,
      whose: "speaker",
      who: "",
      lasts: "lasting",
      from: "",
      until: "",
      what,
      words: what,
      evidence,
    }));
}

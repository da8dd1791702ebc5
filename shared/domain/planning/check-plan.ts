// Semantic checks of Think's output, for rules that a JSON schema cannot express (spec/plans#steps, I10).
import { answerFault, type AnswerFault } from "../../contracts/answer-fault.ts";
import type { StandingChange } from "../../contracts/effects.ts";
import type { DomainPack, SubdomainSpec } from "../../contracts/pack.ts";
import type { Source, ThinkOutput } from "../../contracts/plan.ts";
import type { Session } from "../../contracts/session.ts";
import { checkDates, textsIn } from "../dates/check-dates.ts";
import { namesakeFaults } from "./check-remake.ts";
import { createRegistry } from "../entities/create-registry.ts";
import { draftsCalled } from "../entities/drafts-named.ts";
import { findUuids } from "../entities/translation/find-uuids.ts";
import { undoFaults } from "../receipts/standing-changes.ts";

type ThinkStep = ThinkOutput["steps"][number];

/**
 * The first few faults, for the repair; null when the plan is valid.
 * @param today ISO date
 * @param changes the changes that can be undone
 * @param sources the sources that the message asks to read
 */
export function checkPlan(
  output: ThinkOutput,
  pack: DomainPack,
  session: Pick<Session, "entities" | "artifacts">,
  today: string,
  changes: StandingChange[] = [],
  sources: Record<string, Source> = {},
): AnswerFault | null {
  const faults: string[] = [];
  const places: string[] = [];
  if (findUuids(JSON.stringify(output)).length > 0) {
    faults.push("the answer contains an id: use refs exactly as shown");
  }
  faults.push(...checkDates(textsIn(output), today));
  if (output.decision !== "plan_direct" && !output.message?.trim()) {
    faults.push(`decision ${output.decision} needs a message`);
  }
  if (output.decision === "clarify" && output.steps.length + output.undo.length > 0) {
    faults.push("decision clarify has no steps, and takes nothing back");
  }
  faults.push(...undoFaults(output, changes));
  output.steps.forEach((step, index) => {
    const where = `step ${index + 1}`;
    for (const fault of stepFaults(step, output.steps, pack, session, sources)) {
      faults.push(`${where}: ${fault}`);
      places.push(`steps.${index}`);
    }
  });
  return faults.length === 0 ? null : answerFault("plan", faults.slice(0, 5).join("; "), places);
}

function stepFaults(
  step: ThinkStep,
  steps: ThinkStep[],
  pack: DomainPack,
  session: Pick<Session, "entities" | "artifacts">,
  sources: Record<string, Source>,
): string[] {
  const spec = Object.hasOwn(pack.subdomains, step.subdomain)
    ? pack.subdomains[step.subdomain]
    : undefined;
  if (spec === undefined) {
    const subdomains = Object.keys(pack.subdomains).join(", ");
    return [`there is no subdomain ${step.subdomain}; there are ${subdomains}`];
  }
  const faults: string[] = [];
  if (step.type === "generate" && spec.artifact === undefined) {
    faults.push(`nothing can be generated in ${step.subdomain}; use analyze`);
  }
  if (step.type === "generate") faults.push(...editFaults(step, steps, pack, session));
  if (step.type === "write") {
    if (step.operation === null) faults.push("a write step needs an operation");
    if (spec.writes.length === 0) faults.push(`${step.subdomain} cannot be written`);
    faults.push(...draftFaults(step, steps, session));
  }
  return [
    ...faults,
    ...sourceFaults(step, steps, spec, sources),
    ...refFaults(step, session, sources),
  ];
}

/**
 * Only a generate step reads a source. Its draft is shown before it is saved, because only the user can say whether
 * the source was read correctly.
 */
function sourceFaults(
  step: ThinkStep,
  steps: ThinkStep[],
  spec: SubdomainSpec,
  sources: Record<string, Source>,
): string[] {
  const readsSource = (other: ThinkStep) =>
    other.batch?.some(({ ref }) => ref !== null && Object.hasOwn(sources, ref)) === true;
  if (readsSource(step) && (step.type !== "generate" || spec.artifact?.source === undefined)) {
    return ["only a generate step that makes what the source holds can name a source"];
  }
  const isSave = step.type === "write" && step.operation === "create" && !step.batch?.length;
  const generatesSame = (other: ThinkStep) =>
    other.type === "generate" && other.subdomain === step.subdomain;
  return isSave && steps.some((other) => generatesSame(other) && readsSource(other))
    ? ["what is read from a source is shown first and saved when the user says so: leave this out"]
    : [];
}

/**
 * A generate step may name an unsaved draft of its own subdomain, once per plan: the new content replaces the
 * draft.
 */
function editFaults(
  step: ThinkStep,
  steps: ThinkStep[],
  pack: DomainPack,
  session: Pick<Session, "entities" | "artifacts">,
): string[] {
  const type = pack.subdomains[step.subdomain]?.artifact?.type;
  const refs = steps
    .filter((other) => other.type === "generate")
    .flatMap((other) => other.batch?.map(({ ref }) => ref) ?? []);
  return (step.batch ?? []).flatMap(({ ref }) => {
    const draft = ref === null ? undefined : session.entities[ref];
    if (ref === null || draft?.status !== "generated") return [];
    const owner = session.artifacts[ref]?.subdomain ?? step.subdomain;
    if (draft.type !== type || owner !== step.subdomain) {
      return [`${ref} is a draft of another subdomain: name it in the brief, not as ref`];
    }
    return refs.filter((other) => other === ref).length > 1
      ? [`${ref} is edited twice; one item per draft`]
      : [];
  });
}

/**
 * The faults of a write step that names drafts. Only a create may name them: by their `gen_` refs, and in a later
 * group than the step that makes them.
 */
function draftFaults(
  step: ThinkStep,
  steps: ThinkStep[],
  session: Pick<Session, "entities" | "artifacts">,
): string[] {
  const refs = step.batch?.map((item) => item.ref) ?? [];
  const drafts = refs.filter(
    (ref) => ref !== null && session.entities[ref]?.status === "generated",
  );
  if (step.operation !== "create") {
    return drafts.map((ref) => `${ref} is a draft that is not saved; only a create can take it`);
  }
  const ownDrafts = drafts.filter(
    (ref) => session.artifacts[ref ?? ""]?.subdomain === step.subdomain,
  );
  if (ownDrafts.length > 0) {
    if (ownDrafts.length < refs.length) return ["a create takes drafts only, or new items only"];
    const editsDraft = (other: ThinkStep) =>
      other.type === "generate" && other.batch?.some(({ ref }) => ownDrafts.includes(ref));
    return steps.some((other) => editsDraft(other) && other.group >= step.group)
      ? ["it saves a draft that a generate step edits, so it belongs in a later group"]
      : [];
  }
  const generatesSame = (other: ThinkStep) =>
    other.type === "generate" && other.subdomain === step.subdomain;
  // A model must not rewrite a draft whose exact text exists (I5).
  if (!steps.some(generatesSame)) {
    return namesakeFaults(step, session, draftsCalled).map((fault) => `${fault}; use its ref`);
  }
  return steps.some((other) => generatesSame(other) && other.group >= step.group)
    ? ["it saves what a generate step makes, so it belongs in a later group"]
    : [];
}

function refFaults(
  step: ThinkStep,
  session: Pick<Session, "entities" | "artifacts">,
  sources: Record<string, Source>,
): string[] {
  const registry = createRegistry(session.entities);
  return (step.batch ?? []).flatMap(({ ref }) => {
    if (ref === null || Object.hasOwn(sources, ref)) return [];
    const record = registry.get(ref);
    if (record === undefined) {
      return [`${ref} is not known; use refs that are shown, or null for something new`];
    }
    if (record.status === "deleted") return [`${ref} was deleted`];
    if (record.ref !== ref && step.operation === "create") {
      return [`${ref} is already saved as ${record.ref}`];
    }
    // A list draft that became several rows has no single row that its ref could mean.
    if (step.operation === "create" && ref.startsWith("gen_") && record.status !== "generated") {
      return [`${ref} is already saved`];
    }
    return [];
  });
}

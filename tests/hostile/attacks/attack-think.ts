// Attacks on Think: plans with wrong items, refs, subdomains and kinds of steps, and undos of changes that are not shown.
import { planned, step as stepOf } from "../../chain/kitchen-scripts.ts";
import { withChanges } from "./attack-changes.ts";
import { reply } from "./attack-reply.ts";
import { hostileString, wrongRef } from "../hostile-strings.ts";
import { DRAFT_OF, refsOfType, REF_TYPE_OF, SUBDOMAINS, TABLE_OF, type Scene } from "../scene.ts";

export function think(scene: Scene): object {
  const { chance } = scene;
  const subdomain = chance.is(0.35) ? "recipes" : chance.pick(SUBDOMAINS);
  const steps = plausibleSteps(scene, subdomain).map((step) =>
    withFault(scene, withChanges(scene, step)),
  );
  const asks = chance.is(0.08);
  const answers = chance.is(0.2);
  const decision = asks ? chance.pick(["propose", "propose", "clarify"]) : "plan_direct";
  return planned(decision === "clarify" || answers ? [] : steps, {
    decision,
    ...(answers ? { answer: scene.attacks(0.7) ? reply(scene).slice(0, 1500) : "Hello." } : {}),
    ...(chance.is(0.2) ? { undo: changes(scene) } : {}),
    goal: scene.attacks(0.2) ? hostileString(scene).slice(0, 300) : "what was asked for",
    message: asks ? hostileString(scene).slice(0, 300) || "Shall I?" : null,
    ...(scene.attacks(0.2) ? { user_expressed: hostileString(scene).slice(0, 200) } : {}),
    ...(scene.attacks(0.2) ? { assumptions: [hostileString(scene).slice(0, 160)] } : {}),
  });
}

/** Some of the shown changes, in any order and repeated, and sometimes one that is not shown. */
function changes(scene: Scene): string[] {
  const { chance, request } = scene;
  const refs = [...request.user.matchAll(/^- (change_\d+): /gm)].flatMap(([, ref]) => ref ?? []);
  const picks = refs.slice(chance.int(0, 2), chance.int(1, 12));
  const wrongRefs = scene.attacks(0.2) ? [wrongRef(scene).slice(0, 20)] : [];
  return [...(chance.is(0.5) ? picks : picks.toReversed()), ...picks.slice(0, 1), ...wrongRefs];
}

type Step = Record<string, unknown>;
const step = (overrides: object): Step => stepOf(overrides);

function plausibleSteps(scene: Scene, subdomain: string): Step[] {
  const { chance } = scene;
  const read = (overrides: object = {}): Step =>
    step({ subdomain, description: "find them", ...overrides });
  const write = (operation: string, overrides: object = {}): Step =>
    step({
      subdomain,
      type: "write",
      operation,
      group: 1,
      description: `${operation} them`,
      ...overrides,
    });
  const drafts =
    DRAFT_OF[subdomain] === undefined ? [] : refsOfType(scene, `gen_${DRAFT_OF[subdomain]}`);
  const ownRefs = refsOfType(scene, REF_TYPE_OF[TABLE_OF[subdomain] ?? ""] ?? "");
  const makes = DRAFT_OF[subdomain] === undefined ? "recipes" : subdomain;
  // Tables that have rows from the start.
  const readSubdomain = chance.pick(["recipes", "inventory", "tasks"]);
  const onExistingRows = (operation: string) => [
    step({ subdomain: readSubdomain, description: "find them" }),
    step({ subdomain: readSubdomain, type: "write", operation, group: 1, description: operation }),
  ];
  const plans: (() => Step[])[] = [
    () => [
      step({
        subdomain: makes,
        type: "generate",
        description: "make them",
        batch: newItems(scene),
      }),
      step({ subdomain: makes, type: "write", operation: "create", group: 1, description: "save" }),
    ],
    () => [
      step({ subdomain: makes, type: "generate", description: "make", batch: newItems(scene) }),
    ],
    () => [read(), write("delete", chance.is(0.5) ? { all_found: true } : {})],
    () => [read(), write("update", chance.is(0.3) ? { all_found: true } : {})],
    () => [write("create", { group: 0 })],
    () => [write("create", { group: 0, batch: newItems(scene) })],
    () => [read(), read({ type: "analyze", group: 1 })],
    () => [read()],
    () => onExistingRows("update"),
    () => onExistingRows("delete"),
    () => onExistingRows("delete"),
    () => [
      step({ type: "generate", description: "make them", batch: newItems(scene) }),
      step({ type: "write", operation: "create", group: 1, description: "save them" }),
    ],
  ];
  if (drafts.length > 0) {
    const batch = drafts.slice(0, 3).map((ref) => ({ label: "it", brief: "", ref }));
    const save = () => [write("create", { batch })];
    const edit = () => [
      step({ subdomain, type: "generate", description: "change it", batch: batch.slice(0, 1) }),
      ...(chance.is(0.5) ? [write("create", { batch: batch.slice(0, 1) })] : []),
    ];
    // A model is to write the draft down again, without naming it.
    const retype = () => {
      scene.note("rewritten payload");
      return [write("create", { group: 0, description: "write it down again" })];
    };
    plans.push(save, save, edit, retype);
  }
  if (ownRefs.length > 0) {
    const batch = ownRefs
      .slice(0, chance.int(1, 9))
      .map((ref) => ({ label: "it", brief: "", ref }));
    plans.push(() => [write(chance.pick(["delete", "update"]), { batch })]);
  }
  return chance.pick(plans)();
}

/** The step, sometimes with one fault. */
function withFault(scene: Scene, plannedStep: Step): Step {
  const { chance } = scene;
  if (!scene.attacks(0.45)) return plannedStep;
  const item = () => ({
    label: hostileString(scene).slice(0, 120) || "x",
    brief: hostileString(scene).slice(0, 500),
    ref: chance.is(0.4) ? wrongRef(scene).slice(0, 60) : null,
  });
  return chance.pick<() => Step>([
    () => ({ ...plannedStep, description: hostileString(scene).slice(0, 300) || "go on" }),
    () => ({ ...plannedStep, batch: Array.from({ length: chance.pick([1, 2, 12]) }, item) }),
    () => {
      scene.note("foreign table");
      return { ...plannedStep, subdomain: chance.pick([...SUBDOMAINS, "effects", "__proto__"]) };
    },
    () => {
      scene.note("delete in disguise");
      return { ...plannedStep, type: "write", operation: "delete", all_found: true };
    },
    () => ({ ...plannedStep, group: chance.int(0, 20) }),
    () => ({ ...plannedStep, type: chance.pick(["read", "write", "analyze", "generate"]) }),
    () => ({ ...plannedStep, operation: null }),
  ])();
}

const newItems = ({ chance }: Scene) =>
  Array.from({ length: chance.int(1, 3) }, (_, index) => ({
    label: `${chance.pick(["Cod pie", "Prawn curry", "Tofu bowl", "Lemon rice"])} ${index + 1}`,
    brief: "different",
    ref: null,
  }));

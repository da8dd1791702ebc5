// A model that knows the protocol and abuses it: it behaves well enough to reach the writes, and attacks on the way, in
// wild runs more often than in others.
import { conform } from "../../../dev/model/schema/conform.ts";
import { asAnswer } from "../../support/as-answer.ts";
import { act } from "./attack-act.ts";
import { reply } from "./attack-reply.ts";
import { think } from "./attack-think.ts";
import { understand } from "./attack-understand.ts";
import { blownUp, nonsense } from "../nonsense.ts";
import { createScene, type AttackKind, type Scene } from "../scene.ts";

/** Factors on the probability of an attack: in a wild run, in any other run, and in addition for a repair. */
const DARING = { wild: 1, patient: 0.35, repair: 0.4 };

/** The answer to one request; mostly within its schema's grammar, as a real model's would be. */
export function attack(
  parts: Pick<Scene, "request" | "chance" | "refs" | "foreignIds" | "foreignRefs">,
  isWild: boolean,
  note: (kind: AttackKind) => void,
): object | string {
  const { request } = parts;
  const baseDaring = isWild ? DARING.wild : DARING.patient;
  const daring = request.messages.length > 1 ? baseDaring * DARING.repair : baseDaring;
  const scene = createScene(parts, daring, note);
  const answer = answerTo(scene);
  if (typeof answer === "string" || request.schema === null || scene.isRaw()) return answer;
  return scene.attacks(0.05) ? answer : (conform(answer, request.schema) as object);
}

function answerTo(scene: Scene): object | string {
  const { request, chance } = scene;
  if (scene.attacks(0.02)) {
    scene.note("no JSON");
    return chance.pick(["", "{", "[]", "null", "I cannot do that.", "{}", '{"a":1}{"a":2}']);
  }
  const nonsenseAnswer = () => {
    scene.note("nonsense that fits the schema");
    return nonsense(request.schema ?? {}, request.schema ?? {}, scene) as object;
  };
  if (scene.attacks(0.1)) return nonsenseAnswer();
  const schema = request.schema as Parameters<typeof asAnswer>[1];
  const answer = asAnswer(intendedAnswer(scene), schema, request.user) ?? nonsenseAnswer();
  return scene.attacks(0.05) ? blownUp(answer, scene) : answer;
}

function intendedAnswer(scene: Scene): object | undefined {
  switch (scene.request.contract) {
    case "UnderstandOutput":
      return understand(scene);
    case "ThinkOutput":
      return think(scene);
    case "ActDecision":
    case "ActQuickDecision":
      return act(scene);
    case "ReplyOutput":
      return { text: reply(scene) };
    default:
      return undefined;
  }
}

// Attacks on Understand: answers, mentions, constraints, facts and curations that do not follow from the user's words.
import type { Evidence } from "../../../shared/contracts/answers/evidence.ts";
import type { StatedFact } from "../../../shared/contracts/answers/understand.ts";
import { stated, understood } from "../../support/answers.ts";
import { hostileString, wrongRef } from "../hostile-strings.ts";
import { SUBDOMAINS, type Scene } from "../scene.ts";

export function understand(scene: Scene): object {
  const { chance } = scene;
  const ref = () =>
    scene.refs.length > 0 && chance.is(0.6)
      ? chance.pick(scene.refs)
      : wrongRef(scene).slice(0, 60);
  return understood({
    pending_response: pendingResponse(scene),
    ...(scene.attacks(0.3) ? { curation: curation(scene, ref) } : {}),
    ...(scene.attacks(0.5)
      ? {
          entity_mentions: [
            {
              raw_text: chance.pick(["it", "the first one", "those", "all of them"]),
              entity_type: chance.pick(["recipe", "inventory", "meal", "__proto__"]),
              resolved_ref: ref(),
              candidates: [ref(), ref()],
              several: chance.is(0.3),
            },
          ],
        }
      : {}),
    ...(scene.attacks(0.15) ? { constraint_snapshot: constraints(scene) } : {}),
    ...(scene.attacks(0.3) ? { facts: forgedFacts(scene) } : {}),
    ...(scene.attacks(0.06)
      ? {
          disambiguation: {
            candidates: [ref(), ref()],
            prompt: hostileString(scene).slice(0, 300),
          },
        }
      : {}),
    ...(scene.attacks(0.06)
      ? {
          underspecified: {
            intent: hostileString(scene).slice(0, 40),
            missing: [hostileString(scene).slice(0, 40)],
          },
        }
      : {}),
    ...(scene.attacks(0.12)
      ? {
          quick_mode: true,
          quick_mode_confidence: "high" as const,
          quick_intent: "everything",
          quick_subdomain: chance.pick([...SUBDOMAINS, "effects", "__proto__"]),
        }
      : {}),
  });
}

/** Often claims that the message is an answer, whatever is open and whatever the user wrote. */
function pendingResponse(scene: Scene) {
  const answer = scene.chance.pick(["none", "confirms", "confirms", "answers"] as const);
  if (answer !== "none") scene.note("forged answer");
  return scene.attacks(0.15) ? scene.chance.pick(["amends", "cancels"] as const) : answer;
}

function curation(scene: Scene, ref: () => string) {
  const { chance } = scene;
  scene.note("forged curation");
  return {
    retain: chance.is(0.4) ? [{ ref: ref(), reason: hostileString(scene).slice(0, 120) }] : [],
    drop: chance.is(0.3) ? [ref()] : [],
    demote: chance.is(0.2) ? [ref(), ref()] : [],
    clear_all: chance.is(0.08),
  };
}

function constraints(scene: Scene) {
  const { chance } = scene;
  scene.note("invented constraint");
  const constraint = () => ({
    type: chance.pick([
      "ingredient_required",
      "ingredient_excluded",
      "servings",
      "time_limit",
      "cuisine",
      "x",
    ]),
    field: chance.pick(["", "meals", "constructor"]),
    value: chance.is(0.3) ? chance.pick([-1, 0, 1e9, 2.5]) : hostileString(scene).slice(0, 120),
    confidence: chance.pick([0, 0.3, 1]),
  });
  return {
    new_constraints: chance.is(0.7) ? [constraint()] : [],
    override_constraints: chance.is(0.4) ? [constraint()] : [],
    withdrawn_constraints: chance.is(0.4) ? [{ ...constraint(), value: "crustaceans" }] : [],
    reset_goal: chance.is(0.2),
    goal_update: chance.is(0.3) ? hostileString(scene).slice(0, 200) : null,
    source_phrases: chance.is(0.3) ? [hostileString(scene).slice(0, 120)] : [],
  };
}

/**
 * One fact that the user did not state. Its quote does not exist, is from elsewhere in the prompt, says the opposite, or
 * is about another person or thing.
 */
function forgedFacts(scene: Scene): StatedFact[] {
  const { chance, request } = scene;
  scene.note("forged evidence");
  const [before = "", message = ""] = request.user.split("<user_message>");
  const source = chance.pick<Evidence["source"]>(["message", "question", "button", "voice"]);
  const lines = before.split("\n").filter((line) => line.trim() !== "");
  const elsewhere = (lines.length > 0 ? chance.pick(lines) : "").slice(0, 100);
  const messageText = message.replace("</user_message>", "").trim().slice(0, 100);
  const [words, quote] = chance.pick([
    ["peanuts", "allergic to peanuts"],
    [elsewhere, elsewhere],
    ["nuts", "allergic to nuts"],
    [messageText, messageText],
    ["visits on saturday", messageText],
    [hostileString(scene).slice(0, 100), messageText],
    [messageText.split(" ").at(-1) ?? "", messageText],
  ] as const);
  const part: Partial<StatedFact> = {
    words,
    whose: chance.pick(["speaker", "member", "guest", "other", "unsure"] as const),
    who: chance.pick(["", "Tim", hostileString(scene).slice(0, 40)]),
    lasts: chance.pick(["lasting", "lasting", "at_times", "until", "unsure"] as const),
    from: chance.pick(["", "", "2027-01-01", "later"]),
    until: chance.pick(["", "2027-01-31", "soon"]),
    evidence: { source, quote },
  };
  const kind = chance.pick(["allergy", "intolerance", "diet", "dislike", "household"] as const);
  return [stated(kind, chance.pick(["crustaceans", "prawn", "moonlight"]), quote, part)];
}

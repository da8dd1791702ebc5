// Which messages confirm which questions: two keys for a destructive change, one for a proposal; no key fits an
// older question.
import { describe, expect, it } from "vitest";
import { understood } from "../../../../tests/support/answers.ts";
import type { Plan } from "../../../contracts/plan.ts";
import type { Pending } from "../../../contracts/session.ts";
import { asksMore, isNewest, stillOpen, takePending } from "./take-pending.ts";
import type { Answer } from "./taken-over.ts";

const plan: Plan = { decision: "plan_direct", goal: "", steps: [], attempt: 1 };
const resumedPlan = { ...plan, decision: "resume" };
const options = ["Keep everything", "Delete all 6"];
const open = (type: Pending["type"], more: Partial<Pending> = {}): Pending => ({
  type,
  text: "Shall I?",
  request: "r",
  plan,
  exchange: 4,
  ...(type.startsWith("confirm") ? { options } : {}),
  ...more,
});
const take = (pending: Pending | null, message: string, over: Partial<Answer> = {}) =>
  takePending(pending, {
    message,
    response: "confirms",
    hasOtherRequest: false,
    isNewest: true,
    unseen: false,
    endsWithOther: false,
    ...over,
  });

const CONFIRMATIONS = ["confirm_delete", "confirm_update", "confirm_override"] as const;

describe.each(CONFIRMATIONS)("a %s", (type) => {
  const pending = open(type);
  const repeatedQuestion = { ...pending, again: true };

  it.each(["yes", "ja, bitte", "oui", "sí", "sì", "sim", "2", "２.", "2️⃣", "Delete all 6"])(
    "is carried out by the model's word and a second key: %s",
    (message) => {
      expect(take(pending, message)).toEqual({ pending, cancelled: false, plan: resumedPlan });
    },
  );

  it.each(["yes", "ja", "是的"])("is not carried out by a yes alone: %s", (message) => {
    expect(take(pending, message, { response: "none" })).toBeNull();
    expect(take(pending, message, { response: "amends" })).toEqual({ pending, cancelled: false });
    expect(take(pending, message, { response: "answers" })).toEqual({ pending, cancelled: false });
    expect(take(pending, message, { response: "cancels" })).toEqual({ pending, cancelled: true });
  });

  it.each([
    ...[
      "what's in my pantry?",
      "yes, but keep the cod",
      "delete the soup",
      "nice, thanks",
      "save it",
    ],
    ...["great!", "ja, aber nur zwei", "oui ?", "the note says yes", "sí, y añade leche", "7", "0"],
  ])("is put again where the model alone takes the message for a yes: %s", (message) => {
    expect(take(pending, message)).toEqual({
      pending,
      cancelled: false,
      questionToRepeat: repeatedQuestion,
    });
  });

  it("is carried out by a yes with its reason only where the question allows for one", () => {
    const message = "Emil ist bei Oma, also ja";
    const one = { ...pending, reasoned: true };
    const answer = { quote: "also ja" };
    expect(take(one, message, answer)?.plan).toEqual(resumedPlan);
    expect(take(one, message)?.questionToRepeat).toBeDefined();
    expect(take(one, message, { ...answer, isNewest: false })?.questionToRepeat).toBeDefined();
    expect(take(one, message, { ...answer, hasOtherRequest: true })?.plan).toBeUndefined();
    expect(take(one, message, { ...answer, response: "none" })).toBeNull();
    expect(take(pending, message, answer)).toEqual({
      pending,
      cancelled: false,
      questionToRepeat: repeatedQuestion,
    });
  });

  it("is carried out by such a yes along with a question about something else", () => {
    const asides = ["e il latte c'era già?"];
    const yes = "sì mettila, Tommaso mangia dalla nonna. ";
    const one = { ...pending, reasoned: true };
    const both = { quote: "sì", asides };
    expect(take(one, `${yes}${asides[0]}`, both)).toEqual({
      pending: one,
      cancelled: false,
      plan: resumedPlan,
      more: true,
    });
    expect(take(pending, `sì. ${asides[0]}`, both)?.plan).toBeUndefined();
    expect(take(one, `${yes}${asides[0]} o no?`, both)?.plan).toBeUndefined();
    expect(take(one, `${yes}anzi no. ${asides[0]}`, both)?.plan).toBeUndefined();
    // The message's own question is answered, and the open question is put again below the answer.
    const other = take(one, `${yes}è sicura?`, { quote: "sì" });
    expect(other).toEqual({
      pending: one,
      cancelled: false,
      questionBelowReply: { ...one, again: true },
    });
  });

  it("asks again about a number in which the model reads something else", () => {
    for (const response of ["none", "cancels", "amends"] as const) {
      expect(take(pending, "2", { response })).toEqual({
        pending,
        cancelled: false,
        questionToRepeat: repeatedQuestion,
      });
    }
    expect(take(pending, "2", { response: "answers" })?.plan).toEqual(resumedPlan);
  });

  it.each(["1", "１", "Keep everything"])("is called off by its first option: %s", (message) => {
    for (const response of ["confirms", "answers", "none"] as const) {
      const keptPending = { pending, cancelled: true, whole: true };
      expect(take(pending, message, { response })).toEqual(keptPending);
    }
  });

  it.each(["yes", "2", "Delete all 6"])(
    "is put again where it is not the newest: %s",
    (message) => {
      const older = take(pending, message, { isNewest: false });
      expect(older).toEqual({ pending, cancelled: false, questionToRepeat: repeatedQuestion });
    },
  );

  it("is not touched by a number where it is not the newest, unless the model says so", () => {
    for (const message of ["1", "2"]) {
      expect(take(pending, message, { isNewest: false, response: "none" })).toBeNull();
    }
  });

  it("stays open along with another wish, which is not lost", () => {
    const takenOver = take(pending, "yes, and add milk", { hasOtherRequest: true });
    expect(takenOver).toEqual({ pending, cancelled: false, questionBelowReply: repeatedQuestion });
    expect(take(pending, "yes", { hasOtherRequest: true })?.plan).toEqual(resumedPlan);
  });

  it("is settled by its button without a model, however old it is", () => {
    const press = { response: "none", isNewest: false } as const;
    expect(take(pending, "Delete all 6", { ...press, pressed: 1 })?.plan).toEqual(resumedPlan);
    expect(take(pending, "Keep everything", { ...press, pressed: 0 })?.cancelled).toBe(true);
  });
});

describe("a proposal", () => {
  const pending = open("propose");

  it.each(["yes", "sounds good", "klingt gut", "ça marche", "me parece bien", "perfetto", "top"])(
    "is carried out by the model's word alone: %s",
    (message) => {
      expect(take(pending, message)?.plan).toEqual(resumedPlan);
    },
  );

  it("is not carried out by a word of a list alone", () => {
    expect(take(pending, "yes", { response: "none" })).toBeNull();
  });

  it("is planned again if the message amends it, asks back, or asks for more", () => {
    const anew = { pending, cancelled: false };
    expect(take(pending, "yes, but white", { response: "amends" })).toEqual(anew);
    expect(take(pending, "yes, and add milk", { hasOtherRequest: true })).toEqual(anew);
    for (const message of ["what would happen if I said yes?", "¿sí?", "はい？"]) {
      expect(take(pending, message)).toEqual(anew);
    }
  });

  it("is put again where the yes was written before it, or answers what was asked since", () => {
    const expected = { pending, cancelled: false, questionToRepeat: pending };
    expect(take(pending, "yes", { unseen: true, isNewest: false })).toEqual(expected);
    expect(take(pending, "yes", { isNewest: false, endsWithOther: true })).toEqual(expected);
    expect(take(pending, "do it", { isNewest: false })?.plan).toEqual(resumedPlan);
  });
});

describe("another question", () => {
  it("continues with the stored plan if a step asked it, whatever the answer is", () => {
    expect(take(open("ask_user"), "red", { response: "answers" })?.plan).toEqual(resumedPlan);
    expect(take(open("clarify"), "red", { response: "answers" })?.plan).toBeUndefined();
    const since = { response: "answers", isNewest: false, endsWithOther: true } as const;
    expect(take(open("ask_user"), "red", since)?.questionToRepeat).toEqual(open("ask_user"));
  });

  it("takes no number for an option where it expects an amount", () => {
    expect(take(open("ask_user"), "2", { response: "none" })).toBeNull();
    expect(take(open("clarify"), "2", { response: "none" })).toBeNull();
  });

  it("is closed when the user cancels, and stays open when they speak of something else", () => {
    expect(take(open("ask_user"), "no", { response: "cancels" })).toMatchObject({
      cancelled: true,
    });
    expect(take(open("ask_user"), "hello", { response: "none" })).toBeNull();
    expect(take(null, "yes")).toBeNull();
  });
});

describe("the time that a question waits", () => {
  it("is three exchanges that do not touch it", () => {
    const pending = open("propose");
    expect([4, 5, 6].map((exchange) => stillOpen(pending, exchange))).toEqual([
      ...[pending, pending, pending],
    ]);
    expect(stillOpen(pending, 7)).toBeNull();
    expect(stillOpen(null, 5)).toBeNull();
  });

  it("counts from the exchange that asked it; without a stored exchange, from the last one", () => {
    const { exchange: _exchange, ...old } = open("propose");
    expect(stillOpen(old, 9)).toEqual({ ...old, exchange: 8 });
    expect(isNewest(old, { exchange: 9 })).toBe(true);
    expect(isNewest(open("propose"), { exchange: 4 })).toBe(true);
    expect(isNewest(open("propose"), { exchange: 5 })).toBe(false);
  });
});

it("a message asks for more if it has another goal, a look-up, a fact or a new wish", () => {
  const snapshot = understood().constraint_snapshot;
  const evidence = { source: "message", quote: "x" } as const;
  const wish = { type: "course", field: "", value: "starter", confidence: 1 };
  expect(asksMore(understood())).toBe(false);
  expect(asksMore(understood({ quick_mode: true }))).toBe(true);
  expect(
    asksMore(understood({ constraint_snapshot: { ...snapshot, new_constraints: [wish] } })),
  ).toBe(true);
  const moves = { confirms: evidence, new_goal: evidence };
  expect(asksMore(understood({ evidence: { constraints: [], drops: {}, moves } }))).toBe(true);
});

describe("the number of an option with a wish next to it", () => {
  const message = "2, and no onions";
  it("carries out what loses no data, and leaves the wish to be planned", () => {
    const pending = open("confirm_override", { reasoned: true });
    const takenOver = { pending, cancelled: false, plan: resumedPlan, more: true };
    expect(take(pending, message, { quote: "2", hasOtherRequest: true })).toEqual(takenOver);
  });

  it.each([
    ["of a delete", open("confirm_delete"), {}],
    ["of several things", open("confirm_override"), {}],
    ["that keeps everything", open("confirm_override", { reasoned: true }), { quote: "1" }],
    [
      "without the model's yes",
      open("confirm_override", { reasoned: true }),
      { response: "amends" },
    ],
    ["to an older question", open("confirm_override", { reasoned: true }), { isNewest: false }],
  ] as const)("carries out nothing %s", (_, pending, over) => {
    const takenOver = take(pending, message, { quote: "2", hasOtherRequest: true, ...over });
    expect(takenOver).not.toHaveProperty("plan");
  });
});

describe("an answer to a question of a step", () => {
  const pending = open("ask_user");
  const answers = { response: "answers" } as const;

  it("continues with the stored steps, and leaves what is wanted next to it to be planned", () => {
    const takenOver = { pending, cancelled: false, plan: resumedPlan };
    expect(take(pending, "the second", answers)).toEqual(takenOver);
    expect(take(pending, "the second, and add parsley", { ...answers, goesFurther: true })).toEqual(
      { ...takenOver, more: true },
    );
  });
});

// Which messages confirm which questions: a destructive change needs two keys and must be the newest question,
// unless its button is pressed. A proposal needs one key.
import { describe, expect, it } from "vitest";
import { stated, understood } from "../../../../tests/support/answers.ts";
import type { Plan } from "../../../contracts/plan.ts";
import type { Pending } from "../../../contracts/session.ts";
import { asksMore, isNewest, stillOpen, takePending } from "./take-pending.ts";
import type { Answer } from "./taken-over.ts";

const plan: Plan = { decision: "plan_direct", goal: "", steps: [], attempt: 1 };
const resumedPlan = { ...plan, decision: "resume" };
const options = ["Keep everything", "Delete all 6"];
const open = (type: Pending["type"], overrides: Partial<Pending> = {}): Pending => ({
  type,
  text: "Shall I?",
  request: "r",
  plan,
  exchange: 4,
  ...(type.startsWith("confirm") ? { options } : {}),
  ...overrides,
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

describe.each(CONFIRMATIONS)("a waiting %s", (type) => {
  const pending = open(type);
  const repeatedQuestion = { ...pending, again: true };

  it.each(["yes", "ja, bitte", "oui", "sí", "sì", "sim", "2", "２.", "2️⃣", "Delete all 6"])(
    "a change that waits is carried out by the model's reading and a second key: %s",
    (message) => {
      expect(take(pending, message)).toEqual({ pending, cancelled: false, plan: resumedPlan });
    },
  );

  it.each(["yes", "ja", "是的"])(
    "a change that waits is not carried out by a yes that the model does not read as one: %s",
    (message) => {
      expect(take(pending, message, { response: "none" })).toBeNull();
      expect(take(pending, message, { response: "amends" })).toEqual({ pending, cancelled: false });
      expect(take(pending, message, { response: "answers" })).toEqual({
        pending,
        cancelled: false,
      });
      expect(take(pending, message, { response: "cancels" })).toEqual({ pending, cancelled: true });
    },
  );

  it.each([
    ...[
      "what's in my pantry?",
      "yes, but keep the cod",
      "delete the soup",
      "nice, thanks",
      "save it",
    ],
    ...["great!", "ja, aber nur zwei", "oui ?", "the note says yes", "sí, y añade leche", "7", "0"],
  ])(
    "a change that waits is asked about again if only the model reads the message as a yes: %s",
    (message) => {
      expect(take(pending, message)).toEqual({
        pending,
        cancelled: false,
        questionToRepeat: repeatedQuestion,
      });
    },
  );

  it("a yes with its reason carries out a change that waits only if the question allows a reason", () => {
    const message = "Emil ist bei Oma, also ja";
    const reasonedPending = { ...pending, reasoned: true };
    const answer = { quote: "also ja" };
    expect(take(reasonedPending, message, answer)?.plan).toEqual(resumedPlan);
    expect(take(reasonedPending, message)?.questionToRepeat).toBeDefined();
    expect(
      take(reasonedPending, message, { ...answer, isNewest: false })?.questionToRepeat,
    ).toBeDefined();
    expect(
      take(reasonedPending, message, { ...answer, hasOtherRequest: true })?.plan,
    ).toBeUndefined();
    expect(take(reasonedPending, message, { ...answer, response: "none" })).toBeNull();
    expect(take(pending, message, answer)).toEqual({
      pending,
      cancelled: false,
      questionToRepeat: repeatedQuestion,
    });
  });

  it("a yes with its reason next to a question about something else carries out a change that waits", () => {
    const asides = ["e il latte c'era già?"];
    const yes = "sì mettila, Tommaso mangia dalla nonna. ";
    const reasonedPending = { ...pending, reasoned: true };
    const yesWithAside = { quote: "sì", asides };
    expect(take(reasonedPending, `${yes}${asides[0]}`, yesWithAside)).toEqual({
      pending: reasonedPending,
      cancelled: false,
      plan: resumedPlan,
      more: true,
    });
    expect(take(pending, `sì. ${asides[0]}`, yesWithAside)?.plan).toBeUndefined();
    expect(take(reasonedPending, `${yes}${asides[0]} o no?`, yesWithAside)?.plan).toBeUndefined();
    expect(
      take(reasonedPending, `${yes}anzi no. ${asides[0]}`, yesWithAside)?.plan,
    ).toBeUndefined();
    // The message's own question is answered, and the open question is asked again below the answer.
    const outcomeWithQuestion = take(reasonedPending, `${yes}è sicura?`, { quote: "sì" });
    expect(outcomeWithQuestion).toEqual({
      pending: reasonedPending,
      cancelled: false,
      questionBelowReply: { ...reasonedPending, again: true },
    });
  });

  it("a change that waits is asked about again if the model does not read a number as its answer", () => {
    for (const response of ["none", "cancels", "amends"] as const) {
      expect(take(pending, "2", { response })).toEqual({
        pending,
        cancelled: false,
        questionToRepeat: repeatedQuestion,
      });
    }
    expect(take(pending, "2", { response: "answers" })?.plan).toEqual(resumedPlan);
  });

  it.each(["1", "１", "Keep everything"])(
    "a change that waits is cancelled by its first option: %s",
    (message) => {
      for (const response of ["confirms", "answers", "none"] as const) {
        const keptPending = { pending, cancelled: true, whole: true };
        expect(take(pending, message, { response })).toEqual(keptPending);
      }
    },
  );

  it.each(["yes", "2", "Delete all 6"])(
    "a change that waits is asked about again if its question is not the newest one: %s",
    (message) => {
      const outcome = take(pending, message, { isNewest: false });
      expect(outcome).toEqual({ pending, cancelled: false, questionToRepeat: repeatedQuestion });
    },
  );

  it("a number does not affect a change that waits if its question is not the newest one and the model reads no answer", () => {
    for (const message of ["1", "2"]) {
      expect(take(pending, message, { isNewest: false, response: "none" })).toBeNull();
    }
  });

  it("a change that waits stays open next to another wish, which is not lost", () => {
    const takenOver = take(pending, "yes, and add milk", { hasOtherRequest: true });
    expect(takenOver).toEqual({ pending, cancelled: false, questionBelowReply: repeatedQuestion });
    expect(take(pending, "yes", { hasOtherRequest: true })?.plan).toEqual(resumedPlan);
  });

  it("the button of a change that waits answers it without a model, however old it is", () => {
    const press = { response: "none", isNewest: false } as const;
    expect(take(pending, "Delete all 6", { ...press, pressed: 1 })?.plan).toEqual(resumedPlan);
    expect(take(pending, "Keep everything", { ...press, pressed: 0 })?.cancelled).toBe(true);
  });
});

describe("proposals", () => {
  const pending = open("propose");

  it.each(["yes", "sounds good", "klingt gut", "ça marche", "me parece bien", "perfetto", "top"])(
    "a proposal is carried out by the model's reading alone: %s",
    (message) => {
      expect(take(pending, message)?.plan).toEqual(resumedPlan);
    },
  );

  it("a yes from the list does not carry out a proposal by itself", () => {
    expect(take(pending, "yes", { response: "none" })).toBeNull();
  });

  it("a proposal is planned again if the message amends it, asks a question, or wishes for more", () => {
    const plannedAgain = { pending, cancelled: false };
    expect(take(pending, "yes, but white", { response: "amends" })).toEqual(plannedAgain);
    expect(take(pending, "yes, and add milk", { hasOtherRequest: true })).toEqual(plannedAgain);
    for (const message of ["what would happen if I said yes?", "¿sí?", "はい？"]) {
      expect(take(pending, message)).toEqual(plannedAgain);
    }
  });

  it("a proposal is asked again if the yes was written before it, or answers a later question", () => {
    const expected = { pending, cancelled: false, questionToRepeat: pending };
    expect(take(pending, "yes", { unseen: true, isNewest: false })).toEqual(expected);
    expect(take(pending, "yes", { isNewest: false, endsWithOther: true })).toEqual(expected);
    expect(take(pending, "do it", { isNewest: false })?.plan).toEqual(resumedPlan);
  });
});

describe("questions of another kind", () => {
  it("an answer continues the stored plan if a step asked the question, unless it may answer a later question", () => {
    expect(take(open("ask_user"), "red", { response: "answers" })?.plan).toEqual(resumedPlan);
    expect(take(open("clarify"), "red", { response: "answers" })?.plan).toBeUndefined();
    const laterAnswer = { response: "answers", isNewest: false, endsWithOther: true } as const;
    expect(take(open("ask_user"), "red", laterAnswer)?.questionToRepeat).toEqual(open("ask_user"));
  });

  it("a number is not read as an option if the question expects an amount", () => {
    expect(take(open("ask_user"), "2", { response: "none" })).toBeNull();
    expect(take(open("clarify"), "2", { response: "none" })).toBeNull();
  });

  it("a question is closed if the user cancels, and stays open if the user speaks of something else", () => {
    expect(take(open("ask_user"), "no", { response: "cancels" })).toMatchObject({
      cancelled: true,
    });
    expect(take(open("ask_user"), "hello", { response: "none" })).toBeNull();
    expect(take(null, "yes")).toBeNull();
  });
});

describe("times for which a question stays open", () => {
  it("a question stays open for three exchanges that do not answer it", () => {
    const pending = open("propose");
    expect([4, 5, 6].map((exchange) => stillOpen(pending, exchange))).toEqual([
      ...[pending, pending, pending],
    ]);
    expect(stillOpen(pending, 7)).toBeNull();
    expect(stillOpen(null, 5)).toBeNull();
  });

  it("the three exchanges count from the one that asked, or from the last one if that is not stored", () => {
    const { exchange: _exchange, ...pendingWithoutExchange } = open("propose");
    expect(stillOpen(pendingWithoutExchange, 9)).toEqual({
      ...pendingWithoutExchange,
      exchange: 8,
    });
    expect(isNewest(pendingWithoutExchange, { exchange: 9 })).toBe(true);
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
  expect(asksMore(understood({ facts: [stated("dislike", "kale", "no kale")] }))).toBe(true);
  expect(
    asksMore(understood({ constraint_snapshot: { ...snapshot, new_constraints: [wish] } })),
  ).toBe(true);
  const moves = { confirms: evidence, new_goal: evidence };
  expect(asksMore(understood({ evidence: { constraints: [], drops: {}, moves } }))).toBe(true);
});

describe("numbers of an option with a wish next to them", () => {
  const message = "2, and no onions";
  it("an option's number with a wish next to it carries out a change that loses no data, and leaves the wish to be planned", () => {
    const pending = open("confirm_override", { reasoned: true });
    const takenOver = { pending, cancelled: false, plan: resumedPlan, more: true };
    expect(take(pending, message, { quote: "2", hasOtherRequest: true })).toEqual(takenOver);
  });

  it.each([
    ["if the question is about a delete", open("confirm_delete"), {}],
    ["if the question is about several things", open("confirm_override"), {}],
    [
      "if the option keeps everything",
      open("confirm_override", { reasoned: true }),
      { quote: "1", message: "1, and no onions" },
    ],
    [
      "if the model does not read a yes",
      open("confirm_override", { reasoned: true }),
      { response: "amends" },
    ],
    [
      "if the question is not the newest",
      open("confirm_override", { reasoned: true }),
      { isNewest: false },
    ],
  ] as const)(
    "an option's number with a wish next to it carries out nothing %s",
    (_, pending, over) => {
      const takenOver = take(pending, message, { quote: "2", hasOtherRequest: true, ...over });
      expect(takenOver).not.toHaveProperty("plan");
    },
  );
});

describe("answers to a question of a step", () => {
  const pending = open("ask_user");
  const answers = { response: "answers" } as const;

  it("an answer to a step's question continues with the stored steps, and leaves a wish next to it to be planned", () => {
    const takenOver = { pending, cancelled: false, plan: resumedPlan };
    expect(take(pending, "the second", answers)).toEqual(takenOver);
    expect(take(pending, "the second, and add parsley", { ...answers, goesFurther: true })).toEqual(
      { ...takenOver, more: true },
    );
  });
});

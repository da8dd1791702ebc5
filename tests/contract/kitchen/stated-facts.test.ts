// What a message states of people, from the model's answer to rows, constraints, questions and replies,
// with the kitchen's pack (I12, I13).
import { describe, expect, it } from "vitest";
import type { MemberProfile, Told } from "../../../shared/contracts/profile.ts";
import type { UnderstandResult } from "../../../shared/contracts/results.ts";
import type { Pending, SessionConstraints } from "../../../shared/contracts/session.ts";
import type { StatedFact, UnderstandOutput } from "../../../shared/contracts/answers/understand.ts";
import { createKitchenPack } from "../../../shared/kitchen/create-kitchen-pack.ts";
import { stated, thought, understood } from "../../support/answers.ts";
import { createFilePrompts } from "../../support/file-prompts.ts";
import { createNodeDatabase } from "../../support/node-database.ts";
import { createConversation, type Finished } from "../../support/run-nodes.ts";

const pack = createKitchenPack();
const PROFILE: MemberProfile = { fields: {}, guidance: {}, timezone: null };

function start(profile: MemberProfile | null = null) {
  const db = createNodeDatabase(pack, profile);
  const { readRunFacts } = db;
  let reads = 0;
  db.readRunFacts = (request) => {
    reads += 1;
    return readRunFacts(request);
  };
  const talk = createConversation(pack, createFilePrompts(), db);
  const say = (
    text: string,
    answers: Partial<UnderstandOutput>[],
    { offer = "", ...options }: Parameters<typeof talk.say>[2] & { offer?: string } = {},
  ) =>
    talk.say(
      text,
      {
        UnderstandOutput: answers.map((answer) => understood(answer)),
        ThinkOutput: [thought([])],
        ReplyOutput: [{ text: "Well.", offer }],
        ConversationSummary: [{ narrative: "They spoke.", engagement: "Food." }],
      },
      options,
    );
  const field = <T>(name: string) => JSON.parse(talk.fields[name] ?? "null") as T | null;
  return {
    db,
    say,
    reads: () => reads,
    rows: () => db.tables["preferences"] ?? [],
    constraints: () => field<SessionConstraints>("constraints")?.constraints ?? [],
    pending: () => field<Pending>("pending"),
  };
}
const resultOf = ({ results }: Finished) => results["understand"] as UnderstandResult;
const promptOf = ({ requests }: Finished, title: string) =>
  requests.filter((request) => request.title === title).at(-1)?.user ?? "";
const understandCalls = ({ requests }: Finished) =>
  requests.filter(({ title }) => title === "UnderstandOutput").length;

const GERMAN = "Ich bin gegen Erdnüsse allergisch";
const peanut = (part: Partial<StatedFact> = {}) =>
  stated("allergy", "peanut", "gegen Erdnüsse allergisch", { words: "Erdnüsse", ...part });
const german = { language: "de" };

describe("a fact that lasts", () => {
  it("a lasting fact is stored once with the model's English name, and reported in the user's words", async () => {
    const { say, rows, reads } = start();
    const turn = await say(GERMAN, [{ ...german, facts: [peanut()] }], { retry: true });
    expect(rows()).toMatchObject([{ kind: "allergy", subject: "peanut", words: "Erdnüsse" }]);
    expect(rows()).toHaveLength(1);
    expect(turn.reply).toContain("du hast eine Allergie gegen Erdnüsse");
    expect(promptOf(turn, "ThinkOutput")).toContain("recorded by code: preferences, peanut");
    // The run reads again what must be avoided and how many rows there are.
    expect(reads()).toBe(2);
    expect(promptOf(turn, "ThinkOutput")).toContain("preferences 1");
  });

  it("a lasting fact is neither stored nor reported again if it is known", async () => {
    const told: Told[] = [{ kind: "allergy", subject: "Peanut", note: null }];
    const { say, rows, reads } = start({ ...PROFILE, told });
    const turn = await say(GERMAN, [{ ...german, facts: [peanut()] }]);
    expect(rows()).toEqual([]);
    expect(turn.reply).toBe("Well.");
    expect(reads()).toBe(1);
  });

  it("a lasting fact about an unknown food is stored, and the reply says that it cannot be checked", async () => {
    const toldFacts: Told[] = [{ kind: "allergy", subject: "zorb", note: null, checked: false }];
    const { db, say, rows } = start(PROFILE);
    const { readRunFacts } = db;
    db.readRunFacts = async (request) => {
      const facts = await readRunFacts(request);
      const storedFacts = rows().length > 0 ? toldFacts : [];
      return { ...facts, profile: { ...PROFILE, told: storedFacts } };
    };
    const facts = [stated("allergy", "zorb", "allergic to zorb")];
    const { reply } = await say("I'm allergic to zorb", [{ facts }]);
    expect(rows()).toHaveLength(1);
    expect(reply).toContain("you are allergic to zorb");
    expect(reply).toContain(
      "I know no food by this name, so I cannot check for it: your zorb allergy.",
    );
  });

  it("a lasting fact is not stored if the ledger has another answer under its key (I6)", async () => {
    const { db, say, rows } = start();
    const { applyEffects } = db;
    db.applyEffects = async (request) => {
      const first = { ...request, answers: ["another answer"], ops: [] };
      await applyEffects(first);
      return applyEffects(request);
    };
    await expect(say(GERMAN, [{ facts: [peanut()] }])).rejects.toThrow("adopted");
    expect(rows()).toEqual([]);
  });

  it("a lasting fact is reported in the model's terms even if the message says the opposite, so that the user can undo it", async () => {
    const { say } = start();
    const facts = [stated("allergy", "nuts", "allergic to nuts")];
    const { reply } = await say("I'm not allergic to nuts", [{ facts }]);
    expect(reply).toContain("you are allergic to nuts");
  });
});

describe("a fact of this occasion", () => {
  it("a fact of this occasion becomes a constraint for its person, is in the reply, and is not stored", async () => {
    const { say, rows, constraints } = start();
    const anna = peanut({ whose: "guest", who: "Anna", lasts: "this_time" });
    const text = "Anna kommt, sie ist gegen Erdnüsse allergisch";
    const turn = await say(text, [{ ...german, facts: [anna] }]);
    expect(rows()).toEqual([]);
    expect(constraints()).toMatchObject([
      { type: "ingredient_excluded", field: "Anna", value: "peanut", phrase: anna.evidence.quote },
    ]);
    expect(turn.reply).toContain(
      "In diesem Gespräch beachte ich das, ohne es zu speichern: Anna hat eine Allergie gegen Erdnüsse.",
    );
    expect(promptOf(turn, "ThinkOutput")).toContain("ingredient_excluded (Anna): peanut");
    const again = await say(text, [{ ...german, facts: [anna] }]);
    expect(again.reply).toBe("Well.");
  });

  it("a fact about a person who does not eat here is not kept, and the reply says so", async () => {
    const { say, rows, constraints } = start();
    const facts = [peanut({ whose: "other", who: "my neighbour" })];
    expect((await say(GERMAN, [{ facts }])).reply).toMatch(
      /^Well\.\n\nPlease note: I will not check for this, .*my neighbour’s Erdnüsse allergy\.$/,
    );
    expect([rows(), constraints()]).toEqual([[], []]);
  });
});

describe("a fact whose duration or person is unsure", () => {
  it("a fact whose duration is unsure counts for now, and the user is asked about it; the answer stores it", async () => {
    const { say, rows, constraints, pending } = start();
    const first = await say(GERMAN, [{ ...german, facts: [peanut({ lasts: "unsure" })] }]);
    expect(first.hops).toEqual(["understand", "reply"]);
    expect(first.reply).toContain(
      "Soll ich mir das für immer merken: du hast eine Allergie gegen Erdnüsse?",
    );
    expect(first.reply).toContain("1. Immer\n2. Nur dieses Mal");
    expect(constraints()).toMatchObject([{ value: "peanut" }]);
    expect(pending()).toMatchObject({ type: "clarify", request: GERMAN });

    const lasting = peanut({ evidence: { source: "question", quote: "Erdnüsse" } });
    const answers = { ...german, pending_response: "answers" as const };
    const second = await say("immer", [{ ...answers, facts: [lasting] }]);
    expect(rows()).toMatchObject([{ kind: "allergy", subject: "peanut", words: "Erdnüsse" }]);
    expect(second.reply).toContain("du hast eine Allergie gegen Erdnüsse");
    expect(resultOf(second).takenOver?.request).toBe(GERMAN);
  });

  it.each<[string, string | null]>([
    [`Was kann ich heute kochen? ${GERMAN}`, null],
    [`${GERMAN}. Mach mir einen Vorschlag`, "Vorschlag"],
  ])("an unsure fact is asked about below the answer: %s", async (message, goal) => {
    const { say, rows, constraints, pending } = start();
    const snapshot = { ...understood().constraint_snapshot, goal_update: goal };
    const facts = [peanut({ lasts: "unsure" })];
    const first = await say(message, [{ ...german, facts, constraint_snapshot: snapshot }]);
    expect(first.hops).toContain("think");
    expect(promptOf(first, "ThinkOutput")).toContain("code asks again, so plan only");
    expect(first.reply).toMatch(/^Well\..*Soll ich mir das für immer merken/s);
    expect(first.reply).toMatch(/1\. Immer\n2\. Nur dieses Mal$/);
    expect(constraints()).toMatchObject([{ value: "peanut" }]);
    expect(pending()).toMatchObject({ type: "clarify", request: "gegen Erdnüsse allergisch" });
    expect(rows()).toEqual([]);

    const lasting = peanut({ evidence: { source: "question", quote: "Erdnüsse" } });
    await say("immer", [{ ...german, pending_response: "answers", facts: [lasting] }]);
    expect(rows()).toMatchObject([{ kind: "allergy", subject: "peanut" }]);
  });

  it("the question about an unsure fact comes below the result of an accepted offer", async () => {
    const { say, pending } = start();
    await say("Hallo", [german], { offer: "Soll ich Karotten aufschreiben?" });
    expect(pending()?.type).toBe("offer");
    const facts = [peanut({ whose: "unsure" })];
    const answer = { ...german, pending_response: "amends" as const, facts };
    const turn = await say(`${GERMAN}, schreib zwei auf`, [answer]);
    expect(turn.hops).toContain("think");
    const prompt = promptOf(turn, "ThinkOutput");
    expect(prompt).toContain("type: offer");
    expect(prompt).toContain("response: amends");
    expect(prompt).toContain("code asks again, so plan only");
    expect(turn.reply).toMatch(/^Well\..*Um wen geht es/s);
    expect(pending()?.type).toBe("clarify");
  });

  it("a fact whose person is unsure is not asked about twice", async () => {
    const { say, rows, constraints } = start();
    const facts = [peanut({ whose: "unsure" })];
    expect((await say(GERMAN, [{ facts }])).reply).toContain("Who is this about");
    const again = { source: "question" as const, quote: "Erdnüsse" };
    const second = await say("don't know", [
      { pending_response: "answers", facts: [peanut({ whose: "unsure", evidence: again })] },
    ]);
    expect(second.hops).toContain("think");
    expect(second.reply).not.toContain("Who is this about");
    expect(rows()).toEqual([]);
    expect(constraints()).toMatchObject([{ value: "peanut" }]);
  });
});

describe("a fact that the user has not stated", () => {
  const inventedFacts = { facts: [stated("allergy", "nuts", "allergic to nuts")] };

  it("a fact that the user has not stated is sent back once, and the repaired fact is stored", async () => {
    const { say, rows } = start();
    const right = { facts: [peanut()] };
    const wrong = { facts: [peanut({ words: "peanuts" })] };
    const turn = await say(GERMAN, [wrong, right]);
    expect(understandCalls(turn)).toBe(2);
    expect(rows()).toHaveLength(1);
    expect(turn.reply).not.toContain("?");
  });

  it("a fact that the user has not stated is not stored if the model insists: the user is asked, with the fact's name", async () => {
    const { say, rows, constraints, pending } = start();
    const text = "plan dinner for Friday";
    const turn = await say(text, [inventedFacts, inventedFacts]);
    expect([rows(), constraints()]).toEqual([[], []]);
    expect(turn.hops).toEqual(["understand", "reply"]);
    expect(turn.reply).toBe(
      "I am not sure that you said this: your nuts allergy. Is it what you mean?",
    );
    expect(pending()).toMatchObject({ type: "clarify", request: text });
    // The question is not asked a second time: the reply says what was not noted, and the request is planned.
    const second = await say("no, just plan", [
      { pending_response: "answers", ...inventedFacts },
      { pending_response: "answers", ...inventedFacts },
    ]);
    expect(rows()).toEqual([]);
    expect(second.hops).toContain("think");
    expect(second.reply).toContain("I did not note this, because I did not find it in your words");
    expect(second.reply).toContain("your nuts allergy");
    expect(promptOf(second, "ThinkOutput")).toContain(text);
  });

  it("a fact that the user has not stated and an invented wish are asked about in one question", async () => {
    const { say, constraints } = start();
    const thai = { type: "cuisine", field: "", value: "thai", confidence: 1 };
    const snapshot = { ...understood().constraint_snapshot, new_constraints: [thai] };
    await say("something thai", [{ constraint_snapshot: snapshot }]);
    expect(constraints()).toMatchObject([{ value: "thai" }]);
    const mild = { ...thai, type: "flavor", value: "mild" };
    const wrong = {
      constraint_snapshot: {
        ...snapshot,
        new_constraints: [mild],
        source_phrases: ["make it mild"],
      },
      facts: inventedFacts.facts,
    };
    const turn = await say("and for four", [wrong, wrong]);
    expect(constraints()).toMatchObject([{ value: "thai" }]);
    expect(turn.reply).toContain('your nuts allergy; "mild"');
  });
});

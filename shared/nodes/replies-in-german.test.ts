// What code says to somebody who writes German: questions, failures, ends, undo. No model words any of it.
import { describe, expect, it } from "vitest";
import { createCellarPack } from "../../tests/cellar/pack.ts";
import { complete, item, thought, understood, wine } from "../../tests/support/answers.ts";
import { createFilePrompts } from "../../tests/support/file-prompts.ts";
import { createMemoryDatabase, idOf } from "../../tests/support/memory-database.ts";
import { createConversation } from "../../tests/support/run-nodes.ts";
import { FatalError } from "../contracts/errors.ts";
import { failExchange } from "../domain/fail-exchange.ts";
import { forgetDrafts } from "../domain/forget-drafts.ts";
import { makeUndoReply } from "../domain/make-undo-reply.ts";
import { conversationLanguage } from "../domain/reply-language.ts";
import { parseSession } from "../domain/session-fields.ts";
import type { Artifact, Exchange } from "../contracts/session.ts";

const pack = createCellarPack();
const german = understood({ language: "de-AT" });
const LAST = "Ich habe den Wein auf die Liste gesetzt. Das ist alles, was du noch hast.";

function start(names: string[]) {
  const db = createMemoryDatabase(pack);
  db.tables.wines = names.map((name, n) => ({ id: idOf(10 + n), name, bottles: n + 1 }));
  return { db, talk: createConversation(pack, createFilePrompts(), db) };
}

it("a delete of many is asked about in German, by name", async () => {
  const names = Array.from({ length: 7 }, (_, at) => `Wein ${at + 1}`);
  const { talk } = start(names);
  const { reply } = await talk.say("lösche alle Weine", {
    UnderstandOutput: [german],
    ThinkOutput: [thought([{ type: "write", operation: "delete" }])],
    ActDecision: [
      {
        action: "tool_call",
        tool: "db_delete",
        params: {
          table: "wines",
          where: { and: [{ column: "name", op: "ilike", value: "%wein%" }] },
        },
      },
    ],
    ReplyOutput: [{ text: "Einen Moment." }],
  });
  expect(reply).toContain("Das würde 7 Einträge löschen (wines): Wein 1, Wein 2");
  expect(reply).toMatch(/Soll ich sie löschen\?\n1\. Alles behalten\n2\. Alle 7 löschen$/);
});

it("what could not be made, and a draft that is not saved, are told in German", async () => {
  const { talk } = start([]);
  const { reply } = await talk.say("mach Ada", {
    UnderstandOutput: [german],
    ThinkOutput: [thought([{ type: "generate", batch: [item("Ada")] }])],
    ActDecision: [complete("fertig", { data: wine("Ada") })],
    ReplyOutput: [
      () => {
        throw new FatalError("refused", "the model declined to answer");
      },
    ],
  });
  expect(reply).toContain("plum in Ada (88)\n\n(nicht gespeichert)");
  expect(reply).toContain("Sag „speichern“, dann bleibt der Entwurf erhalten.");
  expect(reply).not.toMatch(/\b(?:not|saved|keep|please)\b/i);
});

describe("a run that fails before it is understood", () => {
  const session = (assistant: string) => {
    const exchange = { ...EXCHANGE, assistant };
    return parseSession({ exchange: "1", "turn:1": JSON.stringify(exchange) });
  };
  const end = (assistant: string) =>
    failExchange(
      pack,
      {},
      session(assistant),
      {},
      "u",
      { at: "now", day: "2026-11-22" },
      {
        code: "overloaded",
        away: "model",
      },
    ).text;

  it("says so in the language of the last reply", () => {
    expect(end(LAST)).toMatch(/^Leider nimmt das Sprachmodell.+Es wurde nichts geändert\./);
    expect(end("I have put the wine on your list.")).toMatch(/^Sorry, .+Nothing was changed\./);
  });

  it("says so in English where nothing was said yet, or in a language without a catalogue", () => {
    expect(conversationLanguage(undefined, [])).toBe("en");
    expect(conversationLanguage({ output: { language: "fr" } }, [{ assistant: LAST }])).toBe("en");
    expect(conversationLanguage({ output: { language: "de" } }, [])).toBe("de");
  });
});

it("an undo is told in German, with reasons by their codes", () => {
  const receipt = (status: "applied" | "failed", more = {}) => ({
    ...{ op: "delete" as const, table: "wine_notes", ref: null, label: null, status },
    ...more,
  });
  expect(makeUndoReply([receipt("applied")], "de")).toBe(
    "Rückgängig gemacht.\nWieder entfernt: ein Eintrag (wine notes).",
  );
  const error = { code: "changed_since", message: '"Bea" has been changed since' };
  expect(makeUndoReply([receipt("failed", { label: "Bea", error })], "de")).toBe(
    "Das konnte ich nicht rückgängig machen, und es wurde nichts geändert. " +
      "Bea: der Eintrag wurde seitdem geändert oder gelöscht.",
  );
});

it("a dropped draft is forgotten whatever the language in which it was shown (S2)", () => {
  const format = (content: Record<string, unknown>, language = "en") =>
    `${language === "de" ? "Zutat" : "part"}: ${String(content.note)}`;
  const { wines } = pack.subdomains;
  const artifact = { ...wines!.artifact!, format };
  const own = { ...pack, subdomains: { wines: { ...wines!, artifact } } };
  const draft = { ref: "gen_wine_1", label: "Ada", subdomain: "wines", content: { note: "plum" } };
  const exchange = {
    ...EXCHANGE,
    assistant: "Hier:\n\nZutat: plum\n\n(nicht gespeichert)\n\nGut?",
  };
  expect(
    forgetDrafts(own, exchange, [draft as unknown as Artifact], { drafts: [], labels: [] })
      .assistant,
  ).toBe("Hier:\n\n[a draft that was dropped]\nGut?");
});

const EXCHANGE: Exchange = {
  ...{ exchange: 1, user: "u", assistant: "", routing: "plan", goal: "", steps: [] },
  ...{ phase: null, expressed: null, blocked: null, at: "2026-11-21T10:00:00Z" },
  curation: { retained: [], dropped: [], reasons: {} },
};

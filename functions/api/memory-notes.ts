// /v1/memory/notes: what the assistant has noted about its user, who can see, correct and delete it.
import { IdParamsSchema } from "../../shared/contracts/api/common.ts";
import {
  NoteChangesSchema,
  NotePageSchema,
  NoteSchema,
  NotesQuerySchema,
} from "../../shared/contracts/api/memory-notes.ts";
import { defineRoute } from "../../shared/http/api-route.ts";
import { noteRefused } from "../../shared/services/memory/memory-refusals.ts";
import { notFound } from "../../shared/services/refusal.ts";

const path = "/v1/memory/notes";
const params = IdParamsSchema;

export const memoryNoteRoutes = [
  defineRoute({
    method: "get",
    path,
    id: "listMemoryNotes",
    summary: "What the assistant has noted about you, with its sources, newest first",
    authenticated: true,
    query: NotesQuerySchema,
    success: { status: 200, description: "A page", schema: NotePageSchema },
    async handle({ runtime, userId, query: { cursor, limit, archived } }) {
      const page = { cursor: cursor ?? null, limit, archived };
      return { status: 200, json: await runtime.database.memory(userId).listNotes(page) };
    },
  }),
  defineRoute({
    method: "patch",
    path: `${path}/{id}`,
    id: "updateMemoryNote",
    summary: "Correct a note: your note replaces it, and the assistant does not change it",
    authenticated: true,
    params,
    body: NoteChangesSchema,
    success: { status: 200, description: "The current note", schema: NoteSchema },
    problems: [
      { status: 409, code: "note_archived", when: "another note has replaced it" },
      { status: 409, code: "memory_off", when: "`memory` of the profile is false" },
      {
        status: 422,
        code: "note_owned",
        when: "the text says something that belongs in the profile or the preferences",
      },
    ],
    async handle({ runtime, userId, params: { id }, body: { text } }) {
      const answer = await runtime.database.memory(userId).changeNote(id, text);
      if (answer.outcome === "not_found") return notFound();
      if (answer.outcome !== "changed") return noteRefused(answer.outcome);
      return { status: 200, json: answer.note };
    },
  }),
  defineRoute({
    method: "delete",
    path: `${path}/{id}`,
    id: "deleteMemoryNote",
    summary: "Delete a note; its sources stay",
    authenticated: true,
    params,
    success: { status: 204, description: "It is gone" },
    async handle({ runtime, userId, params: { id } }) {
      const { outcome } = await runtime.database.memory(userId).deleteNote(id);
      return outcome === "deleted" ? { status: 204, json: null } : notFound();
    },
  }),
];

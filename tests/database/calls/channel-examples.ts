// One call of each definition about channels with every argument that it takes.
import type { HouseholdId } from "../../../shared/contracts/ids.ts";
import { linkCalls } from "../../../shared/ports/channel-database.ts";
import { sendCalls } from "../../../shared/ports/send-calls.ts";
import { speakerCalls } from "../../../shared/ports/speaker-database.ts";
import { runId } from "../../support/ids.ts";
import { type Example, examplesOf, id, sha256 } from "./examples-of.ts";

const channel = "telegram";
const speaker = { channel, tenant: "4242", user: "77" } as const;
const place = { tenant: "4242", id: "chat", isGroup: false, address: { chat: "1" } };

export function channelExamples(household: HouseholdId): Example[] {
  return [
    ...examplesOf(linkCalls, {
      createCode: [{ channel, codeHash: sha256(), minutes: 10, openLimit: 5, household }],
      offeredCode: [sha256()],
      confirmCode: [sha256(), { household, move: true }],
      endLink: [id()],
      conversationAt: [{ channel, place, speaker: "77", event: "e1", message: "m1", fresh: true }],
      runsAt: [{ channel, place }],
      previewOf: [runId()],
    }),
    ...examplesOf(sendCalls, {
      refuseEvent: [
        {
          channel,
          tenant: "4242",
          event: "e1",
          notice: "Take it back?",
          asks: {
            edit: id(),
            text: "two eggs",
            runs: [runId()],
            head: id(),
            labels: ["Take it back", "Keep it"],
          },
        },
      ],
      noteEdit: [{ channel, place, message: "m1", text: "two eggs", notice: "Send /edit." }],
      questionOf: [id()],
      stepOffer: [{ question: id(), option: 1 }],
      keepPlaceholder: [{ run: runId(), message: "m1" }],
      keepParts: [{ run: runId(), fence: 1, parts: [{ text: "a", plain: "a", buttons: [] }] }],
      claimSend: [{ run: runId(), leaseMs: 1_000 }],
      beginPart: [{ run: runId(), fence: 1, index: 0 }],
      settlePart: [
        {
          run: runId(),
          fence: 1,
          index: 0,
          state: "failed",
          providerId: null,
          asPlain: true,
          asNote: true,
          gone: true,
          error: "refused",
        },
      ],
      releaseSend: [{ run: runId(), fence: 1, delayMs: 10, removed: "m1" }],
    }),
    ...examplesOf(speakerCalls, {
      speaker: [speaker, 30],
      redeemCode: [{ ...speaker, name: "Ada", codeHash: sha256(), event: "e1", move: true }],
      offerCode: [{ ...speaker, name: "Ada", codeHash: sha256(), minutes: 10 }],
      endLinks: [speaker],
      leavePlace: [{ channel, tenant: "4242", place: "chat" }],
      move: [{ channel, tenant: "4242", what: "place", from: "1", to: "2", at: null }],
      noteSend: [{ channel, message: "m1", opaque: `${id()}:0`, state: "failed", error: "gone" }],
    }),
  ];
}

// Shows a run's progress at the place that its message came from, until the run ends. One follower
// per run, independent of its hops. A failure here only costs the preview: neither the run nor its
// reply waits for it.
import { errorCode } from "../contracts/errors.ts";
import type { RunEvent } from "../contracts/events.ts";
import type { RunId, UserId } from "../contracts/ids.ts";
import type { Language } from "../contracts/language.ts";
import { wordsFor } from "../domain/wording/words-for.ts";
import type { ChannelDatabase } from "../ports/channel-database.ts";
import { MAX_ROUNDS, ROUND_MS, POSTGRES_LOOK_MS } from "./limits.ts";
import type { ProgressDeps } from "./messaging-deps.ts";
import { createPreviewText } from "./preview-text.ts";
import { createPreview, type Preview } from "./preview.ts";

export interface ProgressRequest {
  user: UserId;
  run: RunId;
  language: Language;
  round: number;
}

/** `refused`: the platform accepts no more changes. `later`: another job continues. */
export type ProgressReport = "nothing" | "ended" | "refused" | "later" | "broken";

export async function showProgress(
  deps: ProgressDeps,
  request: ProgressRequest,
): Promise<ProgressReport> {
  try {
    return await follow(deps, request);
  } catch (error) {
    const fields = { "alfred.run": request.run, "error.type": errorCode(error) };
    deps.log.warn("progress.broken", fields);
    return "broken";
  }
}

async function follow(deps: ProgressDeps, request: ProgressRequest): Promise<ProgressReport> {
  const { user, run, language, round } = request;
  const database = deps.database.channels(user);
  const place = await database.previewOf(run);
  const openChannel = place && (await deps.channels.get(place.channel));
  if (!place || !openChannel) return "nothing";
  const words = wordsFor(language);
  const preview = createPreview({ deps, database, openChannel, run, place, words });
  if (preview === null) return "nothing";
  return (await showUntilOver(deps, request, database, preview)) ?? publishNextRound();

  async function publishNextRound(): Promise<ProgressReport> {
    if (round + 1 >= MAX_ROUNDS) return "ended";
    const next = { ...request, round: round + 1 };
    await deps.queue.publishJob({
      job: "progress",
      ...next,
      dedupId: `progress-${run}.${next.round}`,
    });
    return "later";
  }
}

/** @returns null when this job's time is over before the run ends */
async function showUntilOver(
  deps: ProgressDeps,
  { run, language }: ProgressRequest,
  database: Pick<ChannelDatabase, "previewOf">,
  preview: Preview,
): Promise<ProgressReport | null> {
  const text = createPreviewText(wordsFor(language));
  const untilMs = deps.clock.now() + ROUND_MS;
  let askedMs = deps.clock.now();
  let cursor: string | null = null;
  while (deps.clock.now() < untilMs) {
    // An unavailable store is treated like a quiet one: Postgres knows whether the run has ended.
    const events: RunEvent[] | null = await deps.store
      .readEvents(run, cursor, PAGE)
      .catch(() => null);
    for (const event of events ?? []) {
      text.take(event);
      cursor = event.id;
    }
    if (text.hasEnded()) return "ended";
    if (events?.length === PAGE) continue;
    const outcome = await preview.show(text.text());
    if (outcome !== "goes_on") return outcome;
    await deps.wait(preview.lookMs);
    if (deps.clock.now() - askedMs < POSTGRES_LOOK_MS) continue;
    askedMs = deps.clock.now();
    if ((await database.previewOf(run)) === null) return "ended";
  }
  return null;
}

const PAGE = 200;

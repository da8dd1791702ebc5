// Reads the LoCoMo data: ten conversations of two people each, and questions with the turns that answer them.
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import * as z from "zod";

/** A turn of a speaker, with the caption of its picture. */
export interface SaidTurn {
  id: string;
  /** 0 or 1, in the order of `speakers`. */
  speaker: number;
  text: string;
  /** ISO date. */
  day: string;
}

export interface Question {
  text: string;
  /** The ids of the turns that answer it. */
  evidence: string[];
}

/** A statement of the data about a speaker (an observation), with the turns that it rests on. */
export interface StatedObservation {
  about: string;
  text: string;
  evidence: string[];
}

export interface Memory {
  name: string;
  speakers: [string, string];
  turns: SaidTurn[];
  observations: StatedObservation[];
  questions: Question[];
}

const TurnSchema = z.object({
  speaker: z.string(),
  dia_id: z.string(),
  text: z.string(),
  blip_caption: z.string().optional(),
});
/** A text, and the ids of its turns: one, a list, or several in one text. */
const ObservationSchema = z.tuple([z.string(), z.union([z.string(), z.array(z.string())])]);
const SampleSchema = z.object({
  sample_id: z.string(),
  observation: z.record(z.string(), z.record(z.string(), z.array(ObservationSchema))),
  conversation: z.looseObject({ speaker_a: z.string(), speaker_b: z.string() }),
  qa: z.array(
    z.object({ question: z.string(), category: z.int(), evidence: z.array(z.string()).optional() }),
  ),
});

/** Questions of category 5 have no answer in the data. */
const ANSWERED_CATEGORIES = [1, 2, 3, 4];

/** @param directory the folder of `locomo10.json`, which is `data` in the data's repository */
export async function readLocomo(directory: string): Promise<Memory[]> {
  const text = await readFile(join(directory, "locomo10.json"), "utf8");
  return z.array(SampleSchema).parse(JSON.parse(text)).map(toMemory);
}

function toMemory(sample: z.infer<typeof SampleSchema>): Memory {
  const { sample_id: name, conversation, qa, observation } = sample;
  const speakers: [string, string] = [conversation.speaker_a, conversation.speaker_b];
  const turns: SaidTurn[] = [];
  for (let session = 1; conversation[`session_${session}`] !== undefined; session++) {
    const day = dayOf(z.string().parse(conversation[`session_${session}_date_time`]));
    for (const turn of z.array(TurnSchema).parse(conversation[`session_${session}`])) {
      const text = [turn.text, turn.blip_caption].filter(Boolean).join(" ");
      turns.push({ id: turn.dia_id, speaker: speakers.indexOf(turn.speaker), text, day });
    }
  }
  const questions = qa.flatMap(({ question, category, evidence: lists = [] }) => {
    const evidence = lists.flatMap(idsIn);
    return ANSWERED_CATEGORIES.includes(category) && evidence.length > 0
      ? [{ text: question, evidence }]
      : [];
  });
  const observations = Object.values(observation).flatMap((session) =>
    Object.entries(session).flatMap(([about, statements]) =>
      statements.map(([text, ids]) => ({ about, text, evidence: [ids].flat().flatMap(idsIn) })),
    ),
  );
  return { name, speakers, turns, observations, questions };
}

/** The ids in a text; the text itself if none is found. A few texts have several. */
const idsIn = (list: string): string[] => list.match(/D\d+:\d+/g) ?? [list];

/** `1:56 pm on 8 May, 2023` → `2023-05-08` */
function dayOf(time: string): string {
  const [, date = ""] = time.split(" on ");
  return new Date(`${date} UTC`).toISOString().slice(0, 10);
}

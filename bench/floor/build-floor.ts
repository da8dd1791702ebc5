// Builds a shape's floor from two recorded runs: the outside requests of each hop, and the ids in
// them that belong to a single run.
import { UUID, type FloorCall, type FloorHop, type FloorSpec } from "./floor-spec.ts";
import type { NamedRequest } from "../measure/name-request.ts";
import type { Turn } from "../measure/turns.ts";

export interface Recording {
  conversation: string;
  run: string;
  /** The run's requests in the order of their arrival. */
  requests: NamedRequest[];
  turns: Turn[];
}

/** The parts of a store script's arguments that the floor needs. */
interface Argument {
  /** The texts that follow the JSON argument. */
  texts: string[];
  /** Indexes of texts, as the script counts them: from 2. */
  answers?: number[];
  result?: number;
  patch?: Patch;
  open?: { key: string; hops: string[] }[];
  end?: { session: Patch };
}
type Patch = { field: string; at?: number }[];

/**
 * @param authorization replaces the recorded tokens, which expire
 * @param other a recording in another conversation; ids that occur in both recordings belong to no single run
 * @throws Error if the recording has no accepted message
 */
export function buildFloor(
  shape: string,
  recording: Recording,
  other: Recording,
  authorization: string,
): FloorSpec {
  const { turns, requests } = recording;
  const sharedIds = idsOf(other);
  const ownIds = [...idsOf(recording)].filter((id) => !sharedIds.has(id));
  const accept = requests.find(({ name }) => name === "accept_message");
  if (!accept) throw new Error(`No message was accepted in the recording of "${shape}".`);
  const hops = Object.fromEntries(
    turns.map((turn): [string, FloorHop] => {
      const hopRequests = requests.filter(
        ({ traffic: { at } }) => at >= turn.from && at <= turn.to,
      );
      return [turn.hop, hopOf(hopRequests, authorization)];
    }),
  );
  for (const { opens } of Object.values(hops)) joinGroups(hops, opens);
  const acceptCall = callOf(accept, authorization);
  if (acceptCall?.part !== "postgrest") throw new Error("accept_message was not sent to Postgres.");
  return {
    shape,
    accept: acceptCall as FloorSpec["accept"],
    accepted: accept.traffic.answer,
    ownIds,
    run: recording.run,
    conversation: recording.conversation,
    first: turns[0]?.hop ?? "",
    hops,
  };
}

/** All ids in requests to Postgres and in its answer to the acceptance. */
function idsOf({ requests }: Recording): Set<string> {
  const texts = requests
    .filter(({ part }) => part === "postgrest")
    .flatMap(({ name, traffic }) => [
      traffic.path,
      traffic.body,
      name === "accept_message" ? traffic.answer : "",
    ]);
  return new Set(texts.flatMap((text) => text.match(UUID) ?? []));
}

function hopOf(requests: NamedRequest[], authorization: string): FloorHop {
  const commit = argumentOf(requests.find(({ name }) => name === "commit"));
  return {
    calls: requests.flatMap((request) => callOf(request, authorization) ?? []),
    write: [
      textAt(commit, commit.result),
      ...[...(commit.patch ?? []), ...(commit.end?.session ?? [])].map(
        ({ field, at }) => `${field} ${textAt(commit, at)}`,
      ),
    ].join("\n"),
    next: requests.flatMap(({ published }) => published),
    group: null,
    opens: (commit.open ?? []).map(({ key, hops }) => ({
      group: key.split(":").at(-1) ?? key,
      hops,
    })),
    ends: commit.end !== undefined,
  };
}

/**
 * Gives all members of a group the same successors: in the recording only the last member publishes,
 * and on the floor any member may be the last.
 */
function joinGroups(hops: Record<string, FloorHop>, groups: FloorHop["opens"]): void {
  for (const { group, hops: names } of groups) {
    const members = names.flatMap((name) => hops[name] ?? []);
    const next = [...new Set(members.flatMap((member) => member.next))];
    for (const member of members) Object.assign(member, { next, group });
  }
}

function callOf(request: NamedRequest, authorization: string): FloorCall | undefined {
  const { part, name, traffic } = request;
  if (name === "storeAnswers") {
    const argument = argumentOf(request);
    const texts = (argument.answers ?? []).map((place) => textAt(argument, place));
    return { part: "answer", text: texts.join("") };
  }
  if (part !== "postgrest" && part !== "model") return undefined;
  const { method, path, body } = traffic;
  const headers: Record<string, string> = {};
  for (const [header, value] of Object.entries(traffic.headers)) {
    if (typeof value === "string" && header !== "content-length") headers[header] = value;
  }
  if (part === "postgrest") headers["authorization"] = authorization;
  return { part, method, path, headers, body };
}

/** The JSON argument of a script, with the texts that follow it; no texts without a request. */
function argumentOf(request: NamedRequest | undefined): Argument {
  if (request === undefined) return { texts: [] };
  const [, , keys, ...rest] = JSON.parse(request.traffic.body) as (string | number)[];
  const [argument = "{}", ...texts] = rest.slice(Number(keys)).map(String);
  return { ...(JSON.parse(argument) as object), texts };
}

function textAt({ texts }: Argument, place: number | undefined): string {
  return place === undefined ? "" : (texts[place - 2] ?? "");
}

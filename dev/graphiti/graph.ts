// The data of a Graphiti server: Episodes and facts by group, and a queue that a restart loses.
import { randomUUID } from "node:crypto";

export interface Message {
  name: string;
  content: string;
  role: string | null;
  role_type: string;
  timestamp: string;
  uuid?: string | null;
}

interface EpisodeNode {
  uuid: string;
  name: string;
  group_id: string;
  content: string;
  valid_at: string;
  created_at: string;
}

/** A sentence of one or more Episodes; the real server extracts facts by a model. */
interface Fact {
  uuid: string;
  group_id: string;
  fact: string;
  episodes: string[];
}

export function createGraph() {
  let episodes: EpisodeNode[] = [];
  let facts: Fact[] = [];
  let queue: (() => void)[] = [];
  let isStuck = false;

  function add(group: string, message: Message) {
    // As in the real server, a job with an unknown uuid fails and ends the queue's worker.
    if (message.uuid && !episodes.some(({ uuid }) => uuid === message.uuid))
      throw new Error("no node");
    const now = new Date().toISOString();
    const node = {
      uuid: randomUUID(),
      name: message.name,
      group_id: group,
      content: `${message.role ?? ""}(${message.role_type}): ${message.content}`,
      valid_at: message.timestamp,
      created_at: now,
    };
    episodes.push(node);
    for (const sentence of message.content.split(/(?<=[.!?])\s+/)) {
      const knownFact = facts.find((fact) => fact.group_id === group && fact.fact === sentence);
      if (knownFact) knownFact.episodes.push(node.uuid);
      else
        facts.push({ uuid: randomUUID(), group_id: group, fact: sentence, episodes: [node.uuid] });
    }
  }

  return {
    enqueue(group: string, messages: readonly Message[]) {
      for (const message of messages) queue.push(() => add(group, message));
    },
    /** The number of messages in the queue. */
    queueLength: () => queue.length,
    /** Runs the jobs of the queue. After a failure it does nothing until `restart`. */
    work() {
      while (!isStuck && queue.length > 0) {
        try {
          queue.shift()!();
        } catch {
          isStuck = true;
        }
      }
    },
    restart() {
      queue = [];
      isStuck = false;
    },
    lastOf: (group: string, limit: number) =>
      episodes
        .filter(({ group_id }) => group_id === group)
        .toSorted((a, b) => Date.parse(a.valid_at) - Date.parse(b.valid_at))
        .slice(-limit),
    search(groups: readonly string[] | null, query: string, limit: number) {
      const queryWords = new Set(wordsOf(query));
      return facts
        .filter(({ group_id }) => groups === null || groups.includes(group_id))
        .map((fact) => ({
          fact,
          sharedCount: wordsOf(fact.fact).filter((word) => queryWords.has(word)).length,
        }))
        .filter(({ sharedCount }) => sharedCount > 0)
        .toSorted((a, b) => b.sharedCount - a.sharedCount)
        .slice(0, limit)
        .map(({ fact }) => fact);
    },
    dropGroup(group: string) {
      episodes = episodes.filter(({ group_id }) => group_id !== group);
      facts = facts.filter(({ group_id }) => group_id !== group);
    },
    /**
     * Removes only the Episode; its facts stay.
     * @returns false if there is no such Episode
     */
    dropEpisode(uuid: string): boolean {
      const remainder = episodes.filter((episode) => episode.uuid !== uuid);
      const hasRemoved = remainder.length < episodes.length;
      episodes = remainder;
      return hasRemoved;
    },
    /** All Episodes and facts as text, for tests that check that something is not stored. */
    dump: () => JSON.stringify({ episodes, facts }),
  };
}

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? [];

// Token budgets (estimated) for the prompt sections that grow with the data.
//
// These are exempt, because a step cannot be done without them and other rules limit them: the batch, the content
// to write, the rows and drafts that a write or an edit names, the user's message (the API accepts 8000
// characters), and the schema and guidance files (they do not grow).

/** Tokens by section; `fitPieces` decides what is left out. */
export const BUDGETS = {
  /** The user's own guidance for the subdomain. */
  guidance: 500,
  note: 200,
  /** Lines of the profile and of the constraints. */
  profile: 2500,
  /** Labels of the siblings of a generated item. */
  siblings: 600,
  /** One line of a person's or a model's text: goal, description, label in a list. */
  line: 150,
  /** Entity tables of Understand and Think, per tier; for Understand also background rows. */
  entityTable: 3000,
  /** Think: retained entities, and refs that a plan need not read. Reply: names, per tier. */
  entityNames: 800,
  /**
   * Act: entities of the step's own types and of those that it links to; entities that it names are exempt.
   */
  actEntities: 1500,
  actDrafts: 3000,
  actNames: 400,
  /** Alfred's last reply. `older…`: the reply and the user's words of the exchange before it. */
  reply: 300,
  olderReply: 150,
  olderWords: 500,
  /** `oldest…`: the reply and the user's words of exchanges before the last two. */
  oldestReply: 80,
  oldestWords: 250,
  userWords: 2000,
  /** Act: the last exchange. */
  actReply: 120,
  actWords: 300,
  /** All shown exchanges. */
  conversation: 6000,
  summary: 2000,
  previousExchange: 600,
  lastExchange: 1500,
  /** Rows, analyses and changes of the steps before this one. */
  earlierSteps: 12_000,
  /** Rows and changes of this step's own calls. */
  calls: 12_000,
  /** Why a call was refused; it may contain the batch table. */
  refusal: 1500,
  /** Reply: rows read. */
  replyRows: 12_000,
  /** Reply: the beginning of a draft that this run made. */
  replyDraft: 120,
  /** One analysis. */
  analysis: 1800,
  /** Understand's earlier decisions. */
  decisions: 600,
  mentions: 1200,
  pending: 1200,
  replan: 1500,
  /** Changes that can be undone. */
  changes: 1200,
  /** Understand: memories that the message's words recall. */
  recall: 600,
  /** Understand: the people, places and things in mind. */
  people: 400,
  /** Think and Reply: the memories that Understand picked, and its search. */
  memory: 800,
  /** Think and Reply: Alfred's notes about the user. */
  notes: 300,
} as const;

/** The budgets that each kind of prompt uses. */
const BUDGETS_OF_PROMPT = {
  understand: [
    ...["entityTable", "entityTable", "entityTable", "entityTable"],
    ...["summary", "line", "conversation", "decisions", "profile", "pending", "recall", "people"],
  ],
  think: [
    ...["entityTable", "entityTable", "entityNames", "entityNames"],
    ...["summary", "line", "conversation", "lastExchange", "line", "line", "line"],
    ...["profile", "line", "mentions", "pending", "pending", "pending", "replan", "changes"],
    ...["memory", "notes", "line"],
  ],
  act: [
    ...["guidance", "note", "profile", "siblings", "line", "line"],
    ...["actEntities", "actDrafts", "actNames", "actReply", "actWords"],
    ...["previousExchange", "earlierSteps", "calls"],
  ],
  reply: [
    ...["entityNames", "entityNames", "conversation", "line", "line", "line", "replyRows"],
    ...["memory", "notes", "line"],
  ],
} as const satisfies Record<string, (keyof typeof BUDGETS)[]>;

/** Tokens of the parts that do not grow: the message, the schema, guidance, days and fixed words. */
const FIXED_TOKENS = 8000;

/**
 * The most tokens (estimated) that a user prompt takes, without its exempt parts. Exempt in Act: batch,
 * artifacts, the content of entities that it names, and in a write step the names of the rows read for it.
 * Exempt in Reply: outcomes, receipts and analyses of the run, and the drafts that it shows.
 */
export function maxTokensOf(prompt: keyof typeof BUDGETS_OF_PROMPT): number {
  return BUDGETS_OF_PROMPT[prompt].reduce((sum, section) => sum + BUDGETS[section], FIXED_TOKENS);
}

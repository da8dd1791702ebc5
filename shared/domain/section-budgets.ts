// How many tokens (estimated) each section of a prompt may take of what grows with the data.
//
// Exempt, because a step could not be done without them and other rules bound them: the batch, the
// content to write, the rows and drafts that a write or an edit names, the user's message (the API
// takes 8000 characters), the schema and the guidance files (they do not grow).

/** Tokens by section; `fitPieces` says what goes first. */
export const BUDGETS = {
  /** The user's own guidance for the subdomain. */
  guidance: 500,
  note: 200,
  /** Lines of the profile and of the constraints. */
  profile: 2500,
  /** Labels of the siblings of a generated item. */
  siblings: 600,
  /** One other person's or model's text of one line: goal, description, label in a list. */
  line: 150,
  /** Entity tables of Understand and Think, per tier. */
  entityTable: 3000,
  /** Retained entities, background rows. */
  entityNames: 800,
  /** Act: entities in full. */
  activeEntities: 8000,
  drafts: 6000,
  /** One reply of Alfred's; and where there is no room for all of them, one of the older ones. */
  reply: 1000,
  olderReply: 300,
  userWords: 2000,
  /** All exchanges that are shown. */
  conversation: 6000,
  summary: 2000,
  previousExchange: 600,
  lastExchange: 1500,
  /** Rows, analyses and changes of the steps before this one. */
  earlierSteps: 12_000,
  /** Rows and changes of this step's own calls. */
  calls: 12_000,
  /** Why a call was refused; it may carry the batch table. */
  refusal: 1500,
  /** One analysis. */
  analysis: 1800,
  /** Understand's earlier decisions. */
  decisions: 600,
  mentions: 1200,
  pending: 1200,
  replan: 1500,
} as const;

/** The sum of everything above: no prompt's growing part is larger. */
export const GROWING_TOKENS = Object.values(BUDGETS).reduce((sum, tokens) => sum + tokens, 0);

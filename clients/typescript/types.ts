// Generated from openapi.json by `npm run client`: do not edit.

export type StreamEvent =
  | MessageAcceptedEvent
  | RunAcceptedEvent
  | RunSnapshotEvent
  | UnderstandCompletedEvent
  | PlanCreatedEvent
  | StepStartedEvent
  | StepCompletedEvent
  | ReplyDeltaEvent
  | ReplyResetEvent
  | RunQuestionEvent
  | RunCompletedEvent
  | RunFailedEvent
  | RunCancelledEvent
  | StreamExpiredEvent;

export interface Operations {
  "GET /healthz": {
    answer: Health;
  };
  "GET /openapi.json": {
    answer: OpenApi;
  };
  "POST /v1/conversations": {
    body: CreateConversation;
    answer: Conversation;
  };
  "GET /v1/conversations": {
    query?: {
      cursor?: string;
      limit?: number;
    };
    answer: ConversationPage;
  };
  "GET /v1/conversations/{id}": {
    path: {
      id: string;
    };
    answer: Conversation;
  };
  "PATCH /v1/conversations/{id}": {
    path: {
      id: string;
    };
    body: UpdateConversation;
    answer: Conversation;
  };
  "POST /v1/conversations/{id}/compress": {
    path: {
      id: string;
    };
    answer: Compression;
  };
  "POST /v1/conversations/{id}/messages": {
    path: {
      id: string;
    };
    body: PostMessage;
    answer: AcceptedMessage;
  };
  "GET /v1/conversations/{id}/messages": {
    path: {
      id: string;
    };
    query?: {
      cursor?: string;
      limit?: number;
    };
    answer: TranscriptPage;
  };
  "GET /v1/conversations/{id}/entities": {
    path: {
      id: string;
    };
    answer: EntityList;
  };
  "GET /v1/runs/{id}": {
    path: {
      id: string;
    };
    query?: {
      wait?: number;
    };
    answer: Run;
  };
  "GET /v1/runs/{id}/events": {
    path: {
      id: string;
    };
    query?: {
      ticket?: string;
      lastEventId?: string;
    };
    answer: null;
  };
  "POST /v1/runs/{id}/ticket": {
    path: {
      id: string;
    };
    answer: StreamTicket;
  };
  "GET /v1/runs/{id}/receipt": {
    path: {
      id: string;
    };
    answer: Receipt;
  };
  "POST /v1/runs/{id}/undo": {
    path: {
      id: string;
    };
    answer: AcceptedMessage;
  };
  "POST /v1/runs/{id}/cancel": {
    path: {
      id: string;
    };
    answer: CancelledRun;
  };
  "GET /v1/profile": {
    answer: Profile;
  };
  "PUT /v1/profile": {
    body: PutProfile;
    answer: Profile;
  };
  "GET /v1/households": {
    answer: HouseholdList;
  };
  "POST /v1/households": {
    body: CreateHousehold;
    answer: Household;
  };
  "GET /v1/households/{id}": {
    path: {
      id: string;
    };
    answer: HouseholdDetails;
  };
  "PATCH /v1/households/{id}": {
    path: {
      id: string;
    };
    body: UpdateHousehold;
    answer: Household;
  };
  "DELETE /v1/households/{id}/members/{userId}": {
    path: {
      id: string;
      userId: string;
    };
    answer: null;
  };
  "POST /v1/households/{id}/invitations": {
    path: {
      id: string;
    };
    body: CreateInvitation;
    answer: NewInvitation;
  };
  "GET /v1/households/{id}/invitations": {
    path: {
      id: string;
    };
    answer: InvitationList;
  };
  "DELETE /v1/households/{id}/invitations/{invitationId}": {
    path: {
      id: string;
      invitationId: string;
    };
    answer: null;
  };
  "POST /v1/invitations/accept": {
    body: AcceptInvitation;
    answer: Household;
  };
  "POST /v1/links": {
    body: CreateLink;
    answer: LinkCode;
  };
  "GET /v1/links": {
    answer: LinkList;
  };
  "DELETE /v1/links/{id}": {
    path: {
      id: string;
    };
    answer: null;
  };
  "GET /v1/links/offers/{code}": {
    path: {
      code: string;
    };
    answer: LinkOffer;
  };
  "POST /v1/links/offers/{code}": {
    path: {
      code: string;
    };
    body: ConfirmLink;
    answer: Link;
  };
  "GET /v1/kitchen/recipes": {
    query?: {
      cursor?: string;
      limit?: number;
      householdId?: string;
      q?: string;
      maxMinutes?: number;
      tag?: string;
    };
    answer: RecipePage;
  };
  "POST /v1/kitchen/recipes": {
    query?: {
      householdId?: string;
    };
    body: CreateRecipe;
    answer: Recipe;
  };
  "GET /v1/kitchen/recipes/{id}": {
    path: {
      id: string;
    };
    answer: Recipe;
  };
  "PATCH /v1/kitchen/recipes/{id}": {
    path: {
      id: string;
    };
    body: UpdateRecipe;
    answer: Recipe;
  };
  "DELETE /v1/kitchen/recipes/{id}": {
    path: {
      id: string;
    };
    answer: null;
  };
  "GET /v1/kitchen/inventory": {
    query?: {
      cursor?: string;
      limit?: number;
      householdId?: string;
      q?: string;
      location?: "pantry" | "fridge" | "freezer" | "counter" | "other";
      expiresBefore?: string;
    };
    answer: InventoryItemPage;
  };
  "POST /v1/kitchen/inventory": {
    query?: {
      householdId?: string;
    };
    body: CreateInventoryItem;
    answer: InventoryItem;
  };
  "GET /v1/kitchen/inventory/{id}": {
    path: {
      id: string;
    };
    answer: InventoryItem;
  };
  "PATCH /v1/kitchen/inventory/{id}": {
    path: {
      id: string;
    };
    body: UpdateInventoryItem;
    answer: InventoryItem;
  };
  "DELETE /v1/kitchen/inventory/{id}": {
    path: {
      id: string;
    };
    answer: null;
  };
  "GET /v1/kitchen/shopping-list": {
    query?: {
      cursor?: string;
      limit?: number;
      householdId?: string;
      q?: string;
      purchased?: "true" | "false";
    };
    answer: ShoppingItemPage;
  };
  "POST /v1/kitchen/shopping-list": {
    query?: {
      householdId?: string;
    };
    body: CreateShoppingItem;
    answer: ShoppingItem;
  };
  "GET /v1/kitchen/shopping-list/{id}": {
    path: {
      id: string;
    };
    answer: ShoppingItem;
  };
  "PATCH /v1/kitchen/shopping-list/{id}": {
    path: {
      id: string;
    };
    body: UpdateShoppingItem;
    answer: ShoppingItem;
  };
  "DELETE /v1/kitchen/shopping-list/{id}": {
    path: {
      id: string;
    };
    answer: null;
  };
  "GET /v1/kitchen/meal-plans": {
    query?: {
      cursor?: string;
      limit?: number;
      householdId?: string;
      q?: string;
      from?: string;
      to?: string;
    };
    answer: MealPlanPage;
  };
  "POST /v1/kitchen/meal-plans": {
    query?: {
      householdId?: string;
    };
    body: CreateMealPlan;
    answer: MealPlan;
  };
  "GET /v1/kitchen/meal-plans/{id}": {
    path: {
      id: string;
    };
    answer: MealPlan;
  };
  "PATCH /v1/kitchen/meal-plans/{id}": {
    path: {
      id: string;
    };
    body: UpdateMealPlan;
    answer: MealPlan;
  };
  "DELETE /v1/kitchen/meal-plans/{id}": {
    path: {
      id: string;
    };
    answer: null;
  };
  "GET /v1/kitchen/tasks": {
    query?: {
      cursor?: string;
      limit?: number;
      householdId?: string;
      q?: string;
      done?: "true" | "false";
    };
    answer: TaskPage;
  };
  "POST /v1/kitchen/tasks": {
    query?: {
      householdId?: string;
    };
    body: CreateTask;
    answer: Task;
  };
  "GET /v1/kitchen/tasks/{id}": {
    path: {
      id: string;
    };
    answer: Task;
  };
  "PATCH /v1/kitchen/tasks/{id}": {
    path: {
      id: string;
    };
    body: UpdateTask;
    answer: Task;
  };
  "DELETE /v1/kitchen/tasks/{id}": {
    path: {
      id: string;
    };
    answer: null;
  };
  "GET /v1/kitchen/cooking-log": {
    query?: {
      cursor?: string;
      limit?: number;
      householdId?: string;
      q?: string;
      from?: string;
      to?: string;
    };
    answer: CookingLogEntryPage;
  };
  "POST /v1/kitchen/cooking-log": {
    query?: {
      householdId?: string;
    };
    body: CreateCookingLogEntry;
    answer: CookingLogEntry;
  };
  "GET /v1/kitchen/cooking-log/{id}": {
    path: {
      id: string;
    };
    answer: CookingLogEntry;
  };
  "PATCH /v1/kitchen/cooking-log/{id}": {
    path: {
      id: string;
    };
    body: UpdateCookingLogEntry;
    answer: CookingLogEntry;
  };
  "DELETE /v1/kitchen/cooking-log/{id}": {
    path: {
      id: string;
    };
    answer: null;
  };
  "GET /v1/kitchen/preferences": {
    query?: {
      cursor?: string;
      limit?: number;
      q?: string;
      kind?: "like" | "dislike" | "note" | "allergy" | "diet";
    };
    answer: PreferencePage;
  };
  "POST /v1/kitchen/preferences": {
    body: CreatePreference;
    answer: Preference;
  };
  "GET /v1/kitchen/preferences/{id}": {
    path: {
      id: string;
    };
    answer: Preference;
  };
  "PATCH /v1/kitchen/preferences/{id}": {
    path: {
      id: string;
    };
    body: UpdatePreference;
    answer: Preference;
  };
  "DELETE /v1/kitchen/preferences/{id}": {
    path: {
      id: string;
    };
    query?: {
      override?: string;
    };
    answer: null;
  };
  "GET /v1/kitchen/ingredients": {
    query: {
      q: string;
      limit?: number;
    };
    answer: Ingredients;
  };
}
export interface Health {
  status: "ok";
  environment: string;
}
export interface OpenApi {
  openapi: string;
  paths: {
    [k: string]: unknown;
  };
  [k: string]: unknown;
}
export interface CreateConversation {
  title?: string;
  /**
   * needed only by members of several households
   */
  householdId?: string;
}
export interface Conversation {
  id: string;
  title: string | null;
  status: "active" | "archived";
  householdId: string;
  /**
   * ISO 8601, in UTC
   */
  createdAt: string;
}
export interface ConversationPage {
  items: Conversation[];
  /**
   * `cursor` of the next page; null: this is the last
   */
  next: string | null;
}
export interface UpdateConversation {
  title?: string;
  status?: "active" | "archived";
}
export interface Compression {
  conversationId: string;
  /**
   * nothing_to_do: the window holds every exchange, or a run is under way
   */
  status: "started" | "nothing_to_do";
}
export interface PostMessage {
  text?: string;
  /**
   * a button of the open question, in place of a text; its label becomes the message
   */
  answer?: {
    /**
     * the run whose reply asked: the question has its id
     */
    questionId: string;
    /**
     * its place in `reply.pending.options`, from 1
     */
    option: number;
  };
  /**
   * what to do while an earlier message is being answered
   */
  ifBusy?: "enqueue" | "reject";
}
export interface AcceptedMessage {
  runId: string;
  userTurnId: string;
  agentTurnId: string;
  /**
   * as the message was accepted; GET the run for what became of it
   */
  status: "queued" | "running";
  /**
   * addresses of the run, of its events, and of what it changes
   */
  links: {
    self: string;
    events: string;
    receipt: string;
  };
}
export interface TranscriptPage {
  items: TranscriptMessage[];
  /**
   * `cursor` of the next page; null: this is the last
   */
  next: string | null;
}
export interface TranscriptMessage {
  turnId: string;
  speaker: "user" | "agent" | "system";
  /**
   * null while the answer is being made
   */
  text: string | null;
  /**
   * of a reply: as the run tells them; else empty
   */
  changes: Change[];
  runId: string | null;
  runStatus: ("queued" | "running" | "completed" | "failed" | "cancelled") | null;
  /**
   * ISO 8601, in UTC
   */
  createdAt: string;
}
export interface Change {
  /**
   * what the run came to with this row, taken together
   */
  op: "create" | "update" | "delete";
  /**
   * `nothing`: the row is as it was before the run
   */
  status: "applied" | "failed" | "nothing";
  table: string;
  /**
   * the conversation's name for the row, where it has one
   */
  ref: string | null;
  /**
   * the row's name, where it has one
   */
  label: string | null;
  /**
   * name of what the row is part of: a line's whole
   */
  of?: string;
  /**
   * the row as it is now, its lines nested, with names in place of links; of a delete as it was; what is empty is left out
   */
  row?: {
    [k: string]: unknown;
  };
  /**
   * of an update: what is different, from before the run to now
   */
  values?: {
    /**
     * what was changed, such as `quantity`
     */
    column: string;
    /**
     * null: nothing; absent: a row whose name is not known
     */
    before?: unknown;
    /**
     * the same
     */
    after?: unknown;
  }[];
  /**
   * of an update: lines that it made, changed or took away
   */
  lines?: {
    op: "create" | "update" | "delete";
    table: string;
    label: string;
    /**
     * the line as it is now; of a delete as it was
     */
    row: {
      [k: string]: unknown;
    };
    /**
     * of an update
     */
    values?: {
      /**
       * what was changed, such as `quantity`
       */
      column: string;
      /**
       * null: nothing; absent: a row whose name is not known
       */
      before?: unknown;
      /**
       * the same
       */
      after?: unknown;
    }[];
  }[];
  error?: {
    code: string;
    message: string;
  };
}
export interface EntityList {
  items: Entity[];
}
export interface Entity {
  ref: string;
  type: string;
  label: string;
  status: "read" | "created" | "updated" | "deleted" | "generated" | "linked";
  tier: "active" | "draft" | "retained" | "background";
  /**
   * number of the exchange
   */
  lastTouched: number;
}
export interface Run {
  id: string;
  conversationId: string;
  status: "queued" | "running" | "completed" | "failed" | "cancelled";
  /**
   * what was decided about the message: to plan, to ask, to propose …
   */
  decision: string | null;
  plan: {
    goal: string;
  } | null;
  steps: RunStep[];
  reply: {
    /**
     * Markdown: CommonMark with the tables, strikethrough and task lists of GitHub Flavored Markdown. It carries no HTML, no images and no references; a link or an address in it stands in a row that the run has read or changed, or in the user's message.
     */
    text: string;
    /**
     * what the run changed, each row once, then what it was to change and could not; empty for runs from before this was told
     */
    changes: Change[];
    /**
     * an open question or proposal that the next message may answer; its id is the run's
     */
    pending?: {
      type: string;
      text: string;
      /**
       * in the order of their numbers: the next message may be one, or name one in `answer`
       */
      options?: string[];
    };
  } | null;
  usage: Usage | null;
  error: RunError | null;
  /**
   * ISO 8601, in UTC
   */
  createdAt: string;
  startedAt: string | null;
  finishedAt: string | null;
}
export interface RunStep {
  /**
   * `act.2`, or `act.2.1` for one item of a generate step
   */
  hop: string;
  type: "read" | "write" | "analyze" | "generate";
  subdomain: string;
  description: string;
  /**
   * `nothing_done`: a write that changed nothing, an analysis that had nothing to go by
   */
  status: "pending" | "completed" | "nothing_done" | "blocked" | "asked" | "failed";
  summary: string | null;
}
export interface Usage {
  calls: number;
  input_tokens: number;
  output_tokens: number;
  cache_read_input_tokens: number;
  cache_creation_input_tokens: number;
  /**
   * those kept for an hour
   */
  cache_creation_1h_input_tokens?: number;
  /**
   * what the calls cost, in millionths of a US dollar; null where a model without a known price has answered, or the run is from before costs were counted
   */
  cost_micro_usd: number | null;
}
export interface RunError {
  code: string;
  message: string;
  /**
   * what failed on the way, oldest hop first; the hop that was given up comes last
   */
  attempts?: {
    hop: string;
    /**
     * which try of that hop it was
     */
    attempt: number;
    /**
     * why it failed: an error's code, `interrupted` where it ended without one
     */
    code: string;
  }[];
}
export interface StreamTicket {
  /**
   * opens the event stream of this run, and nothing else
   */
  ticket: string;
  /**
   * the stream's address with the ticket, for an EventSource
   */
  url: string;
  /**
   * it opens no stream after this; a stream it opened goes on
   */
  expiresAt: string;
}
export interface Receipt {
  effects: Effect[];
}
export interface Effect {
  /**
   * undo only where it failed: otherwise what it came to
   */
  op: "create" | "update" | "delete" | "undo";
  table: string;
  ref: string | null;
  label: string | null;
  rowId: string | null;
  status: "applied" | "failed";
  error?: {
    code: string;
    message: string;
  };
  undone: boolean;
  /**
   * codes of the guard that the user set aside for this very row
   */
  override?: string[];
}
export interface CancelledRun {
  id: string;
  status: "queued" | "running" | "completed" | "failed" | "cancelled";
}
export interface Profile {
  /**
   * told to the household
   */
  displayName: string | null;
  /**
   * shared with the household, as is the displayName; nothing else is
   */
  allergens: string[];
  diet: string[];
  equipment: string[];
  skill: string | null;
  /**
   * people to cook for
   */
  householdSize: number | null;
  /**
   * subdomain → guidance in your own words
   */
  guidance: {
    [k: string]: string;
  };
  /**
   * IANA name
   */
  timezone: string;
}
/**
 * Fields that are not given stay as they are; null clears one
 */
export interface PutProfile {
  displayName?: string | null;
  /**
   * @maxItems 14
   */
  allergens?: (
    | "gluten"
    | "crustaceans"
    | "eggs"
    | "fish"
    | "peanuts"
    | "soybeans"
    | "milk"
    | "nuts"
    | "celery"
    | "mustard"
    | "sesame"
    | "sulphites"
    | "lupin"
    | "molluscs"
  )[];
  /**
   * @maxItems 20
   */
  diet?: string[];
  /**
   * @maxItems 50
   */
  equipment?: string[];
  skill?: string | null;
  householdSize?: number | null;
  /**
   * replaces all guidance; subdomain → words
   */
  guidance?: {
    [k: string]: string;
  };
  /**
   * IANA name, as the time zone database has it
   */
  timezone?: string;
}
export interface HouseholdList {
  items: Household[];
}
export interface Household {
  id: string;
  name: string;
  /**
   * the asking user's
   */
  role: "owner" | "member";
  /**
   * ISO 8601, in UTC
   */
  createdAt: string;
}
export interface CreateHousehold {
  name: string;
}
export interface HouseholdDetails {
  id: string;
  name: string;
  /**
   * the asking user's
   */
  role: "owner" | "member";
  /**
   * ISO 8601, in UTC
   */
  createdAt: string;
  members: {
    userId: string;
    /**
     * the display name; the members see it
     */
    name: string | null;
    role: "owner" | "member";
    /**
     * ISO 8601, in UTC
     */
    joinedAt: string;
  }[];
}
export interface UpdateHousehold {
  name: string;
}
export interface CreateInvitation {
  role?: "owner" | "member";
}
export interface NewInvitation {
  id: string;
  role: "owner" | "member";
  /**
   * ISO 8601, in UTC
   */
  createdAt: string;
  /**
   * ISO 8601, in UTC
   */
  expiresAt: string;
  /**
   * to be passed on; nobody can look it up later
   */
  code: string;
}
export interface InvitationList {
  items: Invitation[];
}
export interface Invitation {
  id: string;
  role: "owner" | "member";
  /**
   * ISO 8601, in UTC
   */
  createdAt: string;
  /**
   * ISO 8601, in UTC
   */
  expiresAt: string;
}
export interface AcceptInvitation {
  /**
   * as it was passed on, in any spelling
   */
  code: string;
}
export interface CreateLink {
  channel: "telegram" | "whatsapp" | "slack" | "twilio" | "email" | "discord";
  /**
   * for which one the messages speak: needed only by members of several households
   */
  householdId?: string;
}
export interface LinkCode {
  channel: "telegram" | "whatsapp" | "slack" | "twilio" | "email" | "discord";
  /**
   * good once, and nobody can look it up later
   */
  code: string;
  /**
   * opens the chat with the code; null where there is no such link
   */
  url: string | null;
  /**
   * the words that link whoever sends them to Alfred on that platform
   */
  send: string;
  /**
   * ISO 8601, in UTC
   */
  expiresAt: string;
}
export interface LinkList {
  items: Link[];
}
export interface Link {
  id: string;
  channel: "telegram" | "whatsapp" | "slack" | "twilio" | "email" | "discord";
  /**
   * as the platform showed it when the link was made
   */
  name: string | null;
  /**
   * null: the user's only one
   */
  householdId: string | null;
  /**
   * ISO 8601, in UTC
   */
  linkedAt: string;
}
export interface LinkOffer {
  channel: "telegram" | "whatsapp" | "slack" | "twilio" | "email" | "discord";
  /**
   * of the person who would be linked, as the platform shows it
   */
  name: string | null;
}
export interface ConfirmLink {
  /**
   * for which one the messages speak: needed only by members of several households
   */
  householdId?: string;
}
export interface RecipePage {
  items: Recipe[];
  /**
   * `cursor` of the next page; null: this is the last
   */
  next: string | null;
}
export interface Recipe {
  id: string;
  name: string;
  description: string | null;
  cuisine: string | null;
  difficulty: ("easy" | "medium" | "hard") | null;
  prepMinutes: number | null;
  cookMinutes: number | null;
  servings: number | null;
  instructions: string[];
  tags: string[];
  notes: string | null;
  ingredients: {
    id: string;
    name: string;
    quantity: number | null;
    unit: string | null;
    preparation: string | null;
    optional: boolean;
  }[];
  /**
   * ISO 8601, in UTC
   */
  createdAt: string;
  /**
   * ISO 8601, in UTC
   */
  updatedAt: string;
}
export interface CreateRecipe {
  name: string;
  description?: string | null;
  cuisine?: string | null;
  difficulty?: ("easy" | "medium" | "hard") | null;
  prepMinutes?: number | null;
  cookMinutes?: number | null;
  servings?: number | null;
  /**
   * @maxItems 100
   */
  instructions?: string[];
  /**
   * @maxItems 30
   */
  tags?: string[];
  notes?: string | null;
  /**
   * @maxItems 100
   */
  ingredients?: {
    name: string;
    quantity?: number | null;
    unit?: string | null;
    preparation?: string | null;
    optional?: boolean;
  }[];
  /**
   * codes of `guard_blocked` that the user has set aside for this very row; recorded
   *
   * @maxItems 50
   */
  override?: string[];
}
/**
 * Fields that are not given stay as they are; null clears one
 */
export interface UpdateRecipe {
  name?: string;
  description?: string | null;
  cuisine?: string | null;
  difficulty?: ("easy" | "medium" | "hard") | null;
  prepMinutes?: number | null;
  cookMinutes?: number | null;
  servings?: number | null;
  /**
   * @maxItems 100
   */
  instructions?: string[];
  /**
   * @maxItems 30
   */
  tags?: string[];
  notes?: string | null;
  /**
   * @maxItems 100
   */
  ingredients?: {
    /**
     * of a line that stays, under its id
     */
    id?: string;
    name: string;
    quantity?: number | null;
    unit?: string | null;
    preparation?: string | null;
    optional?: boolean;
  }[];
  /**
   * codes of `guard_blocked` that the user has set aside for this very row; recorded
   *
   * @maxItems 50
   */
  override?: string[];
}
export interface InventoryItemPage {
  items: InventoryItem[];
  /**
   * `cursor` of the next page; null: this is the last
   */
  next: string | null;
}
export interface InventoryItem {
  id: string;
  name: string;
  quantity: number | null;
  unit: string | null;
  location: ("pantry" | "fridge" | "freezer" | "counter" | "other") | null;
  expiresOn: string | null;
  notes: string | null;
  /**
   * ISO 8601, in UTC
   */
  createdAt: string;
  /**
   * ISO 8601, in UTC
   */
  updatedAt: string;
}
export interface CreateInventoryItem {
  name: string;
  quantity?: number | null;
  unit?: string | null;
  location?: ("pantry" | "fridge" | "freezer" | "counter" | "other") | null;
  expiresOn?: string | null;
  notes?: string | null;
  /**
   * codes of `guard_blocked` that the user has set aside for this very row; recorded
   *
   * @maxItems 50
   */
  override?: string[];
}
/**
 * Fields that are not given stay as they are; null clears one
 */
export interface UpdateInventoryItem {
  name?: string;
  quantity?: number | null;
  unit?: string | null;
  location?: ("pantry" | "fridge" | "freezer" | "counter" | "other") | null;
  expiresOn?: string | null;
  notes?: string | null;
  /**
   * codes of `guard_blocked` that the user has set aside for this very row; recorded
   *
   * @maxItems 50
   */
  override?: string[];
}
export interface ShoppingItemPage {
  items: ShoppingItem[];
  /**
   * `cursor` of the next page; null: this is the last
   */
  next: string | null;
}
export interface ShoppingItem {
  id: string;
  name: string;
  quantity: number | null;
  unit: string | null;
  category: string | null;
  purchased: boolean;
  notes: string | null;
  /**
   * ISO 8601, in UTC
   */
  createdAt: string;
  /**
   * ISO 8601, in UTC
   */
  updatedAt: string;
}
export interface CreateShoppingItem {
  name: string;
  quantity?: number | null;
  unit?: string | null;
  category?: string | null;
  purchased?: boolean;
  notes?: string | null;
  /**
   * codes of `guard_blocked` that the user has set aside for this very row; recorded
   *
   * @maxItems 50
   */
  override?: string[];
}
/**
 * Fields that are not given stay as they are; null clears one
 */
export interface UpdateShoppingItem {
  name?: string;
  quantity?: number | null;
  unit?: string | null;
  category?: string | null;
  purchased?: boolean;
  notes?: string | null;
  /**
   * codes of `guard_blocked` that the user has set aside for this very row; recorded
   *
   * @maxItems 50
   */
  override?: string[];
}
export interface MealPlanPage {
  items: MealPlan[];
  /**
   * `cursor` of the next page; null: this is the last
   */
  next: string | null;
}
export interface MealPlan {
  id: string;
  plannedOn: string;
  mealType: "breakfast" | "lunch" | "dinner" | "snack";
  title: string | null;
  recipeId: string | null;
  servings: number | null;
  notes: string | null;
  /**
   * ISO 8601, in UTC
   */
  createdAt: string;
  /**
   * ISO 8601, in UTC
   */
  updatedAt: string;
}
export interface CreateMealPlan {
  /**
   * YYYY-MM-DD
   */
  plannedOn: string;
  mealType: "breakfast" | "lunch" | "dinner" | "snack";
  title?: string | null;
  recipeId?: string | null;
  servings?: number | null;
  notes?: string | null;
  /**
   * codes of `guard_blocked` that the user has set aside for this very row; recorded
   *
   * @maxItems 50
   */
  override?: string[];
}
/**
 * Fields that are not given stay as they are; null clears one
 */
export interface UpdateMealPlan {
  /**
   * YYYY-MM-DD
   */
  plannedOn?: string;
  mealType?: "breakfast" | "lunch" | "dinner" | "snack";
  title?: string | null;
  recipeId?: string | null;
  servings?: number | null;
  notes?: string | null;
  /**
   * codes of `guard_blocked` that the user has set aside for this very row; recorded
   *
   * @maxItems 50
   */
  override?: string[];
}
export interface TaskPage {
  items: Task[];
  /**
   * `cursor` of the next page; null: this is the last
   */
  next: string | null;
}
export interface Task {
  id: string;
  title: string;
  dueOn: string | null;
  done: boolean;
  notes: string | null;
  recipeId: string | null;
  mealPlanId: string | null;
  /**
   * ISO 8601, in UTC
   */
  createdAt: string;
  /**
   * ISO 8601, in UTC
   */
  updatedAt: string;
}
export interface CreateTask {
  title: string;
  dueOn?: string | null;
  done?: boolean;
  notes?: string | null;
  recipeId?: string | null;
  mealPlanId?: string | null;
  /**
   * codes of `guard_blocked` that the user has set aside for this very row; recorded
   *
   * @maxItems 50
   */
  override?: string[];
}
/**
 * Fields that are not given stay as they are; null clears one
 */
export interface UpdateTask {
  title?: string;
  dueOn?: string | null;
  done?: boolean;
  notes?: string | null;
  recipeId?: string | null;
  mealPlanId?: string | null;
  /**
   * codes of `guard_blocked` that the user has set aside for this very row; recorded
   *
   * @maxItems 50
   */
  override?: string[];
}
export interface CookingLogEntryPage {
  items: CookingLogEntry[];
  /**
   * `cursor` of the next page; null: this is the last
   */
  next: string | null;
}
export interface CookingLogEntry {
  id: string;
  cookedOn: string;
  title: string | null;
  recipeId: string | null;
  servings: number | null;
  rating: number | null;
  notes: string | null;
  /**
   * ISO 8601, in UTC
   */
  createdAt: string;
  /**
   * ISO 8601, in UTC
   */
  updatedAt: string;
}
export interface CreateCookingLogEntry {
  /**
   * YYYY-MM-DD
   */
  cookedOn: string;
  title?: string | null;
  recipeId?: string | null;
  servings?: number | null;
  rating?: number | null;
  notes?: string | null;
  /**
   * codes of `guard_blocked` that the user has set aside for this very row; recorded
   *
   * @maxItems 50
   */
  override?: string[];
}
/**
 * Fields that are not given stay as they are; null clears one
 */
export interface UpdateCookingLogEntry {
  /**
   * YYYY-MM-DD
   */
  cookedOn?: string;
  title?: string | null;
  recipeId?: string | null;
  servings?: number | null;
  rating?: number | null;
  notes?: string | null;
  /**
   * codes of `guard_blocked` that the user has set aside for this very row; recorded
   *
   * @maxItems 50
   */
  override?: string[];
}
export interface PreferencePage {
  items: Preference[];
  /**
   * `cursor` of the next page; null: this is the last
   */
  next: string | null;
}
export interface Preference {
  id: string;
  kind: "like" | "dislike" | "note" | "allergy" | "diet";
  subject: string;
  note: string | null;
  who: string | null;
  words: string | null;
  validUntil: string | null;
  /**
   * ISO 8601, in UTC
   */
  createdAt: string;
  /**
   * ISO 8601, in UTC
   */
  updatedAt: string;
}
export interface CreatePreference {
  kind: "like" | "dislike" | "note" | "allergy" | "diet";
  subject: string;
  note?: string | null;
  who?: string | null;
  words?: string | null;
  validUntil?: string | null;
  /**
   * codes of `guard_blocked` that the user has set aside for this very row; recorded
   *
   * @maxItems 50
   */
  override?: string[];
}
/**
 * Fields that are not given stay as they are; null clears one
 */
export interface UpdatePreference {
  kind?: "like" | "dislike" | "note" | "allergy" | "diet";
  subject?: string;
  note?: string | null;
  who?: string | null;
  words?: string | null;
  validUntil?: string | null;
  /**
   * codes of `guard_blocked` that the user has set aside for this very row; recorded
   *
   * @maxItems 50
   */
  override?: string[];
}
export interface Ingredients {
  items: Ingredient[];
}
export interface Ingredient {
  id: string;
  name: string;
  /**
   * from the narrowest to the widest
   */
  categories: string[];
  allergens: string[];
  defaultUnit: string | null;
  /**
   * grams per millilitre
   */
  density: number | null;
  /**
   * the name that was found; null: by its meaning
   */
  matched: string | null;
  /**
   * with which a row of these words is linked to it; null: it only looks alike
   */
  confidence: number | null;
}
/**
 * First, and without an id, where a message is answered by its run's events
 */
export interface MessageAcceptedEvent {
  /**
   * `epoch.n`, or `end`: what a Last-Event-ID may be
   */
  id?: string;
  event: "message.accepted";
  data: AcceptedMessage;
}
/**
 * What is going to be done
 */
export interface PlanCreatedEvent {
  /**
   * `epoch.n`, or `end`: what a Last-Event-ID may be
   */
  id?: string;
  event: "plan.created";
  data: {
    goal: string;
    decision: string;
    steps: {
      id: number;
      type: "read" | "write" | "analyze" | "generate";
      subdomain: string;
      /**
       * steps of one group run in parallel, groups in order
       */
      group: number;
      description: string;
      /**
       * what a step is to make, one by one
       */
      items: string[];
    }[];
  };
}
export interface Problem {
  /**
   * `urn:alfred:problem:` and the code
   */
  type: string;
  status: number;
  /**
   * stable: decide by this one
   */
  code: string;
  /**
   * the kind of problem, in one line
   */
  title: string;
  /**
   * the fault of this request, and what to do about it
   */
  detail: string;
  /**
   * what is wrong where, when the request does not fit its schema
   */
  errors?: {
    /**
     * JSON Pointer (RFC 6901) into the body or the query
     */
    pointer: string;
    detail: string;
  }[];
  /**
   * with `guard_blocked`: what must be avoided, and the name that means it
   */
  violations?: {
    kind: "allergen" | "diet" | "may";
    code: string;
    name: string;
    /**
     * the only source that found it
     */
    by?: "words" | "judgement";
  }[];
}
/**
 * The next piece of the reply
 */
export interface ReplyDeltaEvent {
  /**
   * `epoch.n`, or `end`: what a Last-Event-ID may be
   */
  id?: string;
  event: "reply.delta";
  data: {
    text: string;
  };
}
/**
 * The reply begins anew: drop the pieces so far
 */
export interface ReplyResetEvent {
  /**
   * `epoch.n`, or `end`: what a Last-Event-ID may be
   */
  id?: string;
  event: "reply.reset";
  data: {};
}
/**
 * The run has begun
 */
export interface RunAcceptedEvent {
  /**
   * `epoch.n`, or `end`: what a Last-Event-ID may be
   */
  id?: string;
  event: "run.accepted";
  data: {
    runId: string;
    queued: boolean;
  };
}
/**
 * The last event: the user has stopped the run
 */
export interface RunCancelledEvent {
  /**
   * `epoch.n`, or `end`: what a Last-Event-ID may be
   */
  id?: string;
  event: "run.cancelled";
  data: {
    runId: string;
    status: "queued" | "running" | "completed" | "failed" | "cancelled";
    /**
     * as in the run, which says what was changed
     */
    reply?: string;
  };
}
/**
 * The last event: the reply is there
 */
export interface RunCompletedEvent {
  /**
   * `epoch.n`, or `end`: what a Last-Event-ID may be
   */
  id?: string;
  event: "run.completed";
  data: {
    runId: string;
    status: "queued" | "running" | "completed" | "failed" | "cancelled";
    /**
     * as in the run, which says what was changed
     */
    reply?: string;
  };
}
/**
 * The last event: the run was given up
 */
export interface RunFailedEvent {
  /**
   * `epoch.n`, or `end`: what a Last-Event-ID may be
   */
  id?: string;
  event: "run.failed";
  data: {
    runId: string;
    status: "queued" | "running" | "completed" | "failed" | "cancelled";
    /**
     * as in the run, which says what was changed
     */
    reply?: string;
  };
}
/**
 * The reply asks something: the next message may answer it
 */
export interface RunQuestionEvent {
  /**
   * `epoch.n`, or `end`: what a Last-Event-ID may be
   */
  id?: string;
  event: "run.question";
  data: {
    type: string;
    text: string;
    options: string[];
  };
}
/**
 * The run as it is, in place of events that are not there any more
 */
export interface RunSnapshotEvent {
  /**
   * `epoch.n`, or `end`: what a Last-Event-ID may be
   */
  id?: string;
  event: "run.snapshot";
  data: Run;
}
/**
 * A step has ended
 */
export interface StepCompletedEvent {
  /**
   * `epoch.n`, or `end`: what a Last-Event-ID may be
   */
  id?: string;
  event: "step.completed";
  data: {
    /**
     * `act.2`, or `act.2.1` for one item
     */
    hop: string;
    status: string;
    summary: string;
    counts?: {
      read?: number;
      changed?: number;
      failed?: number;
      generated?: number;
      /**
       * of a step over several items
       */
      batch?: {
        total: number;
        completed: number;
        failed: number;
        pending: number;
      };
      [k: string]: unknown;
    };
  };
}
/**
 * A step has begun
 */
export interface StepStartedEvent {
  /**
   * `epoch.n`, or `end`: what a Last-Event-ID may be
   */
  id?: string;
  event: "step.started";
  data: {
    /**
     * `act.2`, or `act.2.1` for one item
     */
    hop: string;
  };
}
/**
 * What the message was taken for, and what follows
 */
export interface UnderstandCompletedEvent {
  /**
   * `epoch.n`, or `end`: what a Last-Event-ID may be
   */
  id?: string;
  event: "understand.completed";
  data: {
    label: string;
    next: string;
    [k: string]: unknown;
  };
}
/**
 * The stream ends because the token has ended: come back with a new one, after the last id
 */
export interface StreamExpiredEvent {
  /**
   * `epoch.n`, or `end`: what a Last-Event-ID may be
   */
  id?: string;
  event: "stream.expired";
  data: {};
}

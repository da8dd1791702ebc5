// Generated from openapi.json by `npm run client`: do not edit.
export interface paths {
  "/healthz": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Liveness */
    get: operations["health"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/openapi.json": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** This document */
    get: operations["openapi"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/v1/conversations": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** The user's conversations, most recently used first */
    get: operations["listConversations"];
    put?: never;
    /** Start a conversation; its household never changes */
    post: operations["createConversation"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/v1/conversations/{id}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** One conversation */
    get: operations["getConversation"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    /** Rename or archive; conversations are never deleted */
    patch: operations["updateConversation"];
    trace?: never;
  };
  "/v1/conversations/{id}/compress": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Fold what has left the window into the conversation's summary, now */
    post: operations["compressConversation"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/v1/conversations/{id}/messages": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** The transcript along the active path, oldest first */
    get: operations["listMessages"];
    put?: never;
    /** Send a message; its run is recorded before this answers */
    post: operations["postMessage"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/v1/conversations/{id}/entities": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** The working set: entities by ref, with their tier */
    get: operations["listEntities"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/v1/runs/{id}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** A run: status, plan, steps, reply; waits for its end when asked */
    get: operations["getRun"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/v1/runs/{id}/events": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** The run's events as they happen; resumes after Last-Event-ID */
    get: operations["streamEvents"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/v1/runs/{id}/receipt": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** What the run changed, as the ledger has it */
    get: operations["getReceipt"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/v1/runs/{id}/undo": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Take back what the run has changed, all of it or nothing, as a run of its own */
    post: operations["undoRun"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/v1/runs/{id}/cancel": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Stop a queued or running run; what it has changed stays, with its receipts */
    post: operations["cancelRun"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/v1/profile": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** The user's profile; its defaults while none was stored */
    get: operations["getProfile"];
    /** Set fields of the profile; those not given stay as they are */
    put: operations["putProfile"];
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/v1/households": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** The households that the user is a member of, oldest first */
    get: operations["listHouseholds"];
    put?: never;
    /** Start a household; its maker is its owner */
    post: operations["createHousehold"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/v1/households/{id}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** One household with its members, oldest member first */
    get: operations["getHousehold"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    /** Rename a household; owners only */
    patch: operations["updateHousehold"];
    trace?: never;
  };
  "/v1/households/{id}/members/{userId}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    /** Leave a household, or, as an owner, end somebody's membership; ends their runs in it */
    delete: operations["removeMember"];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/v1/households/{id}/invitations": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Invitations that can still be accepted, newest first. Owners only */
    get: operations["listInvitations"];
    put?: never;
    /** Invite one person; the code is good once, for seven days. Owners only */
    post: operations["createInvitation"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/v1/households/{id}/invitations/{invitationId}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    /** Revoke an invitation. Owners only */
    delete: operations["revokeInvitation"];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/v1/invitations/accept": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Join a household by a code; again is the same again */
    post: operations["acceptInvitation"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/v1/links": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Who speaks for the user, newest first */
    get: operations["listLinks"];
    put?: never;
    /** A code that links whoever sends it on the platform; good once, for ten minutes */
    post: operations["createLink"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/v1/links/{id}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    /** End a link: messages of that person are no longer the user's */
    delete: operations["deleteLink"];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/v1/links/offers/{code}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Whom a code from a chat would link: show it before confirming */
    get: operations["getLinkOffer"];
    put?: never;
    /** Link the person to whom a chat showed the code; again is the same again */
    post: operations["confirmLinkOffer"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/v1/kitchen/recipes": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** recipes, of one household */
    get: operations["listRecipes"];
    put?: never;
    /** Add a recipe */
    post: operations["createRecipe"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/v1/kitchen/recipes/{id}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** One recipe */
    get: operations["getRecipe"];
    put?: never;
    post?: never;
    /** Delete a recipe */
    delete: operations["deleteRecipe"];
    options?: never;
    head?: never;
    /** Change a recipe; what is not given stays as it is */
    patch: operations["updateRecipe"];
    trace?: never;
  };
  "/v1/kitchen/inventory": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** inventory, of one household */
    get: operations["listInventory"];
    put?: never;
    /** Add a inventory item */
    post: operations["createInventoryItem"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/v1/kitchen/inventory/{id}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** One inventory item */
    get: operations["getInventoryItem"];
    put?: never;
    post?: never;
    /** Delete a inventory item */
    delete: operations["deleteInventoryItem"];
    options?: never;
    head?: never;
    /** Change a inventory item; what is not given stays as it is */
    patch: operations["updateInventoryItem"];
    trace?: never;
  };
  "/v1/kitchen/shopping-list": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** shopping list, of one household */
    get: operations["listShoppingList"];
    put?: never;
    /** Add a shopping item */
    post: operations["createShoppingItem"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/v1/kitchen/shopping-list/{id}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** One shopping item */
    get: operations["getShoppingItem"];
    put?: never;
    post?: never;
    /** Delete a shopping item */
    delete: operations["deleteShoppingItem"];
    options?: never;
    head?: never;
    /** Change a shopping item; what is not given stays as it is */
    patch: operations["updateShoppingItem"];
    trace?: never;
  };
  "/v1/kitchen/meal-plans": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** meal plans, of one household */
    get: operations["listMealPlans"];
    put?: never;
    /** Add a meal plan */
    post: operations["createMealPlan"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/v1/kitchen/meal-plans/{id}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** One meal plan */
    get: operations["getMealPlan"];
    put?: never;
    post?: never;
    /** Delete a meal plan */
    delete: operations["deleteMealPlan"];
    options?: never;
    head?: never;
    /** Change a meal plan; what is not given stays as it is */
    patch: operations["updateMealPlan"];
    trace?: never;
  };
  "/v1/kitchen/tasks": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** tasks, of one household */
    get: operations["listTasks"];
    put?: never;
    /** Add a task */
    post: operations["createTask"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/v1/kitchen/tasks/{id}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** One task */
    get: operations["getTask"];
    put?: never;
    post?: never;
    /** Delete a task */
    delete: operations["deleteTask"];
    options?: never;
    head?: never;
    /** Change a task; what is not given stays as it is */
    patch: operations["updateTask"];
    trace?: never;
  };
}
export type webhooks = Record<string, never>;
export interface components {
  schemas: {
    AcceptInvitation: {
      code: string;
    };
    AcceptedMessage: {
      /** Format: uuid */
      runId: string;
      /** Format: uuid */
      userTurnId: string;
      /** Format: uuid */
      agentTurnId: string;
      /**
       * @description as the message was accepted; GET the run for what became of it
       * @enum {string}
       */
      status: "queued" | "running";
      links: {
        self: string;
        events: string;
        receipt: string;
      };
    };
    CancelledRun: {
      /** Format: uuid */
      id: string;
      /** @enum {string} */
      status: "queued" | "running" | "completed" | "failed" | "cancelled";
    };
    Change: {
      /**
       * @description what the run came to with this row, taken together
       * @enum {string}
       */
      op: "create" | "update" | "delete";
      /**
       * @description `nothing`: the row is as it was before the run
       * @enum {string}
       */
      status: "applied" | "failed" | "nothing";
      table: string;
      /** @description the conversation's name for the row, where it has one */
      ref: string | null;
      /** @description the row's name, where it has one */
      label: string | null;
      /** @description name of what the row is part of: a line's whole */
      of?: string;
      /** @description the row as it is now, its lines nested, with names in place of links; of a delete as it was; what is empty is left out */
      row?: {
        [key: string]: unknown;
      };
      /** @description of an update: what is different, from before the run to now */
      values?: {
        /** @description what was changed, such as `quantity` */
        column: string;
        /** @description null: nothing; absent: a row whose name is not known */
        before?: unknown;
        /** @description the same */
        after?: unknown;
      }[];
      /** @description of an update: lines that it made, changed or took away */
      lines?: {
        /** @enum {string} */
        op: "create" | "update" | "delete";
        table: string;
        label: string;
        /** @description the line as it is now; of a delete as it was */
        row: {
          [key: string]: unknown;
        };
        /** @description of an update */
        values?: {
          /** @description what was changed, such as `quantity` */
          column: string;
          /** @description null: nothing; absent: a row whose name is not known */
          before?: unknown;
          /** @description the same */
          after?: unknown;
        }[];
      }[];
      error?: {
        code: string;
        message: string;
      };
    };
    Compression: {
      /** Format: uuid */
      conversationId: string;
      /**
       * @description nothing_to_do: the window holds every exchange, or a run is under way
       * @enum {string}
       */
      status: "started" | "nothing_to_do";
    };
    ConfirmLink: {
      /**
       * Format: uuid
       * @description for which one the messages speak: needed only by members of several households
       */
      householdId?: string;
    };
    Conversation: {
      /** Format: uuid */
      id: string;
      title: string | null;
      /** @enum {string} */
      status: "active" | "archived";
      /** Format: uuid */
      householdId: string;
      /** @description ISO 8601, in UTC */
      createdAt: string;
    };
    ConversationPage: {
      items: components["schemas"]["Conversation"][];
      next: string | null;
    };
    CreateConversation: {
      title?: string;
      /**
       * Format: uuid
       * @description needed only by members of several households
       */
      householdId?: string;
    };
    CreateHousehold: {
      name: string;
    };
    CreateInventoryItem: {
      name: string;
      quantity?: number | null;
      unit?: string | null;
      location?: ("pantry" | "fridge" | "freezer" | "counter" | "other") | null;
      expiresOn?: string | null;
      notes?: string | null;
      /** @description codes of `guard_blocked` that the user has set aside for this very row; recorded */
      override?: string[];
    };
    CreateInvitation: {
      /**
       * @default member
       * @enum {string}
       */
      role?: "owner" | "member";
    };
    CreateLink: {
      /** @enum {string} */
      channel: "telegram" | "whatsapp" | "slack" | "twilio" | "email" | "discord";
      /**
       * Format: uuid
       * @description for which one the messages speak: needed only by members of several households
       */
      householdId?: string;
    };
    CreateMealPlan: {
      /**
       * Format: date
       * @description YYYY-MM-DD
       */
      plannedOn: string;
      /** @enum {string} */
      mealType: "breakfast" | "lunch" | "dinner" | "snack";
      title?: string | null;
      recipeId?: string | null;
      servings?: number | null;
      notes?: string | null;
      /** @description codes of `guard_blocked` that the user has set aside for this very row; recorded */
      override?: string[];
    };
    CreateRecipe: {
      name: string;
      description?: string | null;
      cuisine?: string | null;
      difficulty?: ("easy" | "medium" | "hard") | null;
      prepMinutes?: number | null;
      cookMinutes?: number | null;
      servings?: number | null;
      instructions?: string[];
      tags?: string[];
      notes?: string | null;
      ingredients?: {
        name: string;
        quantity?: number | null;
        unit?: string | null;
        preparation?: string | null;
        optional?: boolean;
      }[];
      /** @description codes of `guard_blocked` that the user has set aside for this very row; recorded */
      override?: string[];
    };
    CreateShoppingItem: {
      name: string;
      quantity?: number | null;
      unit?: string | null;
      category?: string | null;
      purchased?: boolean;
      notes?: string | null;
      /** @description codes of `guard_blocked` that the user has set aside for this very row; recorded */
      override?: string[];
    };
    CreateTask: {
      title: string;
      dueOn?: string | null;
      done?: boolean;
      notes?: string | null;
      recipeId?: string | null;
      mealPlanId?: string | null;
      /** @description codes of `guard_blocked` that the user has set aside for this very row; recorded */
      override?: string[];
    };
    Effect: {
      /**
       * @description undo only where it failed: otherwise what it came to
       * @enum {string}
       */
      op: "create" | "update" | "delete" | "undo";
      table: string;
      ref: string | null;
      label: string | null;
      rowId: string | null;
      /** @enum {string} */
      status: "applied" | "failed";
      error?: {
        code: string;
        message: string;
      };
      undone: boolean;
      /** @description codes of the guard that the user set aside for this very row */
      override?: string[];
    };
    Entity: {
      ref: string;
      type: string;
      label: string;
      /** @enum {string} */
      status: "read" | "created" | "updated" | "deleted" | "generated" | "linked";
      /** @enum {string} */
      tier: "active" | "draft" | "retained" | "background";
      /** @description number of the exchange */
      lastTouched: number;
    };
    EntityList: {
      items: components["schemas"]["Entity"][];
    };
    Health: {
      /** @constant */
      status: "ok";
      environment: string;
    };
    Household: {
      /** Format: uuid */
      id: string;
      name: string;
      /**
       * @description the asking user's
       * @enum {string}
       */
      role: "owner" | "member";
      /** @description ISO 8601, in UTC */
      createdAt: string;
    };
    HouseholdDetails: {
      /** Format: uuid */
      id: string;
      name: string;
      /**
       * @description the asking user's
       * @enum {string}
       */
      role: "owner" | "member";
      /** @description ISO 8601, in UTC */
      createdAt: string;
      members: {
        /** Format: uuid */
        userId: string;
        /** @description the display name; the members see it */
        name: string | null;
        /** @enum {string} */
        role: "owner" | "member";
        /** @description ISO 8601, in UTC */
        joinedAt: string;
      }[];
    };
    HouseholdList: {
      items: components["schemas"]["Household"][];
    };
    InventoryItem: {
      /** Format: uuid */
      id: string;
      name: string;
      quantity: number | null;
      unit: string | null;
      location: ("pantry" | "fridge" | "freezer" | "counter" | "other") | null;
      expiresOn: string | null;
      notes: string | null;
      /** @description ISO 8601, in UTC */
      createdAt: string;
      /** @description ISO 8601, in UTC */
      updatedAt: string;
    };
    InventoryItemPage: {
      items: components["schemas"]["InventoryItem"][];
      next: string | null;
    };
    Invitation: {
      /** Format: uuid */
      id: string;
      /** @enum {string} */
      role: "owner" | "member";
      /** @description ISO 8601, in UTC */
      createdAt: string;
      /** @description ISO 8601, in UTC */
      expiresAt: string;
    };
    InvitationList: {
      items: components["schemas"]["Invitation"][];
    };
    Link: {
      /** Format: uuid */
      id: string;
      /** @enum {string} */
      channel: "telegram" | "whatsapp" | "slack" | "twilio" | "email" | "discord";
      /** @description as the platform showed it when the link was made */
      name: string | null;
      /** @description null: the user's only one */
      householdId: string | null;
      /** @description ISO 8601, in UTC */
      linkedAt: string;
    };
    LinkCode: {
      /** @enum {string} */
      channel: "telegram" | "whatsapp" | "slack" | "twilio" | "email" | "discord";
      /** @description good once, and nobody can look it up later */
      code: string;
      /** @description opens the chat with the code; null where there is no such link */
      url: string | null;
      /** @description the words that link whoever sends them to Alfred on that platform */
      send: string;
      /** @description ISO 8601, in UTC */
      expiresAt: string;
    };
    LinkList: {
      items: components["schemas"]["Link"][];
    };
    LinkOffer: {
      /** @enum {string} */
      channel: "telegram" | "whatsapp" | "slack" | "twilio" | "email" | "discord";
      /** @description of the person who would be linked, as the platform shows it */
      name: string | null;
    };
    MealPlan: {
      /** Format: uuid */
      id: string;
      /** Format: date */
      plannedOn: string;
      /** @enum {string} */
      mealType: "breakfast" | "lunch" | "dinner" | "snack";
      title: string | null;
      recipeId: string | null;
      servings: number | null;
      notes: string | null;
      /** @description ISO 8601, in UTC */
      createdAt: string;
      /** @description ISO 8601, in UTC */
      updatedAt: string;
    };
    MealPlanPage: {
      items: components["schemas"]["MealPlan"][];
      next: string | null;
    };
    NewInvitation: {
      /** Format: uuid */
      id: string;
      /** @enum {string} */
      role: "owner" | "member";
      /** @description ISO 8601, in UTC */
      createdAt: string;
      /** @description ISO 8601, in UTC */
      expiresAt: string;
      /** @description to be passed on; nobody can look it up later */
      code: string;
    };
    OpenApi: {
      openapi: string;
      paths: {
        [key: string]: unknown;
      };
    } & {
      [key: string]: unknown;
    };
    PostMessage: {
      text?: string;
      /** @description a button of the open question, in place of a text; its label becomes the message */
      answer?: {
        /**
         * Format: uuid
         * @description the run whose reply asked: the question has its id
         */
        questionId: string;
        /** @description its place in `reply.pending.options`, from 1 */
        option: number;
      };
      /**
       * @description what to do while an earlier message is being answered
       * @default enqueue
       * @enum {string}
       */
      ifBusy?: "enqueue" | "reject";
    } & (unknown | unknown);
    Problem: {
      /** @description `urn:alfred:problem:` and the code */
      type: string;
      status: number;
      /** @description stable: decide by this one */
      code: string;
      title: string;
      detail: string;
      /** @description what is wrong where, when the request does not fit its schema */
      errors?: {
        /** @description JSON Pointer (RFC 6901) into the body or the query */
        pointer: string;
        detail: string;
      }[];
      /** @description with `guard_blocked`: what must be avoided, and the name that means it */
      violations?: {
        /** @enum {string} */
        kind: "allergen" | "diet" | "may";
        code: string;
        name: string;
        /**
         * @description the only source that found it
         * @enum {string}
         */
        by?: "words" | "judgement";
      }[];
    };
    Profile: {
      /** @description told to the household */
      displayName: string | null;
      /** @description shared with the household, as is the displayName; nothing else is */
      allergens: string[];
      diet: string[];
      equipment: string[];
      skill: string | null;
      /** @description people to cook for */
      householdSize: number | null;
      /** @description subdomain → guidance in your own words */
      guidance: {
        [key: string]: string;
      };
      /** @description IANA name */
      timezone: string;
    };
    /** @description Fields that are not given stay as they are; null clears one */
    PutProfile: {
      displayName?: string | null;
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
      diet?: string[];
      equipment?: string[];
      skill?: string | null;
      householdSize?: number | null;
      /** @description replaces all guidance; subdomain → words */
      guidance?: {
        [key: string]: string;
      };
      timezone?: string;
    };
    Receipt: {
      effects: components["schemas"]["Effect"][];
    };
    Recipe: {
      /** Format: uuid */
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
        /** Format: uuid */
        id: string;
        name: string;
        quantity: number | null;
        unit: string | null;
        preparation: string | null;
        optional: boolean;
      }[];
      /** @description ISO 8601, in UTC */
      createdAt: string;
      /** @description ISO 8601, in UTC */
      updatedAt: string;
    };
    RecipePage: {
      items: components["schemas"]["Recipe"][];
      next: string | null;
    };
    Run: {
      /** Format: uuid */
      id: string;
      /** Format: uuid */
      conversationId: string;
      /** @enum {string} */
      status: "queued" | "running" | "completed" | "failed" | "cancelled";
      decision: string | null;
      plan: {
        goal: string;
      } | null;
      steps: components["schemas"]["RunStep"][];
      reply: {
        /** @description Markdown: CommonMark with the tables, strikethrough and task lists of GitHub Flavored Markdown. It carries no HTML, no images and no references; a link or an address in it stands in a row that the run has read or changed, or in the user's message. */
        text: string;
        /** @description what the run changed, each row once, then what it was to change and could not; empty for runs from before this was told */
        changes: components["schemas"]["Change"][];
        /** @description an open question or proposal that the next message may answer; its id is the run's */
        pending?: {
          type: string;
          text: string;
          /** @description in the order of their numbers: the next message may be one, or name one in `answer` */
          options?: string[];
        };
      } | null;
      usage: components["schemas"]["Usage"] | null;
      error: components["schemas"]["RunError"] | null;
      /** @description ISO 8601, in UTC */
      createdAt: string;
      startedAt: string | null;
      finishedAt: string | null;
    };
    RunError: {
      code: string;
      message: string;
      /** @description what failed on the way, oldest hop first; the hop that was given up comes last */
      attempts?: {
        hop: string;
        /** @description which try of that hop it was */
        attempt: number;
        /** @description why it failed: an error's code, `interrupted` where it ended without one */
        code: string;
      }[];
    };
    RunStep: {
      /** @description `act.2`, or `act.2.1` for one item of a generate step */
      hop: string;
      /** @enum {string} */
      type: "read" | "write" | "analyze" | "generate";
      subdomain: string;
      description: string;
      /**
       * @description `nothing_done`: a write that changed nothing, an analysis that had nothing to go by
       * @enum {string}
       */
      status: "pending" | "completed" | "nothing_done" | "blocked" | "asked" | "failed";
      summary: string | null;
    };
    ShoppingItem: {
      /** Format: uuid */
      id: string;
      name: string;
      quantity: number | null;
      unit: string | null;
      category: string | null;
      purchased: boolean;
      notes: string | null;
      /** @description ISO 8601, in UTC */
      createdAt: string;
      /** @description ISO 8601, in UTC */
      updatedAt: string;
    };
    ShoppingItemPage: {
      items: components["schemas"]["ShoppingItem"][];
      next: string | null;
    };
    Task: {
      /** Format: uuid */
      id: string;
      title: string;
      dueOn: string | null;
      done: boolean;
      notes: string | null;
      recipeId: string | null;
      mealPlanId: string | null;
      /** @description ISO 8601, in UTC */
      createdAt: string;
      /** @description ISO 8601, in UTC */
      updatedAt: string;
    };
    TaskPage: {
      items: components["schemas"]["Task"][];
      next: string | null;
    };
    TranscriptMessage: {
      /** Format: uuid */
      turnId: string;
      /** @enum {string} */
      speaker: "user" | "agent" | "system";
      /** @description null while the answer is being made */
      text: string | null;
      /** @description of a reply: as the run tells them; else empty */
      changes: components["schemas"]["Change"][];
      runId: string | null;
      runStatus: ("queued" | "running" | "completed" | "failed" | "cancelled") | null;
      /** @description ISO 8601, in UTC */
      createdAt: string;
    };
    TranscriptPage: {
      items: components["schemas"]["TranscriptMessage"][];
      next: string | null;
    };
    UpdateConversation: {
      title?: string;
      /** @enum {string} */
      status?: "active" | "archived";
    };
    UpdateHousehold: {
      name: string;
    };
    /** @description Fields that are not given stay as they are; null clears one */
    UpdateInventoryItem: {
      name?: string;
      quantity?: number | null;
      unit?: string | null;
      location?: ("pantry" | "fridge" | "freezer" | "counter" | "other") | null;
      expiresOn?: string | null;
      notes?: string | null;
      /** @description codes of `guard_blocked` that the user has set aside for this very row; recorded */
      override?: string[];
    };
    /** @description Fields that are not given stay as they are; null clears one */
    UpdateMealPlan: {
      /**
       * Format: date
       * @description YYYY-MM-DD
       */
      plannedOn?: string;
      /** @enum {string} */
      mealType?: "breakfast" | "lunch" | "dinner" | "snack";
      title?: string | null;
      recipeId?: string | null;
      servings?: number | null;
      notes?: string | null;
      /** @description codes of `guard_blocked` that the user has set aside for this very row; recorded */
      override?: string[];
    };
    /** @description Fields that are not given stay as they are; null clears one */
    UpdateRecipe: {
      name?: string;
      description?: string | null;
      cuisine?: string | null;
      difficulty?: ("easy" | "medium" | "hard") | null;
      prepMinutes?: number | null;
      cookMinutes?: number | null;
      servings?: number | null;
      instructions?: string[];
      tags?: string[];
      notes?: string | null;
      ingredients?: {
        /**
         * Format: uuid
         * @description of a line that stays, under its id
         */
        id?: string;
        name: string;
        quantity?: number | null;
        unit?: string | null;
        preparation?: string | null;
        optional?: boolean;
      }[];
      /** @description codes of `guard_blocked` that the user has set aside for this very row; recorded */
      override?: string[];
    };
    /** @description Fields that are not given stay as they are; null clears one */
    UpdateShoppingItem: {
      name?: string;
      quantity?: number | null;
      unit?: string | null;
      category?: string | null;
      purchased?: boolean;
      notes?: string | null;
      /** @description codes of `guard_blocked` that the user has set aside for this very row; recorded */
      override?: string[];
    };
    /** @description Fields that are not given stay as they are; null clears one */
    UpdateTask: {
      title?: string;
      dueOn?: string | null;
      done?: boolean;
      notes?: string | null;
      recipeId?: string | null;
      mealPlanId?: string | null;
      /** @description codes of `guard_blocked` that the user has set aside for this very row; recorded */
      override?: string[];
    };
    Usage: {
      calls: number;
      input_tokens: number;
      output_tokens: number;
      cache_read_input_tokens: number;
      cache_creation_input_tokens: number;
      /** @description those kept for an hour */
      cache_creation_1h_input_tokens?: number;
      /** @description what the calls cost, in millionths of a US dollar; null where a model without a known price has answered, or the run is from before costs were counted */
      cost_micro_usd: number | null;
    };
  };
  responses: never;
  parameters: never;
  requestBodies: never;
  headers: never;
  pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
  health: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Up */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Health"];
        };
      };
      /** @description `internal`: something broke on our side */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "internal";
          };
        };
      };
      /** @description `unavailable`: a part of the service is away */
      503: {
        headers: {
          /** @description seconds to wait */
          "Retry-After"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "unavailable";
          };
        };
      };
    };
  };
  openapi: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description OpenAPI 3.1 */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["OpenApi"];
        };
      };
      /** @description `internal`: something broke on our side */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "internal";
          };
        };
      };
      /** @description `unavailable`: a part of the service is away */
      503: {
        headers: {
          /** @description seconds to wait */
          "Retry-After"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "unavailable";
          };
        };
      };
    };
  };
  listConversations: {
    parameters: {
      query?: {
        /** @description `next` of the page before */
        cursor?: string;
        limit?: number;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description A page */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ConversationPage"];
        };
      };
      /** @description `invalid_query`: a query parameter is not valid */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "invalid_query";
          };
        };
      };
      /** @description `token_missing`: there is no bearer token; `token_malformed`: the token is not a JWT; `token_invalid`: its signature or algorithm is not the project's; `token_expired`: it has expired; `token_wrong_claims`: it is not a signed-in user's */
      401: {
        headers: {
          /** @description RFC 6750 */
          "WWW-Authenticate"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?:
              | "token_missing"
              | "token_malformed"
              | "token_invalid"
              | "token_expired"
              | "token_wrong_claims";
          };
        };
      };
      /** @description `internal`: something broke on our side */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "internal";
          };
        };
      };
      /** @description `unavailable`: a part of the service is away */
      503: {
        headers: {
          /** @description seconds to wait */
          "Retry-After"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "unavailable";
          };
        };
      };
    };
  };
  createConversation: {
    parameters: {
      query?: never;
      header?: {
        /** @description A fresh random key per request, the same on a retry: it is carried out once */
        "Idempotency-Key"?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["CreateConversation"];
      };
    };
    responses: {
      /** @description The conversation, created once per key */
      201: {
        headers: {
          /** @description the conversation's address */
          Location?: string;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Conversation"];
        };
      };
      /** @description `idempotency_key_missing`: there is no Idempotency-Key; `idempotency_key_invalid`: it is not 1–200 visible characters; `body_incomplete`: the connection broke off before the body ended; `malformed_json`: the body is not JSON in UTF-8 */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?:
              | "idempotency_key_missing"
              | "idempotency_key_invalid"
              | "body_incomplete"
              | "malformed_json";
          };
        };
      };
      /** @description `token_missing`: there is no bearer token; `token_malformed`: the token is not a JWT; `token_invalid`: its signature or algorithm is not the project's; `token_expired`: it has expired; `token_wrong_claims`: it is not a signed-in user's */
      401: {
        headers: {
          /** @description RFC 6750 */
          "WWW-Authenticate"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?:
              | "token_missing"
              | "token_malformed"
              | "token_invalid"
              | "token_expired"
              | "token_wrong_claims";
          };
        };
      };
      /** @description `not_found`: the household is not one of the user's */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "not_found";
          };
        };
      };
      /** @description `choose_household`: the user has several and named none */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "choose_household";
          };
        };
      };
      /** @description `body_too_large`: the body is larger than is taken */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "body_too_large";
          };
        };
      };
      /** @description `unsupported_media_type`: the Content-Type is not JSON */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "unsupported_media_type";
          };
        };
      };
      /** @description `idempotency_key_conflict`: the key came with another body before; `unknown_field`: the body has a field that is not known; `invalid_body`: a value does not fit */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "idempotency_key_conflict" | "unknown_field" | "invalid_body";
          };
        };
      };
      /** @description `rate_limited`: the user has sent too many of these in a short time */
      429: {
        headers: {
          /** @description seconds to wait */
          "Retry-After"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "rate_limited";
          };
        };
      };
      /** @description `internal`: something broke on our side */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "internal";
          };
        };
      };
      /** @description `unavailable`: a part of the service is away */
      503: {
        headers: {
          /** @description seconds to wait */
          "Retry-After"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "unavailable";
          };
        };
      };
    };
  };
  getConversation: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The conversation */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Conversation"];
        };
      };
      /** @description `token_missing`: there is no bearer token; `token_malformed`: the token is not a JWT; `token_invalid`: its signature or algorithm is not the project's; `token_expired`: it has expired; `token_wrong_claims`: it is not a signed-in user's */
      401: {
        headers: {
          /** @description RFC 6750 */
          "WWW-Authenticate"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?:
              | "token_missing"
              | "token_malformed"
              | "token_invalid"
              | "token_expired"
              | "token_wrong_claims";
          };
        };
      };
      /** @description `not_found`: there is no such thing, or it is not yours */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "not_found";
          };
        };
      };
      /** @description `internal`: something broke on our side */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "internal";
          };
        };
      };
      /** @description `unavailable`: a part of the service is away */
      503: {
        headers: {
          /** @description seconds to wait */
          "Retry-After"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "unavailable";
          };
        };
      };
    };
  };
  updateConversation: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["UpdateConversation"];
      };
    };
    responses: {
      /** @description The conversation */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Conversation"];
        };
      };
      /** @description `body_incomplete`: the connection broke off before the body ended; `malformed_json`: the body is not JSON in UTF-8 */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "body_incomplete" | "malformed_json";
          };
        };
      };
      /** @description `token_missing`: there is no bearer token; `token_malformed`: the token is not a JWT; `token_invalid`: its signature or algorithm is not the project's; `token_expired`: it has expired; `token_wrong_claims`: it is not a signed-in user's */
      401: {
        headers: {
          /** @description RFC 6750 */
          "WWW-Authenticate"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?:
              | "token_missing"
              | "token_malformed"
              | "token_invalid"
              | "token_expired"
              | "token_wrong_claims";
          };
        };
      };
      /** @description `not_found`: there is no such thing, or it is not yours */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "not_found";
          };
        };
      };
      /** @description `body_too_large`: the body is larger than is taken */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "body_too_large";
          };
        };
      };
      /** @description `unsupported_media_type`: the Content-Type is not JSON */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "unsupported_media_type";
          };
        };
      };
      /** @description `unknown_field`: the body has a field that is not known; `invalid_body`: a value does not fit */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "unknown_field" | "invalid_body";
          };
        };
      };
      /** @description `internal`: something broke on our side */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "internal";
          };
        };
      };
      /** @description `unavailable`: a part of the service is away */
      503: {
        headers: {
          /** @description seconds to wait */
          "Retry-After"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "unavailable";
          };
        };
      };
    };
  };
  compressConversation: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Whether there was anything to fold; it happens after the answer */
      202: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Compression"];
        };
      };
      /** @description `token_missing`: there is no bearer token; `token_malformed`: the token is not a JWT; `token_invalid`: its signature or algorithm is not the project's; `token_expired`: it has expired; `token_wrong_claims`: it is not a signed-in user's */
      401: {
        headers: {
          /** @description RFC 6750 */
          "WWW-Authenticate"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?:
              | "token_missing"
              | "token_malformed"
              | "token_invalid"
              | "token_expired"
              | "token_wrong_claims";
          };
        };
      };
      /** @description `not_found`: there is no such thing, or it is not yours */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "not_found";
          };
        };
      };
      /** @description `rate_limited`: the user has sent too many of these in a short time */
      429: {
        headers: {
          /** @description seconds to wait */
          "Retry-After"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "rate_limited";
          };
        };
      };
      /** @description `internal`: something broke on our side */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "internal";
          };
        };
      };
      /** @description `unavailable`: a part of the service is away */
      503: {
        headers: {
          /** @description seconds to wait */
          "Retry-After"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "unavailable";
          };
        };
      };
    };
  };
  listMessages: {
    parameters: {
      query?: {
        /** @description `next` of the page before */
        cursor?: string;
        limit?: number;
      };
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description A page */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["TranscriptPage"];
        };
      };
      /** @description `invalid_query`: a query parameter is not valid */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "invalid_query";
          };
        };
      };
      /** @description `token_missing`: there is no bearer token; `token_malformed`: the token is not a JWT; `token_invalid`: its signature or algorithm is not the project's; `token_expired`: it has expired; `token_wrong_claims`: it is not a signed-in user's */
      401: {
        headers: {
          /** @description RFC 6750 */
          "WWW-Authenticate"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?:
              | "token_missing"
              | "token_malformed"
              | "token_invalid"
              | "token_expired"
              | "token_wrong_claims";
          };
        };
      };
      /** @description `not_found`: there is no such thing, or it is not yours */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "not_found";
          };
        };
      };
      /** @description `internal`: something broke on our side */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "internal";
          };
        };
      };
      /** @description `unavailable`: a part of the service is away */
      503: {
        headers: {
          /** @description seconds to wait */
          "Retry-After"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "unavailable";
          };
        };
      };
    };
  };
  postMessage: {
    parameters: {
      query?: never;
      header?: {
        /** @description A fresh random key per request, the same on a retry: it is carried out once */
        "Idempotency-Key"?: string;
        /** @description Go on after this event: its `epoch.n` */
        "Last-Event-ID"?: string;
      };
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["PostMessage"];
      };
    };
    responses: {
      /** @description Accepted, once per key, and followed: server-sent events, first `message.accepted` with what 202 would hold, then those of the run's own stream to its end. The same request again, with the Last-Event-ID if there is one, follows the same run; leaving stops nothing */
      200: {
        headers: {
          /** @description the run's address */
          Location?: string;
          [name: string]: unknown;
        };
        content: {
          "text/event-stream": string;
        };
      };
      /** @description Accepted, once per key */
      202: {
        headers: {
          /** @description the run's address */
          Location?: string;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["AcceptedMessage"];
        };
      };
      /** @description `idempotency_key_missing`: there is no Idempotency-Key; `idempotency_key_invalid`: it is not 1–200 visible characters; `body_incomplete`: the connection broke off before the body ended; `malformed_json`: the body is not JSON in UTF-8 */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?:
              | "idempotency_key_missing"
              | "idempotency_key_invalid"
              | "body_incomplete"
              | "malformed_json";
          };
        };
      };
      /** @description `token_missing`: there is no bearer token; `token_malformed`: the token is not a JWT; `token_invalid`: its signature or algorithm is not the project's; `token_expired`: it has expired; `token_wrong_claims`: it is not a signed-in user's */
      401: {
        headers: {
          /** @description RFC 6750 */
          "WWW-Authenticate"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?:
              | "token_missing"
              | "token_malformed"
              | "token_invalid"
              | "token_expired"
              | "token_wrong_claims";
          };
        };
      };
      /** @description `not_found`: there is no such thing, or it is not yours */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "not_found";
          };
        };
      };
      /** @description `conversation_archived`: the conversation is archived; `question_closed`: answer names another question than the open one, or an option that it does not have; `busy`: ifBusy is reject and a run is under way */
      409: {
        headers: {
          /** @description seconds to wait */
          "Retry-After"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "conversation_archived" | "question_closed" | "busy";
          };
        };
      };
      /** @description `body_too_large`: the body is larger than is taken */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "body_too_large";
          };
        };
      };
      /** @description `unsupported_media_type`: the Content-Type is not JSON */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "unsupported_media_type";
          };
        };
      };
      /** @description `idempotency_key_conflict`: the key came with another body before; `unknown_field`: the body has a field that is not known; `invalid_body`: a value does not fit */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "idempotency_key_conflict" | "unknown_field" | "invalid_body";
          };
        };
      };
      /** @description `rate_limited`: the user has sent too many of these in a short time; `budget_exhausted`: the user's runs have cost as much today (UTC) as they may; undoing stays possible; `queue_full`: too many messages wait already */
      429: {
        headers: {
          /** @description seconds to wait */
          "Retry-After"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "rate_limited" | "budget_exhausted" | "queue_full";
          };
        };
      };
      /** @description `internal`: something broke on our side */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "internal";
          };
        };
      };
      /** @description `unavailable`: a part of the service is away */
      503: {
        headers: {
          /** @description seconds to wait */
          "Retry-After"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "unavailable";
          };
        };
      };
    };
  };
  listEntities: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The working set */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["EntityList"];
        };
      };
      /** @description `token_missing`: there is no bearer token; `token_malformed`: the token is not a JWT; `token_invalid`: its signature or algorithm is not the project's; `token_expired`: it has expired; `token_wrong_claims`: it is not a signed-in user's */
      401: {
        headers: {
          /** @description RFC 6750 */
          "WWW-Authenticate"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?:
              | "token_missing"
              | "token_malformed"
              | "token_invalid"
              | "token_expired"
              | "token_wrong_claims";
          };
        };
      };
      /** @description `not_found`: there is no such thing, or it is not yours */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "not_found";
          };
        };
      };
      /** @description `internal`: something broke on our side */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "internal";
          };
        };
      };
      /** @description `unavailable`: a part of the service is away */
      503: {
        headers: {
          /** @description seconds to wait */
          "Retry-After"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "unavailable";
          };
        };
      };
    };
  };
  getRun: {
    parameters: {
      query?: {
        /** @description seconds to wait for the run to end */
        wait?: number;
      };
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The run */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Run"];
        };
      };
      /** @description `invalid_query`: a query parameter is not valid */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "invalid_query";
          };
        };
      };
      /** @description `token_missing`: there is no bearer token; `token_malformed`: the token is not a JWT; `token_invalid`: its signature or algorithm is not the project's; `token_expired`: it has expired; `token_wrong_claims`: it is not a signed-in user's */
      401: {
        headers: {
          /** @description RFC 6750 */
          "WWW-Authenticate"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?:
              | "token_missing"
              | "token_malformed"
              | "token_invalid"
              | "token_expired"
              | "token_wrong_claims";
          };
        };
      };
      /** @description `not_found`: there is no such thing, or it is not yours */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "not_found";
          };
        };
      };
      /** @description `internal`: something broke on our side */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "internal";
          };
        };
      };
      /** @description `unavailable`: a part of the service is away */
      503: {
        headers: {
          /** @description seconds to wait */
          "Retry-After"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "unavailable";
          };
        };
      };
    };
  };
  streamEvents: {
    parameters: {
      query?: never;
      header?: {
        /** @description Go on after this event: its `epoch.n` */
        "Last-Event-ID"?: string;
      };
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Server-sent events with ids `epoch.n`, up to `run.completed`, `run.failed` or `run.cancelled`. Where the events before are not there any more, or the Last-Event-ID is not known, a `run.snapshot` holds the run instead, and the stream goes on from there */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "text/event-stream": string;
        };
      };
      /** @description `token_missing`: there is no bearer token; `token_malformed`: the token is not a JWT; `token_invalid`: its signature or algorithm is not the project's; `token_expired`: it has expired; `token_wrong_claims`: it is not a signed-in user's */
      401: {
        headers: {
          /** @description RFC 6750 */
          "WWW-Authenticate"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?:
              | "token_missing"
              | "token_malformed"
              | "token_invalid"
              | "token_expired"
              | "token_wrong_claims";
          };
        };
      };
      /** @description `not_found`: there is no such thing, or it is not yours */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "not_found";
          };
        };
      };
      /** @description `internal`: something broke on our side */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "internal";
          };
        };
      };
      /** @description `unavailable`: a part of the service is away */
      503: {
        headers: {
          /** @description seconds to wait */
          "Retry-After"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "unavailable";
          };
        };
      };
    };
  };
  getReceipt: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The receipt */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Receipt"];
        };
      };
      /** @description `token_missing`: there is no bearer token; `token_malformed`: the token is not a JWT; `token_invalid`: its signature or algorithm is not the project's; `token_expired`: it has expired; `token_wrong_claims`: it is not a signed-in user's */
      401: {
        headers: {
          /** @description RFC 6750 */
          "WWW-Authenticate"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?:
              | "token_missing"
              | "token_malformed"
              | "token_invalid"
              | "token_expired"
              | "token_wrong_claims";
          };
        };
      };
      /** @description `not_found`: there is no such thing, or it is not yours */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "not_found";
          };
        };
      };
      /** @description `internal`: something broke on our side */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "internal";
          };
        };
      };
      /** @description `unavailable`: a part of the service is away */
      503: {
        headers: {
          /** @description seconds to wait */
          "Retry-After"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "unavailable";
          };
        };
      };
    };
  };
  undoRun: {
    parameters: {
      query?: never;
      header?: {
        /** @description A fresh random key per request, the same on a retry: it is carried out once */
        "Idempotency-Key"?: string;
      };
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Accepted, once per key; the new run's reply tells what came back */
      202: {
        headers: {
          /** @description the new run's address */
          Location?: string;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["AcceptedMessage"];
        };
      };
      /** @description `idempotency_key_missing`: there is no Idempotency-Key; `idempotency_key_invalid`: it is not 1–200 visible characters */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "idempotency_key_missing" | "idempotency_key_invalid";
          };
        };
      };
      /** @description `token_missing`: there is no bearer token; `token_malformed`: the token is not a JWT; `token_invalid`: its signature or algorithm is not the project's; `token_expired`: it has expired; `token_wrong_claims`: it is not a signed-in user's */
      401: {
        headers: {
          /** @description RFC 6750 */
          "WWW-Authenticate"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?:
              | "token_missing"
              | "token_malformed"
              | "token_invalid"
              | "token_expired"
              | "token_wrong_claims";
          };
        };
      };
      /** @description `not_found`: there is no such thing, or it is not yours */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "not_found";
          };
        };
      };
      /** @description `conversation_archived`: the conversation is archived; `run_not_ended`: the run has not ended yet; `nothing_to_undo`: the run has changed nothing; `already_undone`: all of it has been undone, or is being undone; `changed_since`: a later change would be lost, or something refers to what would be removed */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?:
              | "conversation_archived"
              | "run_not_ended"
              | "nothing_to_undo"
              | "already_undone"
              | "changed_since";
          };
        };
      };
      /** @description `idempotency_key_conflict`: the key came with another body before */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "idempotency_key_conflict";
          };
        };
      };
      /** @description `rate_limited`: the user has sent too many of these in a short time; `queue_full`: too many messages wait already */
      429: {
        headers: {
          /** @description seconds to wait */
          "Retry-After"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "rate_limited" | "queue_full";
          };
        };
      };
      /** @description `internal`: something broke on our side */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "internal";
          };
        };
      };
      /** @description `unavailable`: a part of the service is away */
      503: {
        headers: {
          /** @description seconds to wait */
          "Retry-After"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "unavailable";
          };
        };
      };
    };
  };
  cancelRun: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The run's status */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["CancelledRun"];
        };
      };
      /** @description `token_missing`: there is no bearer token; `token_malformed`: the token is not a JWT; `token_invalid`: its signature or algorithm is not the project's; `token_expired`: it has expired; `token_wrong_claims`: it is not a signed-in user's */
      401: {
        headers: {
          /** @description RFC 6750 */
          "WWW-Authenticate"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?:
              | "token_missing"
              | "token_malformed"
              | "token_invalid"
              | "token_expired"
              | "token_wrong_claims";
          };
        };
      };
      /** @description `not_found`: there is no such thing, or it is not yours */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "not_found";
          };
        };
      };
      /** @description `run_ended`: the run has ended already */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "run_ended";
          };
        };
      };
      /** @description `internal`: something broke on our side */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "internal";
          };
        };
      };
      /** @description `unavailable`: a part of the service is away */
      503: {
        headers: {
          /** @description seconds to wait */
          "Retry-After"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "unavailable";
          };
        };
      };
    };
  };
  getProfile: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The profile */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Profile"];
        };
      };
      /** @description `token_missing`: there is no bearer token; `token_malformed`: the token is not a JWT; `token_invalid`: its signature or algorithm is not the project's; `token_expired`: it has expired; `token_wrong_claims`: it is not a signed-in user's */
      401: {
        headers: {
          /** @description RFC 6750 */
          "WWW-Authenticate"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?:
              | "token_missing"
              | "token_malformed"
              | "token_invalid"
              | "token_expired"
              | "token_wrong_claims";
          };
        };
      };
      /** @description `internal`: something broke on our side */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "internal";
          };
        };
      };
      /** @description `unavailable`: a part of the service is away */
      503: {
        headers: {
          /** @description seconds to wait */
          "Retry-After"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "unavailable";
          };
        };
      };
    };
  };
  putProfile: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["PutProfile"];
      };
    };
    responses: {
      /** @description The whole profile */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Profile"];
        };
      };
      /** @description `body_incomplete`: the connection broke off before the body ended; `malformed_json`: the body is not JSON in UTF-8 */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "body_incomplete" | "malformed_json";
          };
        };
      };
      /** @description `token_missing`: there is no bearer token; `token_malformed`: the token is not a JWT; `token_invalid`: its signature or algorithm is not the project's; `token_expired`: it has expired; `token_wrong_claims`: it is not a signed-in user's */
      401: {
        headers: {
          /** @description RFC 6750 */
          "WWW-Authenticate"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?:
              | "token_missing"
              | "token_malformed"
              | "token_invalid"
              | "token_expired"
              | "token_wrong_claims";
          };
        };
      };
      /** @description `body_too_large`: the body is larger than is taken */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "body_too_large";
          };
        };
      };
      /** @description `unsupported_media_type`: the Content-Type is not JSON */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "unsupported_media_type";
          };
        };
      };
      /** @description `unknown_field`: the body has a field that is not known; `invalid_body`: a value does not fit */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "unknown_field" | "invalid_body";
          };
        };
      };
      /** @description `internal`: something broke on our side */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "internal";
          };
        };
      };
      /** @description `unavailable`: a part of the service is away */
      503: {
        headers: {
          /** @description seconds to wait */
          "Retry-After"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "unavailable";
          };
        };
      };
    };
  };
  listHouseholds: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description All of them */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["HouseholdList"];
        };
      };
      /** @description `token_missing`: there is no bearer token; `token_malformed`: the token is not a JWT; `token_invalid`: its signature or algorithm is not the project's; `token_expired`: it has expired; `token_wrong_claims`: it is not a signed-in user's */
      401: {
        headers: {
          /** @description RFC 6750 */
          "WWW-Authenticate"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?:
              | "token_missing"
              | "token_malformed"
              | "token_invalid"
              | "token_expired"
              | "token_wrong_claims";
          };
        };
      };
      /** @description `internal`: something broke on our side */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "internal";
          };
        };
      };
      /** @description `unavailable`: a part of the service is away */
      503: {
        headers: {
          /** @description seconds to wait */
          "Retry-After"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "unavailable";
          };
        };
      };
    };
  };
  createHousehold: {
    parameters: {
      query?: never;
      header?: {
        /** @description A fresh random key per request, the same on a retry: it is carried out once */
        "Idempotency-Key"?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["CreateHousehold"];
      };
    };
    responses: {
      /** @description The household, created once per key */
      201: {
        headers: {
          /** @description the household's address */
          Location?: string;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Household"];
        };
      };
      /** @description `idempotency_key_missing`: there is no Idempotency-Key; `idempotency_key_invalid`: it is not 1–200 visible characters; `body_incomplete`: the connection broke off before the body ended; `malformed_json`: the body is not JSON in UTF-8 */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?:
              | "idempotency_key_missing"
              | "idempotency_key_invalid"
              | "body_incomplete"
              | "malformed_json";
          };
        };
      };
      /** @description `token_missing`: there is no bearer token; `token_malformed`: the token is not a JWT; `token_invalid`: its signature or algorithm is not the project's; `token_expired`: it has expired; `token_wrong_claims`: it is not a signed-in user's */
      401: {
        headers: {
          /** @description RFC 6750 */
          "WWW-Authenticate"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?:
              | "token_missing"
              | "token_malformed"
              | "token_invalid"
              | "token_expired"
              | "token_wrong_claims";
          };
        };
      };
      /** @description `body_too_large`: the body is larger than is taken */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "body_too_large";
          };
        };
      };
      /** @description `unsupported_media_type`: the Content-Type is not JSON */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "unsupported_media_type";
          };
        };
      };
      /** @description `idempotency_key_conflict`: the key came with another body before; `unknown_field`: the body has a field that is not known; `invalid_body`: a value does not fit */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "idempotency_key_conflict" | "unknown_field" | "invalid_body";
          };
        };
      };
      /** @description `rate_limited`: the user has sent too many of these in a short time */
      429: {
        headers: {
          /** @description seconds to wait */
          "Retry-After"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "rate_limited";
          };
        };
      };
      /** @description `internal`: something broke on our side */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "internal";
          };
        };
      };
      /** @description `unavailable`: a part of the service is away */
      503: {
        headers: {
          /** @description seconds to wait */
          "Retry-After"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "unavailable";
          };
        };
      };
    };
  };
  getHousehold: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The household */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["HouseholdDetails"];
        };
      };
      /** @description `token_missing`: there is no bearer token; `token_malformed`: the token is not a JWT; `token_invalid`: its signature or algorithm is not the project's; `token_expired`: it has expired; `token_wrong_claims`: it is not a signed-in user's */
      401: {
        headers: {
          /** @description RFC 6750 */
          "WWW-Authenticate"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?:
              | "token_missing"
              | "token_malformed"
              | "token_invalid"
              | "token_expired"
              | "token_wrong_claims";
          };
        };
      };
      /** @description `not_found`: there is no such thing, or it is not yours */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "not_found";
          };
        };
      };
      /** @description `internal`: something broke on our side */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "internal";
          };
        };
      };
      /** @description `unavailable`: a part of the service is away */
      503: {
        headers: {
          /** @description seconds to wait */
          "Retry-After"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "unavailable";
          };
        };
      };
    };
  };
  updateHousehold: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["UpdateHousehold"];
      };
    };
    responses: {
      /** @description The household */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Household"];
        };
      };
      /** @description `body_incomplete`: the connection broke off before the body ended; `malformed_json`: the body is not JSON in UTF-8 */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "body_incomplete" | "malformed_json";
          };
        };
      };
      /** @description `token_missing`: there is no bearer token; `token_malformed`: the token is not a JWT; `token_invalid`: its signature or algorithm is not the project's; `token_expired`: it has expired; `token_wrong_claims`: it is not a signed-in user's */
      401: {
        headers: {
          /** @description RFC 6750 */
          "WWW-Authenticate"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?:
              | "token_missing"
              | "token_malformed"
              | "token_invalid"
              | "token_expired"
              | "token_wrong_claims";
          };
        };
      };
      /** @description `owners_only`: the user is no owner */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "owners_only";
          };
        };
      };
      /** @description `not_found`: there is no such thing, or it is not yours */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "not_found";
          };
        };
      };
      /** @description `body_too_large`: the body is larger than is taken */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "body_too_large";
          };
        };
      };
      /** @description `unsupported_media_type`: the Content-Type is not JSON */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "unsupported_media_type";
          };
        };
      };
      /** @description `unknown_field`: the body has a field that is not known; `invalid_body`: a value does not fit */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "unknown_field" | "invalid_body";
          };
        };
      };
      /** @description `internal`: something broke on our side */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "internal";
          };
        };
      };
      /** @description `unavailable`: a part of the service is away */
      503: {
        headers: {
          /** @description seconds to wait */
          "Retry-After"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "unavailable";
          };
        };
      };
    };
  };
  removeMember: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
        userId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description No longer a member */
      204: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description `token_missing`: there is no bearer token; `token_malformed`: the token is not a JWT; `token_invalid`: its signature or algorithm is not the project's; `token_expired`: it has expired; `token_wrong_claims`: it is not a signed-in user's */
      401: {
        headers: {
          /** @description RFC 6750 */
          "WWW-Authenticate"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?:
              | "token_missing"
              | "token_malformed"
              | "token_invalid"
              | "token_expired"
              | "token_wrong_claims";
          };
        };
      };
      /** @description `owners_only`: the user is no owner */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "owners_only";
          };
        };
      };
      /** @description `not_found`: there is no such thing, or it is not yours */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "not_found";
          };
        };
      };
      /** @description `last_owner`: others are in, and none of them is an owner */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "last_owner";
          };
        };
      };
      /** @description `internal`: something broke on our side */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "internal";
          };
        };
      };
      /** @description `unavailable`: a part of the service is away */
      503: {
        headers: {
          /** @description seconds to wait */
          "Retry-After"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "unavailable";
          };
        };
      };
    };
  };
  listInvitations: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description All of them */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["InvitationList"];
        };
      };
      /** @description `token_missing`: there is no bearer token; `token_malformed`: the token is not a JWT; `token_invalid`: its signature or algorithm is not the project's; `token_expired`: it has expired; `token_wrong_claims`: it is not a signed-in user's */
      401: {
        headers: {
          /** @description RFC 6750 */
          "WWW-Authenticate"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?:
              | "token_missing"
              | "token_malformed"
              | "token_invalid"
              | "token_expired"
              | "token_wrong_claims";
          };
        };
      };
      /** @description `owners_only`: the user is no owner */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "owners_only";
          };
        };
      };
      /** @description `not_found`: there is no such thing, or it is not yours */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "not_found";
          };
        };
      };
      /** @description `internal`: something broke on our side */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "internal";
          };
        };
      };
      /** @description `unavailable`: a part of the service is away */
      503: {
        headers: {
          /** @description seconds to wait */
          "Retry-After"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "unavailable";
          };
        };
      };
    };
  };
  createInvitation: {
    parameters: {
      query?: never;
      header?: {
        /** @description A fresh random key per request, the same on a retry: it is carried out once */
        "Idempotency-Key"?: string;
      };
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["CreateInvitation"];
      };
    };
    responses: {
      /** @description The invitation with its code, the same for the same key */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["NewInvitation"];
        };
      };
      /** @description `idempotency_key_missing`: there is no Idempotency-Key; `idempotency_key_invalid`: it is not 1–200 visible characters; `body_incomplete`: the connection broke off before the body ended; `malformed_json`: the body is not JSON in UTF-8 */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?:
              | "idempotency_key_missing"
              | "idempotency_key_invalid"
              | "body_incomplete"
              | "malformed_json";
          };
        };
      };
      /** @description `token_missing`: there is no bearer token; `token_malformed`: the token is not a JWT; `token_invalid`: its signature or algorithm is not the project's; `token_expired`: it has expired; `token_wrong_claims`: it is not a signed-in user's */
      401: {
        headers: {
          /** @description RFC 6750 */
          "WWW-Authenticate"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?:
              | "token_missing"
              | "token_malformed"
              | "token_invalid"
              | "token_expired"
              | "token_wrong_claims";
          };
        };
      };
      /** @description `owners_only`: the user is no owner */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "owners_only";
          };
        };
      };
      /** @description `not_found`: there is no such thing, or it is not yours */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "not_found";
          };
        };
      };
      /** @description `too_many_invitations`: too many wait to be accepted */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "too_many_invitations";
          };
        };
      };
      /** @description `body_too_large`: the body is larger than is taken */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "body_too_large";
          };
        };
      };
      /** @description `unsupported_media_type`: the Content-Type is not JSON */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "unsupported_media_type";
          };
        };
      };
      /** @description `idempotency_key_conflict`: the key came with another body before; `unknown_field`: the body has a field that is not known; `invalid_body`: a value does not fit */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "idempotency_key_conflict" | "unknown_field" | "invalid_body";
          };
        };
      };
      /** @description `rate_limited`: the user has sent too many of these in a short time */
      429: {
        headers: {
          /** @description seconds to wait */
          "Retry-After"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "rate_limited";
          };
        };
      };
      /** @description `internal`: something broke on our side */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "internal";
          };
        };
      };
      /** @description `unavailable`: a part of the service is away */
      503: {
        headers: {
          /** @description seconds to wait */
          "Retry-After"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "unavailable";
          };
        };
      };
    };
  };
  revokeInvitation: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
        invitationId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Its code is good for nothing */
      204: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description `token_missing`: there is no bearer token; `token_malformed`: the token is not a JWT; `token_invalid`: its signature or algorithm is not the project's; `token_expired`: it has expired; `token_wrong_claims`: it is not a signed-in user's */
      401: {
        headers: {
          /** @description RFC 6750 */
          "WWW-Authenticate"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?:
              | "token_missing"
              | "token_malformed"
              | "token_invalid"
              | "token_expired"
              | "token_wrong_claims";
          };
        };
      };
      /** @description `owners_only`: the user is no owner */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "owners_only";
          };
        };
      };
      /** @description `not_found`: there is no such thing, or it is not yours */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "not_found";
          };
        };
      };
      /** @description `invitation_used`: somebody has accepted it already */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "invitation_used";
          };
        };
      };
      /** @description `internal`: something broke on our side */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "internal";
          };
        };
      };
      /** @description `unavailable`: a part of the service is away */
      503: {
        headers: {
          /** @description seconds to wait */
          "Retry-After"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "unavailable";
          };
        };
      };
    };
  };
  acceptInvitation: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["AcceptInvitation"];
      };
    };
    responses: {
      /** @description The household joined */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Household"];
        };
      };
      /** @description `body_incomplete`: the connection broke off before the body ended; `malformed_json`: the body is not JSON in UTF-8 */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "body_incomplete" | "malformed_json";
          };
        };
      };
      /** @description `token_missing`: there is no bearer token; `token_malformed`: the token is not a JWT; `token_invalid`: its signature or algorithm is not the project's; `token_expired`: it has expired; `token_wrong_claims`: it is not a signed-in user's */
      401: {
        headers: {
          /** @description RFC 6750 */
          "WWW-Authenticate"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?:
              | "token_missing"
              | "token_malformed"
              | "token_invalid"
              | "token_expired"
              | "token_wrong_claims";
          };
        };
      };
      /** @description `not_found`: there is no such code */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "not_found";
          };
        };
      };
      /** @description `invitation_gone`: it was used, revoked, or is too old */
      410: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "invitation_gone";
          };
        };
      };
      /** @description `body_too_large`: the body is larger than is taken */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "body_too_large";
          };
        };
      };
      /** @description `unsupported_media_type`: the Content-Type is not JSON */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "unsupported_media_type";
          };
        };
      };
      /** @description `unknown_field`: the body has a field that is not known; `invalid_body`: a value does not fit */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "unknown_field" | "invalid_body";
          };
        };
      };
      /** @description `rate_limited`: the user has sent too many of these in a short time */
      429: {
        headers: {
          /** @description seconds to wait */
          "Retry-After"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "rate_limited";
          };
        };
      };
      /** @description `internal`: something broke on our side */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "internal";
          };
        };
      };
      /** @description `unavailable`: a part of the service is away */
      503: {
        headers: {
          /** @description seconds to wait */
          "Retry-After"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "unavailable";
          };
        };
      };
    };
  };
  listLinks: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description All of them */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["LinkList"];
        };
      };
      /** @description `token_missing`: there is no bearer token; `token_malformed`: the token is not a JWT; `token_invalid`: its signature or algorithm is not the project's; `token_expired`: it has expired; `token_wrong_claims`: it is not a signed-in user's */
      401: {
        headers: {
          /** @description RFC 6750 */
          "WWW-Authenticate"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?:
              | "token_missing"
              | "token_malformed"
              | "token_invalid"
              | "token_expired"
              | "token_wrong_claims";
          };
        };
      };
      /** @description `internal`: something broke on our side */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "internal";
          };
        };
      };
      /** @description `unavailable`: a part of the service is away */
      503: {
        headers: {
          /** @description seconds to wait */
          "Retry-After"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "unavailable";
          };
        };
      };
    };
  };
  createLink: {
    parameters: {
      query?: never;
      header?: {
        /** @description A fresh random key per request, the same on a retry: it is carried out once */
        "Idempotency-Key"?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["CreateLink"];
      };
    };
    responses: {
      /** @description The code, the same for the same key */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["LinkCode"];
        };
      };
      /** @description `idempotency_key_missing`: there is no Idempotency-Key; `idempotency_key_invalid`: it is not 1–200 visible characters; `body_incomplete`: the connection broke off before the body ended; `malformed_json`: the body is not JSON in UTF-8 */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?:
              | "idempotency_key_missing"
              | "idempotency_key_invalid"
              | "body_incomplete"
              | "malformed_json";
          };
        };
      };
      /** @description `token_missing`: there is no bearer token; `token_malformed`: the token is not a JWT; `token_invalid`: its signature or algorithm is not the project's; `token_expired`: it has expired; `token_wrong_claims`: it is not a signed-in user's */
      401: {
        headers: {
          /** @description RFC 6750 */
          "WWW-Authenticate"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?:
              | "token_missing"
              | "token_malformed"
              | "token_invalid"
              | "token_expired"
              | "token_wrong_claims";
          };
        };
      };
      /** @description `not_found`: the household is not one of the user's */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "not_found";
          };
        };
      };
      /** @description `channel_off`: the platform is not configured here; `too_many_codes`: too many wait to be used */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "channel_off" | "too_many_codes";
          };
        };
      };
      /** @description `body_too_large`: the body is larger than is taken */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "body_too_large";
          };
        };
      };
      /** @description `unsupported_media_type`: the Content-Type is not JSON */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "unsupported_media_type";
          };
        };
      };
      /** @description `idempotency_key_conflict`: the key came with another body before; `unknown_field`: the body has a field that is not known; `invalid_body`: a value does not fit */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "idempotency_key_conflict" | "unknown_field" | "invalid_body";
          };
        };
      };
      /** @description `rate_limited`: the user has sent too many of these in a short time */
      429: {
        headers: {
          /** @description seconds to wait */
          "Retry-After"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "rate_limited";
          };
        };
      };
      /** @description `internal`: something broke on our side */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "internal";
          };
        };
      };
      /** @description `unavailable`: a part of the service is away */
      503: {
        headers: {
          /** @description seconds to wait */
          "Retry-After"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "unavailable";
          };
        };
      };
    };
  };
  deleteLink: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description It has ended */
      204: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description `token_missing`: there is no bearer token; `token_malformed`: the token is not a JWT; `token_invalid`: its signature or algorithm is not the project's; `token_expired`: it has expired; `token_wrong_claims`: it is not a signed-in user's */
      401: {
        headers: {
          /** @description RFC 6750 */
          "WWW-Authenticate"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?:
              | "token_missing"
              | "token_malformed"
              | "token_invalid"
              | "token_expired"
              | "token_wrong_claims";
          };
        };
      };
      /** @description `not_found`: there is no such thing, or it is not yours */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "not_found";
          };
        };
      };
      /** @description `internal`: something broke on our side */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "internal";
          };
        };
      };
      /** @description `unavailable`: a part of the service is away */
      503: {
        headers: {
          /** @description seconds to wait */
          "Retry-After"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "unavailable";
          };
        };
      };
    };
  };
  getLinkOffer: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description as the chat showed it */
        code: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The person on the platform */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["LinkOffer"];
        };
      };
      /** @description `token_missing`: there is no bearer token; `token_malformed`: the token is not a JWT; `token_invalid`: its signature or algorithm is not the project's; `token_expired`: it has expired; `token_wrong_claims`: it is not a signed-in user's */
      401: {
        headers: {
          /** @description RFC 6750 */
          "WWW-Authenticate"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?:
              | "token_missing"
              | "token_malformed"
              | "token_invalid"
              | "token_expired"
              | "token_wrong_claims";
          };
        };
      };
      /** @description `not_found`: there is no such thing, or it is not yours */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "not_found";
          };
        };
      };
      /** @description `rate_limited`: the user has sent too many of these in a short time */
      429: {
        headers: {
          /** @description seconds to wait */
          "Retry-After"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "rate_limited";
          };
        };
      };
      /** @description `internal`: something broke on our side */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "internal";
          };
        };
      };
      /** @description `unavailable`: a part of the service is away */
      503: {
        headers: {
          /** @description seconds to wait */
          "Retry-After"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "unavailable";
          };
        };
      };
    };
  };
  confirmLinkOffer: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description as the chat showed it */
        code: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["ConfirmLink"];
      };
    };
    responses: {
      /** @description The link */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Link"];
        };
      };
      /** @description `body_incomplete`: the connection broke off before the body ended; `malformed_json`: the body is not JSON in UTF-8 */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "body_incomplete" | "malformed_json";
          };
        };
      };
      /** @description `token_missing`: there is no bearer token; `token_malformed`: the token is not a JWT; `token_invalid`: its signature or algorithm is not the project's; `token_expired`: it has expired; `token_wrong_claims`: it is not a signed-in user's */
      401: {
        headers: {
          /** @description RFC 6750 */
          "WWW-Authenticate"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?:
              | "token_missing"
              | "token_malformed"
              | "token_invalid"
              | "token_expired"
              | "token_wrong_claims";
          };
        };
      };
      /** @description `not_found`: there is no such thing, or it is not yours */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "not_found";
          };
        };
      };
      /** @description `body_too_large`: the body is larger than is taken */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "body_too_large";
          };
        };
      };
      /** @description `unsupported_media_type`: the Content-Type is not JSON */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "unsupported_media_type";
          };
        };
      };
      /** @description `unknown_field`: the body has a field that is not known; `invalid_body`: a value does not fit */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "unknown_field" | "invalid_body";
          };
        };
      };
      /** @description `rate_limited`: the user has sent too many of these in a short time */
      429: {
        headers: {
          /** @description seconds to wait */
          "Retry-After"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "rate_limited";
          };
        };
      };
      /** @description `internal`: something broke on our side */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "internal";
          };
        };
      };
      /** @description `unavailable`: a part of the service is away */
      503: {
        headers: {
          /** @description seconds to wait */
          "Retry-After"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "unavailable";
          };
        };
      };
    };
  };
  listRecipes: {
    parameters: {
      query?: {
        /** @description `next` of the page before */
        cursor?: string;
        limit?: number;
        /** @description needed only by members of several households */
        householdId?: string;
        /** @description text that occurs in it */
        q?: string;
        /** @description preparation and cooking together */
        maxMinutes?: number;
        tag?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description A page */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["RecipePage"];
        };
      };
      /** @description `invalid_query`: a query parameter is not valid */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "invalid_query";
          };
        };
      };
      /** @description `token_missing`: there is no bearer token; `token_malformed`: the token is not a JWT; `token_invalid`: its signature or algorithm is not the project's; `token_expired`: it has expired; `token_wrong_claims`: it is not a signed-in user's */
      401: {
        headers: {
          /** @description RFC 6750 */
          "WWW-Authenticate"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?:
              | "token_missing"
              | "token_malformed"
              | "token_invalid"
              | "token_expired"
              | "token_wrong_claims";
          };
        };
      };
      /** @description `not_found`: the household is not one of the user's */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "not_found";
          };
        };
      };
      /** @description `choose_household`: the user has several and named none */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "choose_household";
          };
        };
      };
      /** @description `internal`: something broke on our side */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "internal";
          };
        };
      };
      /** @description `unavailable`: a part of the service is away */
      503: {
        headers: {
          /** @description seconds to wait */
          "Retry-After"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "unavailable";
          };
        };
      };
    };
  };
  createRecipe: {
    parameters: {
      query?: {
        /** @description needed only by members of several households */
        householdId?: string;
      };
      header?: {
        /** @description A fresh random key per request, the same on a retry: it is carried out once */
        "Idempotency-Key"?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["CreateRecipe"];
      };
    };
    responses: {
      /** @description The recipe, created once per key */
      201: {
        headers: {
          /** @description its address */
          Location?: string;
          /** @description changes whenever anything in it does */
          ETag?: string;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Recipe"];
        };
      };
      /** @description `invalid_query`: a query parameter is not valid; `idempotency_key_missing`: there is no Idempotency-Key; `idempotency_key_invalid`: it is not 1–200 visible characters; `body_incomplete`: the connection broke off before the body ended; `malformed_json`: the body is not JSON in UTF-8 */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?:
              | "invalid_query"
              | "idempotency_key_missing"
              | "idempotency_key_invalid"
              | "body_incomplete"
              | "malformed_json";
          };
        };
      };
      /** @description `token_missing`: there is no bearer token; `token_malformed`: the token is not a JWT; `token_invalid`: its signature or algorithm is not the project's; `token_expired`: it has expired; `token_wrong_claims`: it is not a signed-in user's */
      401: {
        headers: {
          /** @description RFC 6750 */
          "WWW-Authenticate"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?:
              | "token_missing"
              | "token_malformed"
              | "token_invalid"
              | "token_expired"
              | "token_wrong_claims";
          };
        };
      };
      /** @description `not_found`: the household is not one of the user's */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "not_found";
          };
        };
      };
      /** @description `choose_household`: the user has several and named none */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "choose_household";
          };
        };
      };
      /** @description `body_too_large`: the body is larger than is taken */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "body_too_large";
          };
        };
      };
      /** @description `unsupported_media_type`: the Content-Type is not JSON */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "unsupported_media_type";
          };
        };
      };
      /** @description `idempotency_key_conflict`: the key came with another body before; `unknown_field`: the body has a field that is not known; `invalid_body`: a value does not fit; `guard_blocked`: it has in it what the household or the user must avoid */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "idempotency_key_conflict" | "unknown_field" | "invalid_body" | "guard_blocked";
          };
        };
      };
      /** @description `rate_limited`: the user has sent too many of these in a short time */
      429: {
        headers: {
          /** @description seconds to wait */
          "Retry-After"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "rate_limited";
          };
        };
      };
      /** @description `internal`: something broke on our side */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "internal";
          };
        };
      };
      /** @description `unavailable`: a part of the service is away */
      503: {
        headers: {
          /** @description seconds to wait */
          "Retry-After"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "unavailable";
          };
        };
      };
    };
  };
  getRecipe: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The recipe */
      200: {
        headers: {
          /** @description changes whenever anything in it does */
          ETag?: string;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Recipe"];
        };
      };
      /** @description `token_missing`: there is no bearer token; `token_malformed`: the token is not a JWT; `token_invalid`: its signature or algorithm is not the project's; `token_expired`: it has expired; `token_wrong_claims`: it is not a signed-in user's */
      401: {
        headers: {
          /** @description RFC 6750 */
          "WWW-Authenticate"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?:
              | "token_missing"
              | "token_malformed"
              | "token_invalid"
              | "token_expired"
              | "token_wrong_claims";
          };
        };
      };
      /** @description `not_found`: there is no such thing, or it is not yours */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "not_found";
          };
        };
      };
      /** @description `internal`: something broke on our side */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "internal";
          };
        };
      };
      /** @description `unavailable`: a part of the service is away */
      503: {
        headers: {
          /** @description seconds to wait */
          "Retry-After"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "unavailable";
          };
        };
      };
    };
  };
  deleteRecipe: {
    parameters: {
      query?: never;
      header?: {
        /** @description Only if it still is what was read: its ETag */
        "If-Match"?: string;
      };
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description It is gone */
      204: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description `token_missing`: there is no bearer token; `token_malformed`: the token is not a JWT; `token_invalid`: its signature or algorithm is not the project's; `token_expired`: it has expired; `token_wrong_claims`: it is not a signed-in user's */
      401: {
        headers: {
          /** @description RFC 6750 */
          "WWW-Authenticate"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?:
              | "token_missing"
              | "token_malformed"
              | "token_invalid"
              | "token_expired"
              | "token_wrong_claims";
          };
        };
      };
      /** @description `not_found`: there is no such thing, or it is not yours */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "not_found";
          };
        };
      };
      /** @description `in_use`: something else still refers to it */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "in_use";
          };
        };
      };
      /** @description `precondition_failed`: it is not what If-Match names */
      412: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "precondition_failed";
          };
        };
      };
      /** @description `internal`: something broke on our side */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "internal";
          };
        };
      };
      /** @description `unavailable`: a part of the service is away */
      503: {
        headers: {
          /** @description seconds to wait */
          "Retry-After"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "unavailable";
          };
        };
      };
    };
  };
  updateRecipe: {
    parameters: {
      query?: never;
      header?: {
        /** @description Only if it still is what was read: its ETag */
        "If-Match"?: string;
      };
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["UpdateRecipe"];
      };
    };
    responses: {
      /** @description The recipe */
      200: {
        headers: {
          /** @description changes whenever anything in it does */
          ETag?: string;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Recipe"];
        };
      };
      /** @description `body_incomplete`: the connection broke off before the body ended; `malformed_json`: the body is not JSON in UTF-8 */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "body_incomplete" | "malformed_json";
          };
        };
      };
      /** @description `token_missing`: there is no bearer token; `token_malformed`: the token is not a JWT; `token_invalid`: its signature or algorithm is not the project's; `token_expired`: it has expired; `token_wrong_claims`: it is not a signed-in user's */
      401: {
        headers: {
          /** @description RFC 6750 */
          "WWW-Authenticate"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?:
              | "token_missing"
              | "token_malformed"
              | "token_invalid"
              | "token_expired"
              | "token_wrong_claims";
          };
        };
      };
      /** @description `not_found`: there is no such thing, or it is not yours */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "not_found";
          };
        };
      };
      /** @description `precondition_failed`: it is not what If-Match names */
      412: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "precondition_failed";
          };
        };
      };
      /** @description `body_too_large`: the body is larger than is taken */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "body_too_large";
          };
        };
      };
      /** @description `unsupported_media_type`: the Content-Type is not JSON */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "unsupported_media_type";
          };
        };
      };
      /** @description `unknown_field`: the body has a field that is not known; `invalid_body`: a value does not fit; `guard_blocked`: it has in it what the household or the user must avoid */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "unknown_field" | "invalid_body" | "guard_blocked";
          };
        };
      };
      /** @description `internal`: something broke on our side */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "internal";
          };
        };
      };
      /** @description `unavailable`: a part of the service is away */
      503: {
        headers: {
          /** @description seconds to wait */
          "Retry-After"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "unavailable";
          };
        };
      };
    };
  };
  listInventory: {
    parameters: {
      query?: {
        /** @description `next` of the page before */
        cursor?: string;
        limit?: number;
        /** @description needed only by members of several households */
        householdId?: string;
        /** @description text that occurs in it */
        q?: string;
        location?: "pantry" | "fridge" | "freezer" | "counter" | "other";
        /** @description YYYY-MM-DD */
        expiresBefore?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description A page */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["InventoryItemPage"];
        };
      };
      /** @description `invalid_query`: a query parameter is not valid */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "invalid_query";
          };
        };
      };
      /** @description `token_missing`: there is no bearer token; `token_malformed`: the token is not a JWT; `token_invalid`: its signature or algorithm is not the project's; `token_expired`: it has expired; `token_wrong_claims`: it is not a signed-in user's */
      401: {
        headers: {
          /** @description RFC 6750 */
          "WWW-Authenticate"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?:
              | "token_missing"
              | "token_malformed"
              | "token_invalid"
              | "token_expired"
              | "token_wrong_claims";
          };
        };
      };
      /** @description `not_found`: the household is not one of the user's */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "not_found";
          };
        };
      };
      /** @description `choose_household`: the user has several and named none */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "choose_household";
          };
        };
      };
      /** @description `internal`: something broke on our side */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "internal";
          };
        };
      };
      /** @description `unavailable`: a part of the service is away */
      503: {
        headers: {
          /** @description seconds to wait */
          "Retry-After"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "unavailable";
          };
        };
      };
    };
  };
  createInventoryItem: {
    parameters: {
      query?: {
        /** @description needed only by members of several households */
        householdId?: string;
      };
      header?: {
        /** @description A fresh random key per request, the same on a retry: it is carried out once */
        "Idempotency-Key"?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["CreateInventoryItem"];
      };
    };
    responses: {
      /** @description The inventory item, created once per key */
      201: {
        headers: {
          /** @description its address */
          Location?: string;
          /** @description changes whenever anything in it does */
          ETag?: string;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["InventoryItem"];
        };
      };
      /** @description `invalid_query`: a query parameter is not valid; `idempotency_key_missing`: there is no Idempotency-Key; `idempotency_key_invalid`: it is not 1–200 visible characters; `body_incomplete`: the connection broke off before the body ended; `malformed_json`: the body is not JSON in UTF-8 */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?:
              | "invalid_query"
              | "idempotency_key_missing"
              | "idempotency_key_invalid"
              | "body_incomplete"
              | "malformed_json";
          };
        };
      };
      /** @description `token_missing`: there is no bearer token; `token_malformed`: the token is not a JWT; `token_invalid`: its signature or algorithm is not the project's; `token_expired`: it has expired; `token_wrong_claims`: it is not a signed-in user's */
      401: {
        headers: {
          /** @description RFC 6750 */
          "WWW-Authenticate"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?:
              | "token_missing"
              | "token_malformed"
              | "token_invalid"
              | "token_expired"
              | "token_wrong_claims";
          };
        };
      };
      /** @description `not_found`: the household is not one of the user's */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "not_found";
          };
        };
      };
      /** @description `choose_household`: the user has several and named none */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "choose_household";
          };
        };
      };
      /** @description `body_too_large`: the body is larger than is taken */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "body_too_large";
          };
        };
      };
      /** @description `unsupported_media_type`: the Content-Type is not JSON */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "unsupported_media_type";
          };
        };
      };
      /** @description `idempotency_key_conflict`: the key came with another body before; `unknown_field`: the body has a field that is not known; `invalid_body`: a value does not fit; `guard_blocked`: it has in it what the household or the user must avoid */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "idempotency_key_conflict" | "unknown_field" | "invalid_body" | "guard_blocked";
          };
        };
      };
      /** @description `rate_limited`: the user has sent too many of these in a short time */
      429: {
        headers: {
          /** @description seconds to wait */
          "Retry-After"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "rate_limited";
          };
        };
      };
      /** @description `internal`: something broke on our side */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "internal";
          };
        };
      };
      /** @description `unavailable`: a part of the service is away */
      503: {
        headers: {
          /** @description seconds to wait */
          "Retry-After"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "unavailable";
          };
        };
      };
    };
  };
  getInventoryItem: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The inventory item */
      200: {
        headers: {
          /** @description changes whenever anything in it does */
          ETag?: string;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["InventoryItem"];
        };
      };
      /** @description `token_missing`: there is no bearer token; `token_malformed`: the token is not a JWT; `token_invalid`: its signature or algorithm is not the project's; `token_expired`: it has expired; `token_wrong_claims`: it is not a signed-in user's */
      401: {
        headers: {
          /** @description RFC 6750 */
          "WWW-Authenticate"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?:
              | "token_missing"
              | "token_malformed"
              | "token_invalid"
              | "token_expired"
              | "token_wrong_claims";
          };
        };
      };
      /** @description `not_found`: there is no such thing, or it is not yours */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "not_found";
          };
        };
      };
      /** @description `internal`: something broke on our side */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "internal";
          };
        };
      };
      /** @description `unavailable`: a part of the service is away */
      503: {
        headers: {
          /** @description seconds to wait */
          "Retry-After"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "unavailable";
          };
        };
      };
    };
  };
  deleteInventoryItem: {
    parameters: {
      query?: never;
      header?: {
        /** @description Only if it still is what was read: its ETag */
        "If-Match"?: string;
      };
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description It is gone */
      204: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description `token_missing`: there is no bearer token; `token_malformed`: the token is not a JWT; `token_invalid`: its signature or algorithm is not the project's; `token_expired`: it has expired; `token_wrong_claims`: it is not a signed-in user's */
      401: {
        headers: {
          /** @description RFC 6750 */
          "WWW-Authenticate"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?:
              | "token_missing"
              | "token_malformed"
              | "token_invalid"
              | "token_expired"
              | "token_wrong_claims";
          };
        };
      };
      /** @description `not_found`: there is no such thing, or it is not yours */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "not_found";
          };
        };
      };
      /** @description `in_use`: something else still refers to it */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "in_use";
          };
        };
      };
      /** @description `precondition_failed`: it is not what If-Match names */
      412: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "precondition_failed";
          };
        };
      };
      /** @description `internal`: something broke on our side */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "internal";
          };
        };
      };
      /** @description `unavailable`: a part of the service is away */
      503: {
        headers: {
          /** @description seconds to wait */
          "Retry-After"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "unavailable";
          };
        };
      };
    };
  };
  updateInventoryItem: {
    parameters: {
      query?: never;
      header?: {
        /** @description Only if it still is what was read: its ETag */
        "If-Match"?: string;
      };
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["UpdateInventoryItem"];
      };
    };
    responses: {
      /** @description The inventory item */
      200: {
        headers: {
          /** @description changes whenever anything in it does */
          ETag?: string;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["InventoryItem"];
        };
      };
      /** @description `body_incomplete`: the connection broke off before the body ended; `malformed_json`: the body is not JSON in UTF-8 */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "body_incomplete" | "malformed_json";
          };
        };
      };
      /** @description `token_missing`: there is no bearer token; `token_malformed`: the token is not a JWT; `token_invalid`: its signature or algorithm is not the project's; `token_expired`: it has expired; `token_wrong_claims`: it is not a signed-in user's */
      401: {
        headers: {
          /** @description RFC 6750 */
          "WWW-Authenticate"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?:
              | "token_missing"
              | "token_malformed"
              | "token_invalid"
              | "token_expired"
              | "token_wrong_claims";
          };
        };
      };
      /** @description `not_found`: there is no such thing, or it is not yours */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "not_found";
          };
        };
      };
      /** @description `precondition_failed`: it is not what If-Match names */
      412: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "precondition_failed";
          };
        };
      };
      /** @description `body_too_large`: the body is larger than is taken */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "body_too_large";
          };
        };
      };
      /** @description `unsupported_media_type`: the Content-Type is not JSON */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "unsupported_media_type";
          };
        };
      };
      /** @description `unknown_field`: the body has a field that is not known; `invalid_body`: a value does not fit; `guard_blocked`: it has in it what the household or the user must avoid */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "unknown_field" | "invalid_body" | "guard_blocked";
          };
        };
      };
      /** @description `internal`: something broke on our side */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "internal";
          };
        };
      };
      /** @description `unavailable`: a part of the service is away */
      503: {
        headers: {
          /** @description seconds to wait */
          "Retry-After"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "unavailable";
          };
        };
      };
    };
  };
  listShoppingList: {
    parameters: {
      query?: {
        /** @description `next` of the page before */
        cursor?: string;
        limit?: number;
        /** @description needed only by members of several households */
        householdId?: string;
        /** @description text that occurs in it */
        q?: string;
        /** @description whether it has been bought */
        purchased?: "true" | "false";
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description A page */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ShoppingItemPage"];
        };
      };
      /** @description `invalid_query`: a query parameter is not valid */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "invalid_query";
          };
        };
      };
      /** @description `token_missing`: there is no bearer token; `token_malformed`: the token is not a JWT; `token_invalid`: its signature or algorithm is not the project's; `token_expired`: it has expired; `token_wrong_claims`: it is not a signed-in user's */
      401: {
        headers: {
          /** @description RFC 6750 */
          "WWW-Authenticate"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?:
              | "token_missing"
              | "token_malformed"
              | "token_invalid"
              | "token_expired"
              | "token_wrong_claims";
          };
        };
      };
      /** @description `not_found`: the household is not one of the user's */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "not_found";
          };
        };
      };
      /** @description `choose_household`: the user has several and named none */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "choose_household";
          };
        };
      };
      /** @description `internal`: something broke on our side */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "internal";
          };
        };
      };
      /** @description `unavailable`: a part of the service is away */
      503: {
        headers: {
          /** @description seconds to wait */
          "Retry-After"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "unavailable";
          };
        };
      };
    };
  };
  createShoppingItem: {
    parameters: {
      query?: {
        /** @description needed only by members of several households */
        householdId?: string;
      };
      header?: {
        /** @description A fresh random key per request, the same on a retry: it is carried out once */
        "Idempotency-Key"?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["CreateShoppingItem"];
      };
    };
    responses: {
      /** @description The shopping item, created once per key */
      201: {
        headers: {
          /** @description its address */
          Location?: string;
          /** @description changes whenever anything in it does */
          ETag?: string;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ShoppingItem"];
        };
      };
      /** @description `invalid_query`: a query parameter is not valid; `idempotency_key_missing`: there is no Idempotency-Key; `idempotency_key_invalid`: it is not 1–200 visible characters; `body_incomplete`: the connection broke off before the body ended; `malformed_json`: the body is not JSON in UTF-8 */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?:
              | "invalid_query"
              | "idempotency_key_missing"
              | "idempotency_key_invalid"
              | "body_incomplete"
              | "malformed_json";
          };
        };
      };
      /** @description `token_missing`: there is no bearer token; `token_malformed`: the token is not a JWT; `token_invalid`: its signature or algorithm is not the project's; `token_expired`: it has expired; `token_wrong_claims`: it is not a signed-in user's */
      401: {
        headers: {
          /** @description RFC 6750 */
          "WWW-Authenticate"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?:
              | "token_missing"
              | "token_malformed"
              | "token_invalid"
              | "token_expired"
              | "token_wrong_claims";
          };
        };
      };
      /** @description `not_found`: the household is not one of the user's */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "not_found";
          };
        };
      };
      /** @description `choose_household`: the user has several and named none */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "choose_household";
          };
        };
      };
      /** @description `body_too_large`: the body is larger than is taken */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "body_too_large";
          };
        };
      };
      /** @description `unsupported_media_type`: the Content-Type is not JSON */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "unsupported_media_type";
          };
        };
      };
      /** @description `idempotency_key_conflict`: the key came with another body before; `unknown_field`: the body has a field that is not known; `invalid_body`: a value does not fit; `guard_blocked`: it has in it what the household or the user must avoid */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "idempotency_key_conflict" | "unknown_field" | "invalid_body" | "guard_blocked";
          };
        };
      };
      /** @description `rate_limited`: the user has sent too many of these in a short time */
      429: {
        headers: {
          /** @description seconds to wait */
          "Retry-After"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "rate_limited";
          };
        };
      };
      /** @description `internal`: something broke on our side */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "internal";
          };
        };
      };
      /** @description `unavailable`: a part of the service is away */
      503: {
        headers: {
          /** @description seconds to wait */
          "Retry-After"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "unavailable";
          };
        };
      };
    };
  };
  getShoppingItem: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The shopping item */
      200: {
        headers: {
          /** @description changes whenever anything in it does */
          ETag?: string;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ShoppingItem"];
        };
      };
      /** @description `token_missing`: there is no bearer token; `token_malformed`: the token is not a JWT; `token_invalid`: its signature or algorithm is not the project's; `token_expired`: it has expired; `token_wrong_claims`: it is not a signed-in user's */
      401: {
        headers: {
          /** @description RFC 6750 */
          "WWW-Authenticate"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?:
              | "token_missing"
              | "token_malformed"
              | "token_invalid"
              | "token_expired"
              | "token_wrong_claims";
          };
        };
      };
      /** @description `not_found`: there is no such thing, or it is not yours */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "not_found";
          };
        };
      };
      /** @description `internal`: something broke on our side */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "internal";
          };
        };
      };
      /** @description `unavailable`: a part of the service is away */
      503: {
        headers: {
          /** @description seconds to wait */
          "Retry-After"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "unavailable";
          };
        };
      };
    };
  };
  deleteShoppingItem: {
    parameters: {
      query?: never;
      header?: {
        /** @description Only if it still is what was read: its ETag */
        "If-Match"?: string;
      };
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description It is gone */
      204: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description `token_missing`: there is no bearer token; `token_malformed`: the token is not a JWT; `token_invalid`: its signature or algorithm is not the project's; `token_expired`: it has expired; `token_wrong_claims`: it is not a signed-in user's */
      401: {
        headers: {
          /** @description RFC 6750 */
          "WWW-Authenticate"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?:
              | "token_missing"
              | "token_malformed"
              | "token_invalid"
              | "token_expired"
              | "token_wrong_claims";
          };
        };
      };
      /** @description `not_found`: there is no such thing, or it is not yours */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "not_found";
          };
        };
      };
      /** @description `in_use`: something else still refers to it */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "in_use";
          };
        };
      };
      /** @description `precondition_failed`: it is not what If-Match names */
      412: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "precondition_failed";
          };
        };
      };
      /** @description `internal`: something broke on our side */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "internal";
          };
        };
      };
      /** @description `unavailable`: a part of the service is away */
      503: {
        headers: {
          /** @description seconds to wait */
          "Retry-After"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "unavailable";
          };
        };
      };
    };
  };
  updateShoppingItem: {
    parameters: {
      query?: never;
      header?: {
        /** @description Only if it still is what was read: its ETag */
        "If-Match"?: string;
      };
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["UpdateShoppingItem"];
      };
    };
    responses: {
      /** @description The shopping item */
      200: {
        headers: {
          /** @description changes whenever anything in it does */
          ETag?: string;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ShoppingItem"];
        };
      };
      /** @description `body_incomplete`: the connection broke off before the body ended; `malformed_json`: the body is not JSON in UTF-8 */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "body_incomplete" | "malformed_json";
          };
        };
      };
      /** @description `token_missing`: there is no bearer token; `token_malformed`: the token is not a JWT; `token_invalid`: its signature or algorithm is not the project's; `token_expired`: it has expired; `token_wrong_claims`: it is not a signed-in user's */
      401: {
        headers: {
          /** @description RFC 6750 */
          "WWW-Authenticate"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?:
              | "token_missing"
              | "token_malformed"
              | "token_invalid"
              | "token_expired"
              | "token_wrong_claims";
          };
        };
      };
      /** @description `not_found`: there is no such thing, or it is not yours */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "not_found";
          };
        };
      };
      /** @description `precondition_failed`: it is not what If-Match names */
      412: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "precondition_failed";
          };
        };
      };
      /** @description `body_too_large`: the body is larger than is taken */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "body_too_large";
          };
        };
      };
      /** @description `unsupported_media_type`: the Content-Type is not JSON */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "unsupported_media_type";
          };
        };
      };
      /** @description `unknown_field`: the body has a field that is not known; `invalid_body`: a value does not fit; `guard_blocked`: it has in it what the household or the user must avoid */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "unknown_field" | "invalid_body" | "guard_blocked";
          };
        };
      };
      /** @description `internal`: something broke on our side */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "internal";
          };
        };
      };
      /** @description `unavailable`: a part of the service is away */
      503: {
        headers: {
          /** @description seconds to wait */
          "Retry-After"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "unavailable";
          };
        };
      };
    };
  };
  listMealPlans: {
    parameters: {
      query?: {
        /** @description `next` of the page before */
        cursor?: string;
        limit?: number;
        /** @description needed only by members of several households */
        householdId?: string;
        /** @description text that occurs in it */
        q?: string;
        /** @description YYYY-MM-DD */
        from?: string;
        /** @description YYYY-MM-DD */
        to?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description A page */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["MealPlanPage"];
        };
      };
      /** @description `invalid_query`: a query parameter is not valid */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "invalid_query";
          };
        };
      };
      /** @description `token_missing`: there is no bearer token; `token_malformed`: the token is not a JWT; `token_invalid`: its signature or algorithm is not the project's; `token_expired`: it has expired; `token_wrong_claims`: it is not a signed-in user's */
      401: {
        headers: {
          /** @description RFC 6750 */
          "WWW-Authenticate"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?:
              | "token_missing"
              | "token_malformed"
              | "token_invalid"
              | "token_expired"
              | "token_wrong_claims";
          };
        };
      };
      /** @description `not_found`: the household is not one of the user's */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "not_found";
          };
        };
      };
      /** @description `choose_household`: the user has several and named none */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "choose_household";
          };
        };
      };
      /** @description `internal`: something broke on our side */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "internal";
          };
        };
      };
      /** @description `unavailable`: a part of the service is away */
      503: {
        headers: {
          /** @description seconds to wait */
          "Retry-After"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "unavailable";
          };
        };
      };
    };
  };
  createMealPlan: {
    parameters: {
      query?: {
        /** @description needed only by members of several households */
        householdId?: string;
      };
      header?: {
        /** @description A fresh random key per request, the same on a retry: it is carried out once */
        "Idempotency-Key"?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["CreateMealPlan"];
      };
    };
    responses: {
      /** @description The meal plan, created once per key */
      201: {
        headers: {
          /** @description its address */
          Location?: string;
          /** @description changes whenever anything in it does */
          ETag?: string;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["MealPlan"];
        };
      };
      /** @description `invalid_query`: a query parameter is not valid; `idempotency_key_missing`: there is no Idempotency-Key; `idempotency_key_invalid`: it is not 1–200 visible characters; `body_incomplete`: the connection broke off before the body ended; `malformed_json`: the body is not JSON in UTF-8 */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?:
              | "invalid_query"
              | "idempotency_key_missing"
              | "idempotency_key_invalid"
              | "body_incomplete"
              | "malformed_json";
          };
        };
      };
      /** @description `token_missing`: there is no bearer token; `token_malformed`: the token is not a JWT; `token_invalid`: its signature or algorithm is not the project's; `token_expired`: it has expired; `token_wrong_claims`: it is not a signed-in user's */
      401: {
        headers: {
          /** @description RFC 6750 */
          "WWW-Authenticate"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?:
              | "token_missing"
              | "token_malformed"
              | "token_invalid"
              | "token_expired"
              | "token_wrong_claims";
          };
        };
      };
      /** @description `not_found`: the household is not one of the user's */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "not_found";
          };
        };
      };
      /** @description `choose_household`: the user has several and named none */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "choose_household";
          };
        };
      };
      /** @description `body_too_large`: the body is larger than is taken */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "body_too_large";
          };
        };
      };
      /** @description `unsupported_media_type`: the Content-Type is not JSON */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "unsupported_media_type";
          };
        };
      };
      /** @description `idempotency_key_conflict`: the key came with another body before; `unknown_field`: the body has a field that is not known; `invalid_body`: a value does not fit; `guard_blocked`: it has in it what the household or the user must avoid */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "idempotency_key_conflict" | "unknown_field" | "invalid_body" | "guard_blocked";
          };
        };
      };
      /** @description `rate_limited`: the user has sent too many of these in a short time */
      429: {
        headers: {
          /** @description seconds to wait */
          "Retry-After"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "rate_limited";
          };
        };
      };
      /** @description `internal`: something broke on our side */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "internal";
          };
        };
      };
      /** @description `unavailable`: a part of the service is away */
      503: {
        headers: {
          /** @description seconds to wait */
          "Retry-After"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "unavailable";
          };
        };
      };
    };
  };
  getMealPlan: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The meal plan */
      200: {
        headers: {
          /** @description changes whenever anything in it does */
          ETag?: string;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["MealPlan"];
        };
      };
      /** @description `token_missing`: there is no bearer token; `token_malformed`: the token is not a JWT; `token_invalid`: its signature or algorithm is not the project's; `token_expired`: it has expired; `token_wrong_claims`: it is not a signed-in user's */
      401: {
        headers: {
          /** @description RFC 6750 */
          "WWW-Authenticate"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?:
              | "token_missing"
              | "token_malformed"
              | "token_invalid"
              | "token_expired"
              | "token_wrong_claims";
          };
        };
      };
      /** @description `not_found`: there is no such thing, or it is not yours */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "not_found";
          };
        };
      };
      /** @description `internal`: something broke on our side */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "internal";
          };
        };
      };
      /** @description `unavailable`: a part of the service is away */
      503: {
        headers: {
          /** @description seconds to wait */
          "Retry-After"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "unavailable";
          };
        };
      };
    };
  };
  deleteMealPlan: {
    parameters: {
      query?: never;
      header?: {
        /** @description Only if it still is what was read: its ETag */
        "If-Match"?: string;
      };
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description It is gone */
      204: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description `token_missing`: there is no bearer token; `token_malformed`: the token is not a JWT; `token_invalid`: its signature or algorithm is not the project's; `token_expired`: it has expired; `token_wrong_claims`: it is not a signed-in user's */
      401: {
        headers: {
          /** @description RFC 6750 */
          "WWW-Authenticate"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?:
              | "token_missing"
              | "token_malformed"
              | "token_invalid"
              | "token_expired"
              | "token_wrong_claims";
          };
        };
      };
      /** @description `not_found`: there is no such thing, or it is not yours */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "not_found";
          };
        };
      };
      /** @description `in_use`: something else still refers to it */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "in_use";
          };
        };
      };
      /** @description `precondition_failed`: it is not what If-Match names */
      412: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "precondition_failed";
          };
        };
      };
      /** @description `internal`: something broke on our side */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "internal";
          };
        };
      };
      /** @description `unavailable`: a part of the service is away */
      503: {
        headers: {
          /** @description seconds to wait */
          "Retry-After"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "unavailable";
          };
        };
      };
    };
  };
  updateMealPlan: {
    parameters: {
      query?: never;
      header?: {
        /** @description Only if it still is what was read: its ETag */
        "If-Match"?: string;
      };
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["UpdateMealPlan"];
      };
    };
    responses: {
      /** @description The meal plan */
      200: {
        headers: {
          /** @description changes whenever anything in it does */
          ETag?: string;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["MealPlan"];
        };
      };
      /** @description `body_incomplete`: the connection broke off before the body ended; `malformed_json`: the body is not JSON in UTF-8 */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "body_incomplete" | "malformed_json";
          };
        };
      };
      /** @description `token_missing`: there is no bearer token; `token_malformed`: the token is not a JWT; `token_invalid`: its signature or algorithm is not the project's; `token_expired`: it has expired; `token_wrong_claims`: it is not a signed-in user's */
      401: {
        headers: {
          /** @description RFC 6750 */
          "WWW-Authenticate"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?:
              | "token_missing"
              | "token_malformed"
              | "token_invalid"
              | "token_expired"
              | "token_wrong_claims";
          };
        };
      };
      /** @description `not_found`: there is no such thing, or it is not yours */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "not_found";
          };
        };
      };
      /** @description `precondition_failed`: it is not what If-Match names */
      412: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "precondition_failed";
          };
        };
      };
      /** @description `body_too_large`: the body is larger than is taken */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "body_too_large";
          };
        };
      };
      /** @description `unsupported_media_type`: the Content-Type is not JSON */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "unsupported_media_type";
          };
        };
      };
      /** @description `unknown_field`: the body has a field that is not known; `invalid_body`: a value does not fit; `guard_blocked`: it has in it what the household or the user must avoid */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "unknown_field" | "invalid_body" | "guard_blocked";
          };
        };
      };
      /** @description `internal`: something broke on our side */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "internal";
          };
        };
      };
      /** @description `unavailable`: a part of the service is away */
      503: {
        headers: {
          /** @description seconds to wait */
          "Retry-After"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "unavailable";
          };
        };
      };
    };
  };
  listTasks: {
    parameters: {
      query?: {
        /** @description `next` of the page before */
        cursor?: string;
        limit?: number;
        /** @description needed only by members of several households */
        householdId?: string;
        /** @description text that occurs in it */
        q?: string;
        /** @description whether it has been done */
        done?: "true" | "false";
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description A page */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["TaskPage"];
        };
      };
      /** @description `invalid_query`: a query parameter is not valid */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "invalid_query";
          };
        };
      };
      /** @description `token_missing`: there is no bearer token; `token_malformed`: the token is not a JWT; `token_invalid`: its signature or algorithm is not the project's; `token_expired`: it has expired; `token_wrong_claims`: it is not a signed-in user's */
      401: {
        headers: {
          /** @description RFC 6750 */
          "WWW-Authenticate"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?:
              | "token_missing"
              | "token_malformed"
              | "token_invalid"
              | "token_expired"
              | "token_wrong_claims";
          };
        };
      };
      /** @description `not_found`: the household is not one of the user's */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "not_found";
          };
        };
      };
      /** @description `choose_household`: the user has several and named none */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "choose_household";
          };
        };
      };
      /** @description `internal`: something broke on our side */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "internal";
          };
        };
      };
      /** @description `unavailable`: a part of the service is away */
      503: {
        headers: {
          /** @description seconds to wait */
          "Retry-After"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "unavailable";
          };
        };
      };
    };
  };
  createTask: {
    parameters: {
      query?: {
        /** @description needed only by members of several households */
        householdId?: string;
      };
      header?: {
        /** @description A fresh random key per request, the same on a retry: it is carried out once */
        "Idempotency-Key"?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["CreateTask"];
      };
    };
    responses: {
      /** @description The task, created once per key */
      201: {
        headers: {
          /** @description its address */
          Location?: string;
          /** @description changes whenever anything in it does */
          ETag?: string;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Task"];
        };
      };
      /** @description `invalid_query`: a query parameter is not valid; `idempotency_key_missing`: there is no Idempotency-Key; `idempotency_key_invalid`: it is not 1–200 visible characters; `body_incomplete`: the connection broke off before the body ended; `malformed_json`: the body is not JSON in UTF-8 */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?:
              | "invalid_query"
              | "idempotency_key_missing"
              | "idempotency_key_invalid"
              | "body_incomplete"
              | "malformed_json";
          };
        };
      };
      /** @description `token_missing`: there is no bearer token; `token_malformed`: the token is not a JWT; `token_invalid`: its signature or algorithm is not the project's; `token_expired`: it has expired; `token_wrong_claims`: it is not a signed-in user's */
      401: {
        headers: {
          /** @description RFC 6750 */
          "WWW-Authenticate"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?:
              | "token_missing"
              | "token_malformed"
              | "token_invalid"
              | "token_expired"
              | "token_wrong_claims";
          };
        };
      };
      /** @description `not_found`: the household is not one of the user's */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "not_found";
          };
        };
      };
      /** @description `choose_household`: the user has several and named none */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "choose_household";
          };
        };
      };
      /** @description `body_too_large`: the body is larger than is taken */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "body_too_large";
          };
        };
      };
      /** @description `unsupported_media_type`: the Content-Type is not JSON */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "unsupported_media_type";
          };
        };
      };
      /** @description `idempotency_key_conflict`: the key came with another body before; `unknown_field`: the body has a field that is not known; `invalid_body`: a value does not fit; `guard_blocked`: it has in it what the household or the user must avoid */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "idempotency_key_conflict" | "unknown_field" | "invalid_body" | "guard_blocked";
          };
        };
      };
      /** @description `rate_limited`: the user has sent too many of these in a short time */
      429: {
        headers: {
          /** @description seconds to wait */
          "Retry-After"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "rate_limited";
          };
        };
      };
      /** @description `internal`: something broke on our side */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "internal";
          };
        };
      };
      /** @description `unavailable`: a part of the service is away */
      503: {
        headers: {
          /** @description seconds to wait */
          "Retry-After"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "unavailable";
          };
        };
      };
    };
  };
  getTask: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The task */
      200: {
        headers: {
          /** @description changes whenever anything in it does */
          ETag?: string;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Task"];
        };
      };
      /** @description `token_missing`: there is no bearer token; `token_malformed`: the token is not a JWT; `token_invalid`: its signature or algorithm is not the project's; `token_expired`: it has expired; `token_wrong_claims`: it is not a signed-in user's */
      401: {
        headers: {
          /** @description RFC 6750 */
          "WWW-Authenticate"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?:
              | "token_missing"
              | "token_malformed"
              | "token_invalid"
              | "token_expired"
              | "token_wrong_claims";
          };
        };
      };
      /** @description `not_found`: there is no such thing, or it is not yours */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "not_found";
          };
        };
      };
      /** @description `internal`: something broke on our side */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "internal";
          };
        };
      };
      /** @description `unavailable`: a part of the service is away */
      503: {
        headers: {
          /** @description seconds to wait */
          "Retry-After"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "unavailable";
          };
        };
      };
    };
  };
  deleteTask: {
    parameters: {
      query?: never;
      header?: {
        /** @description Only if it still is what was read: its ETag */
        "If-Match"?: string;
      };
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description It is gone */
      204: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description `token_missing`: there is no bearer token; `token_malformed`: the token is not a JWT; `token_invalid`: its signature or algorithm is not the project's; `token_expired`: it has expired; `token_wrong_claims`: it is not a signed-in user's */
      401: {
        headers: {
          /** @description RFC 6750 */
          "WWW-Authenticate"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?:
              | "token_missing"
              | "token_malformed"
              | "token_invalid"
              | "token_expired"
              | "token_wrong_claims";
          };
        };
      };
      /** @description `not_found`: there is no such thing, or it is not yours */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "not_found";
          };
        };
      };
      /** @description `in_use`: something else still refers to it */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "in_use";
          };
        };
      };
      /** @description `precondition_failed`: it is not what If-Match names */
      412: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "precondition_failed";
          };
        };
      };
      /** @description `internal`: something broke on our side */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "internal";
          };
        };
      };
      /** @description `unavailable`: a part of the service is away */
      503: {
        headers: {
          /** @description seconds to wait */
          "Retry-After"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "unavailable";
          };
        };
      };
    };
  };
  updateTask: {
    parameters: {
      query?: never;
      header?: {
        /** @description Only if it still is what was read: its ETag */
        "If-Match"?: string;
      };
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["UpdateTask"];
      };
    };
    responses: {
      /** @description The task */
      200: {
        headers: {
          /** @description changes whenever anything in it does */
          ETag?: string;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Task"];
        };
      };
      /** @description `body_incomplete`: the connection broke off before the body ended; `malformed_json`: the body is not JSON in UTF-8 */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "body_incomplete" | "malformed_json";
          };
        };
      };
      /** @description `token_missing`: there is no bearer token; `token_malformed`: the token is not a JWT; `token_invalid`: its signature or algorithm is not the project's; `token_expired`: it has expired; `token_wrong_claims`: it is not a signed-in user's */
      401: {
        headers: {
          /** @description RFC 6750 */
          "WWW-Authenticate"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?:
              | "token_missing"
              | "token_malformed"
              | "token_invalid"
              | "token_expired"
              | "token_wrong_claims";
          };
        };
      };
      /** @description `not_found`: there is no such thing, or it is not yours */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "not_found";
          };
        };
      };
      /** @description `precondition_failed`: it is not what If-Match names */
      412: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "precondition_failed";
          };
        };
      };
      /** @description `body_too_large`: the body is larger than is taken */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "body_too_large";
          };
        };
      };
      /** @description `unsupported_media_type`: the Content-Type is not JSON */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "unsupported_media_type";
          };
        };
      };
      /** @description `unknown_field`: the body has a field that is not known; `invalid_body`: a value does not fit; `guard_blocked`: it has in it what the household or the user must avoid */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "unknown_field" | "invalid_body" | "guard_blocked";
          };
        };
      };
      /** @description `internal`: something broke on our side */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "internal";
          };
        };
      };
      /** @description `unavailable`: a part of the service is away */
      503: {
        headers: {
          /** @description seconds to wait */
          "Retry-After"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            code?: "unavailable";
          };
        };
      };
    };
  };
}

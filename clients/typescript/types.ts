// Generated from openapi.json by `npm run client`: do not edit.
export interface paths {
  "/healthz": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Liveness
     * @description Liveness. Needs no token.
     */
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
    /**
     * This document
     * @description This document. Needs no token. Answers 304 to the ETag of what would be shown.
     */
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
    /**
     * The user's conversations, most recently used first
     * @description The user's conversations, most recently used first. Answers 304 to the ETag of what would be shown. Counts against the user's limit `reads`.
     */
    get: operations["listConversations"];
    put?: never;
    /**
     * Start a conversation; its household never changes
     * @description Start a conversation; its household never changes. Carried out once per Idempotency-Key: the same request again gets the first answer. Counts against the user's limit `creates`.
     */
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
    /**
     * One conversation
     * @description One conversation. Answers 304 to the ETag of what would be shown. Counts against the user's limit `reads`.
     */
    get: operations["getConversation"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    /**
     * Rename or archive; conversations are never deleted
     * @description Rename or archive; conversations are never deleted. Counts against the user's limit `creates`.
     */
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
    /**
     * Fold what has left the window into the conversation's summary, now
     * @description Fold what has left the window into the conversation's summary, now. Counts against the user's limit `runs`.
     */
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
    /**
     * The transcript along the active path, oldest first
     * @description The transcript along the active path, oldest first. Answers 304 to the ETag of what would be shown. Counts against the user's limit `reads`.
     */
    get: operations["listMessages"];
    put?: never;
    /**
     * Send a message; its run is recorded before this answers
     * @description Send a message; its run is recorded before this answers. Carried out once per Idempotency-Key: the same request again gets the first answer. Counts against the user's limit `runs`.
     */
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
    /**
     * The working set: entities by ref, with their tier
     * @description The working set: entities by ref, with their tier. Answers 304 to the ETag of what would be shown. Counts against the user's limit `reads`.
     */
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
    /**
     * A run: status, plan, steps, reply; waits for its end when asked
     * @description A run: status, plan, steps, reply; waits for its end when asked. Answers 304 to the ETag of what would be shown. Counts against the user's limit `reads`.
     */
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
    /**
     * The run's events as they happen; resumes after Last-Event-ID
     * @description The run's events as they happen; resumes after Last-Event-ID. Counts against the user's limit `reads`.
     */
    get: operations["streamEvents"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/v1/runs/{id}/ticket": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * A ticket for the run's events, for a minute: an EventSource sends no token
     * @description A ticket for the run's events, for a minute: an EventSource sends no token. Counts against the user's limit `reads`.
     */
    post: operations["createStreamTicket"];
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
    /**
     * What the run changed, as the ledger has it
     * @description What the run changed, as the ledger has it. Answers 304 to the ETag of what would be shown. Counts against the user's limit `reads`.
     */
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
    /**
     * Take back what the run has changed, all of it or nothing, as a run of its own
     * @description Take back what the run has changed, all of it or nothing, as a run of its own. Carried out once per Idempotency-Key: the same request again gets the first answer. Counts against the user's limit `runs`.
     */
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
    /**
     * Stop a queued or running run; what it has changed stays, with its receipts
     * @description Stop a queued or running run; what it has changed stays, with its receipts.
     */
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
    /**
     * The user's profile; its defaults while none was stored
     * @description The user's profile; its defaults while none was stored. Answers 304 to the ETag of what would be shown. Counts against the user's limit `reads`.
     */
    get: operations["getProfile"];
    /**
     * Set fields of the profile; those not given stay as they are
     * @description Set fields of the profile; those not given stay as they are. Counts against the user's limit `creates`.
     */
    put: operations["putProfile"];
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/v1/account": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    /**
     * Delete the account and everything of the user's own for ever; what a household shares stays with its others
     * @description Delete the account and everything of the user's own for ever; what a household shares stays with its others. Counts against the user's limit `links`.
     */
    delete: operations["deleteAccount"];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/v1/account/export": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Everything of the user's own, and what their households share, table by table
     * @description Everything of the user's own, and what their households share, table by table. Counts against the user's limit `links`.
     */
    get: operations["exportAccount"];
    put?: never;
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
    /**
     * The households that the user is a member of, oldest first
     * @description The households that the user is a member of, oldest first. Answers 304 to the ETag of what would be shown. Counts against the user's limit `reads`.
     */
    get: operations["listHouseholds"];
    put?: never;
    /**
     * Start a household; its maker is its owner
     * @description Start a household; its maker is its owner. Carried out once per Idempotency-Key: the same request again gets the first answer. Counts against the user's limit `creates`.
     */
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
    /**
     * One household with its members, oldest member first
     * @description One household with its members, oldest member first. Answers 304 to the ETag of what would be shown. Counts against the user's limit `reads`.
     */
    get: operations["getHousehold"];
    put?: never;
    post?: never;
    /**
     * Delete a household and everything in it for ever; owners only
     * @description Delete a household and everything in it for ever; owners only. Counts against the user's limit `links`.
     */
    delete: operations["deleteHousehold"];
    options?: never;
    head?: never;
    /**
     * Rename a household; owners only
     * @description Rename a household; owners only. Counts against the user's limit `creates`.
     */
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
    /**
     * Leave a household, or, as an owner, end somebody's membership; ends their runs in it
     * @description Leave a household, or, as an owner, end somebody's membership; ends their runs in it. Counts against the user's limit `creates`.
     */
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
    /**
     * Invitations that can still be accepted, newest first. Owners only
     * @description Invitations that can still be accepted, newest first. Owners only. Answers 304 to the ETag of what would be shown. Counts against the user's limit `reads`.
     */
    get: operations["listInvitations"];
    put?: never;
    /**
     * Invite one person; the code is good once, for seven days. Owners only
     * @description Invite one person; the code is good once, for seven days. Owners only. Carried out once per Idempotency-Key: the same request again gets the first answer. Counts against the user's limit `creates`.
     */
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
    /**
     * Revoke an invitation. Owners only
     * @description Revoke an invitation. Owners only. Counts against the user's limit `creates`.
     */
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
    /**
     * Join a household by a code; again is the same again
     * @description Join a household by a code; again is the same again. Counts against the user's limit `links`.
     */
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
    /**
     * Who speaks for the user, newest first
     * @description Who speaks for the user, newest first. Answers 304 to the ETag of what would be shown. Counts against the user's limit `reads`.
     */
    get: operations["listLinks"];
    put?: never;
    /**
     * A code that links whoever sends it on the platform; good once, for ten minutes
     * @description A code that links whoever sends it on the platform; good once, for ten minutes. Carried out once per Idempotency-Key: the same request again gets the first answer. Counts against the user's limit `links`.
     */
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
    /**
     * End a link: messages of that person are no longer the user's
     * @description End a link: messages of that person are no longer the user's. Counts against the user's limit `creates`.
     */
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
    /**
     * Whom a code would link: of a chat, or one's own that a chat agreed to move by
     * @description Whom a code would link: of a chat, or one's own that a chat agreed to move by. Answers 304 to the ETag of what would be shown. Counts against the user's limit `links`.
     */
    get: operations["getLinkOffer"];
    put?: never;
    /**
     * Link the person to whom a chat showed the code; again is the same again
     * @description Link the person to whom a chat showed the code; again is the same again. Counts against the user's limit `links`.
     */
    post: operations["confirmLinkOffer"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/v1/households/{id}/calendar": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Whether the user has an address of the household's calendar, and since when
     * @description Whether the user has an address of the household's calendar, and since when. Answers 304 to the ETag of what would be shown. Counts against the user's limit `reads`.
     */
    get: operations["getCalendar"];
    put?: never;
    /**
     * A new secret address of the household's calendar; the user's earlier one ends
     * @description A new secret address of the household's calendar; the user's earlier one ends. Counts against the user's limit `links`.
     */
    post: operations["openCalendar"];
    /**
     * End the user's address of the household's calendar: nobody reads it any more
     * @description End the user's address of the household's calendar: nobody reads it any more. Counts against the user's limit `creates`.
     */
    delete: operations["closeCalendar"];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/calendar/{file}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * The calendar at a secret address, in iCalendar; 304 for If-None-Match with its ETag
     * @description The calendar at a secret address, in iCalendar; 304 for If-None-Match with its ETag. Needs no token.
     */
    get: operations["readCalendar"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/v1/services": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Services that the user may use, newest first
     * @description Services that the user may use, newest first. Answers 304 to the ETag of what would be shown. Counts against the user's limit `reads`.
     */
    get: operations["listServices"];
    put?: never;
    /**
     * Describe a Service: an endpoint's type, and what its Tools have to say to connect
     * @description Describe a Service: an endpoint's type, and what its Tools have to say to connect. Carried out once per Idempotency-Key: the same request again gets the first answer. Counts against the user's limit `creates`.
     */
    post: operations["createService"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/v1/services/{id}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * One Service
     * @description One Service. Answers 304 to the ETag of what would be shown. Counts against the user's limit `reads`.
     */
    get: operations["getService"];
    put?: never;
    post?: never;
    /**
     * Delete a Service that no Tool uses any more
     * @description Delete a Service that no Tool uses any more. Counts against the user's limit `creates`.
     */
    delete: operations["deleteService"];
    options?: never;
    head?: never;
    /**
     * Change a Service; its type, its protocol and its need of a Secret stay
     * @description Change a Service; its type, its protocol and its need of a Secret stay. With an If-Match, only the version that it names is changed. Counts against the user's limit `creates`.
     */
    patch: operations["updateService"];
    trace?: never;
  };
  "/v1/secrets": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * The user's Secrets, without their values, newest first
     * @description The user's Secrets, without their values, newest first. Answers 304 to the ETag of what would be shown. Counts against the user's limit `reads`.
     */
    get: operations["listSecrets"];
    put?: never;
    /**
     * Store a credential: it is sealed at once, and no answer ever shows it
     * @description Store a credential: it is sealed at once, and no answer ever shows it. Carried out once per Idempotency-Key: the same request again gets the first answer. Counts against the user's limit `creates`.
     */
    post: operations["createSecret"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/v1/secrets/{id}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * One Secret
     * @description One Secret. Answers 304 to the ETag of what would be shown. Counts against the user's limit `reads`.
     */
    get: operations["getSecret"];
    put?: never;
    post?: never;
    /**
     * Delete a Secret that no Tool uses any more
     * @description Delete a Secret that no Tool uses any more. Counts against the user's limit `creates`.
     */
    delete: operations["deleteSecret"];
    options?: never;
    head?: never;
    /**
     * Rename a Secret, or rotate its value: the old one is erased
     * @description Rename a Secret, or rotate its value: the old one is erased. With an If-Match, only the version that it names is changed. Counts against the user's limit `creates`.
     */
    patch: operations["updateSecret"];
    trace?: never;
  };
  "/v1/tools": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Tools that the user may call, newest first
     * @description Tools that the user may call, newest first. Answers 304 to the ETag of what would be shown. Counts against the user's limit `reads`.
     */
    get: operations["listTools"];
    put?: never;
    /**
     * Describe a Tool: one operation of a Service, what it takes and what it answers
     * @description Describe a Tool: one operation of a Service, what it takes and what it answers. Carried out once per Idempotency-Key: the same request again gets the first answer. Counts against the user's limit `creates`.
     */
    post: operations["createTool"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/v1/tools/{id}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * One Tool
     * @description One Tool. Answers 304 to the ETag of what would be shown. Counts against the user's limit `reads`.
     */
    get: operations["getTool"];
    put?: never;
    post?: never;
    /**
     * Delete a Tool that no Process calls any more
     * @description Delete a Tool that no Process calls any more. Counts against the user's limit `creates`.
     */
    delete: operations["deleteTool"];
    options?: never;
    head?: never;
    /**
     * Change a Tool, as a new version; its Service stays
     * @description Change a Tool, as a new version; its Service stays. With an If-Match, only the version that it names is changed. Counts against the user's limit `creates`.
     */
    patch: operations["updateTool"];
    trace?: never;
  };
  "/v1/tools/{id}/invoke": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Call a Tool once, as a run of one step
     * @description Call a Tool once, as a run of one step. Carried out once per Idempotency-Key: the same request again gets the first answer. Counts against the user's limit `runs`.
     */
    post: operations["invokeTool"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/v1/tools/{id}/probe": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Ask a Tool's other side whether it is there; nothing is called
     * @description Ask a Tool's other side whether it is there; nothing is called. Counts against the user's limit `runs`.
     */
    post: operations["probeTool"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/v1/tools/{id}/catalogue": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Ask an MCP server what it offers to call, with the schemaHash that an operation names
     * @description Ask an MCP server what it offers to call, with the schemaHash that an operation names. Counts against the user's limit `runs`.
     */
    post: operations["readToolCatalogue"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/v1/tools/{id}/accept": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Accept another user's Tool as it is: runs use this version until the next is accepted
     * @description Accept another user's Tool as it is: runs use this version until the next is accepted. Counts against the user's limit `creates`.
     */
    post: operations["acceptTool"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/v1/service-templates": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Templates of Services that the user may copy, newest first
     * @description Templates of Services that the user may copy, newest first. Answers 304 to the ETag of what would be shown. Counts against the user's limit `reads`.
     */
    get: operations["listServiceTemplates"];
    put?: never;
    /**
     * Publish a template of a Service
     * @description Publish a template of a Service. Carried out once per Idempotency-Key: the same request again gets the first answer. Counts against the user's limit `creates`.
     */
    post: operations["createServiceTemplate"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/v1/service-templates/{id}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * One template of a Service
     * @description One template of a Service. Answers 304 to the ETag of what would be shown. Counts against the user's limit `reads`.
     */
    get: operations["getServiceTemplate"];
    put?: never;
    post?: never;
    /**
     * Archive a template of a Service: nothing new is made of it, what was made stays
     * @description Archive a template of a Service: nothing new is made of it, what was made stays. Counts against the user's limit `creates`.
     */
    delete: operations["deleteServiceTemplate"];
    options?: never;
    head?: never;
    /**
     * Rename, describe or share a template of a Service; the rest of it stays
     * @description Rename, describe or share a template of a Service; the rest of it stays. With an If-Match, only the version that it names is changed. Counts against the user's limit `creates`.
     */
    patch: operations["updateServiceTemplate"];
    trace?: never;
  };
  "/v1/service-templates/{id}/services": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Make a Service of a template: a copy that is the user's own
     * @description Make a Service of a template: a copy that is the user's own. Carried out once per Idempotency-Key: the same request again gets the first answer. Counts against the user's limit `creates`.
     */
    post: operations["createServiceFromTemplate"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/v1/tool-templates": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Templates of Tools that the user may copy, newest first
     * @description Templates of Tools that the user may copy, newest first. Answers 304 to the ETag of what would be shown. Counts against the user's limit `reads`.
     */
    get: operations["listToolTemplates"];
    put?: never;
    /**
     * Publish a template of a Tool
     * @description Publish a template of a Tool. Carried out once per Idempotency-Key: the same request again gets the first answer. Counts against the user's limit `creates`.
     */
    post: operations["createToolTemplate"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/v1/tool-templates/{id}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * One template of a Tool
     * @description One template of a Tool. Answers 304 to the ETag of what would be shown. Counts against the user's limit `reads`.
     */
    get: operations["getToolTemplate"];
    put?: never;
    post?: never;
    /**
     * Archive a template of a Tool: nothing new is made of it, what was made stays
     * @description Archive a template of a Tool: nothing new is made of it, what was made stays. Counts against the user's limit `creates`.
     */
    delete: operations["deleteToolTemplate"];
    options?: never;
    head?: never;
    /**
     * Rename, describe or share a template of a Tool; the rest of it stays
     * @description Rename, describe or share a template of a Tool; the rest of it stays. With an If-Match, only the version that it names is changed. Counts against the user's limit `creates`.
     */
    patch: operations["updateToolTemplate"];
    trace?: never;
  };
  "/v1/tool-templates/{id}/tools": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Make a Tool of a template, with the user's own Service, connection and Secret
     * @description Make a Tool of a template, with the user's own Service, connection and Secret. Carried out once per Idempotency-Key: the same request again gets the first answer. Counts against the user's limit `creates`.
     */
    post: operations["createToolFromTemplate"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/v1/processes": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Processes that the user may run, newest first
     * @description Processes that the user may run, newest first. Answers 304 to the ETag of what would be shown. Counts against the user's limit `reads`.
     */
    get: operations["listProcesses"];
    put?: never;
    /**
     * Describe a Process: steps that call Tools and other Processes, checked as a whole
     * @description Describe a Process: steps that call Tools and other Processes, checked as a whole. Carried out once per Idempotency-Key: the same request again gets the first answer. Counts against the user's limit `creates`.
     */
    post: operations["createProcess"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/v1/processes/{id}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * One Process
     * @description One Process. Answers 304 to the ETag of what would be shown. Counts against the user's limit `reads`.
     */
    get: operations["getProcess"];
    put?: never;
    post?: never;
    /**
     * Delete a Process that no other one calls any more; its runs stay
     * @description Delete a Process that no other one calls any more; its runs stay. Counts against the user's limit `creates`.
     */
    delete: operations["deleteProcess"];
    options?: never;
    head?: never;
    /**
     * Change a Process; a new definition replaces the whole and makes a version
     * @description Change a Process; a new definition replaces the whole and makes a version. With an If-Match, only the version that it names is changed. Counts against the user's limit `creates`.
     */
    patch: operations["updateProcess"];
    trace?: never;
  };
  "/v1/processes/check": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * All faults of a definition, each with its place, what it may do to data, and where its runs may wait for a person
     * @description All faults of a definition, each with its place, what it may do to data, and where its runs may wait for a person. Counts against the user's limit `creates`.
     */
    post: operations["checkProcess"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/v1/processes/{id}/versions": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * The versions of a Process, newest first
     * @description The versions of a Process, newest first. Answers 304 to the ETag of what would be shown. Counts against the user's limit `reads`.
     */
    get: operations["listProcessVersions"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/v1/processes/{id}/versions/{version}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * A Process as it was at a version
     * @description A Process as it was at a version. Answers 304 to the ETag of what would be shown. Counts against the user's limit `reads`.
     */
    get: operations["getProcessVersion"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/v1/processes/{id}/runs": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Run a Process by itself; what it answers is the run's reply
     * @description Run a Process by itself; what it answers is the run's reply. Carried out once per Idempotency-Key: the same request again gets the first answer. Counts against the user's limit `runs`.
     */
    post: operations["runProcess"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/v1/runs/{id}/steps/{hop}/decision": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Answer a step that waits: run it, run it with other inputs, or refuse it
     * @description Answer a step that waits: run it, run it with other inputs, or refuse it. Counts against the user's limit `runs`.
     */
    post: operations["decideStep"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/v1/processes/{id}/schedules": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * A Process's schedules, oldest first
     * @description A Process's schedules, oldest first. Answers 304 to the ETag of what would be shown. Counts against the user's limit `reads`.
     */
    get: operations["listSchedules"];
    put?: never;
    /**
     * Run a Process at set times, at least five minutes apart
     * @description Run a Process at set times, at least five minutes apart. Carried out once per Idempotency-Key: the same request again gets the first answer. Counts against the user's limit `creates`.
     */
    post: operations["createSchedule"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/v1/processes/{id}/schedules/{trigger}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * A schedule: when it is due next, and how its last runs ended
     * @description A schedule: when it is due next, and how its last runs ended. Answers 304 to the ETag of what would be shown. Counts against the user's limit `reads`.
     */
    get: operations["getSchedule"];
    put?: never;
    post?: never;
    /**
     * Delete a schedule; runs that it started go on
     * @description Delete a schedule; runs that it started go on. Counts against the user's limit `creates`.
     */
    delete: operations["deleteSchedule"];
    options?: never;
    head?: never;
    /**
     * Change a schedule, or switch it off and on
     * @description Change a schedule, or switch it off and on. Counts against the user's limit `creates`.
     */
    patch: operations["updateSchedule"];
    trace?: never;
  };
  "/v1/processes/{id}/hooks": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * A Process's webhooks, oldest first
     * @description A Process's webhooks, oldest first. Answers 304 to the ETag of what would be shown. Counts against the user's limit `reads`.
     */
    get: operations["listHooks"];
    put?: never;
    /**
     * An address at which signed requests (Standard Webhooks) start a Process
     * @description An address at which signed requests (Standard Webhooks) start a Process. Carried out once per Idempotency-Key: the same request again gets the first answer. Counts against the user's limit `links`.
     */
    post: operations["createHook"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/v1/processes/{id}/hooks/{trigger}/rotate": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Give a webhook a new key; the one before is taken for a while longer
     * @description Give a webhook a new key; the one before is taken for a while longer. Carried out once per Idempotency-Key: the same request again gets the first answer. Counts against the user's limit `links`.
     */
    post: operations["rotateHook"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/v1/processes/{id}/hooks/{trigger}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    /**
     * Delete a webhook: its address answers no more
     * @description Delete a webhook: its address answers no more. Counts against the user's limit `creates`.
     */
    delete: operations["deleteHook"];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/v1/metrics": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * What is measured, by scope and name
     * @description What is measured, by scope and name. Answers 304 to the ETag of what would be shown. Counts against the user's limit `reads`.
     */
    get: operations["listMetrics"];
    put?: never;
    /**
     * Define a metric
     * @description Define a metric. Counts against the user's limit `creates`.
     */
    post: operations["createMetric"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/v1/metrics/{name}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * How a metric went over time, for the user's own runs
     * @description How a metric went over time, for the user's own runs. Answers 304 to the ETag of what would be shown. Counts against the user's limit `reads`.
     */
    get: operations["readMetric"];
    put?: never;
    post?: never;
    /**
     * Delete a metric; its values only where the request says so
     * @description Delete a metric; its values only where the request says so. Counts against the user's limit `creates`.
     */
    delete: operations["deleteMetric"];
    options?: never;
    head?: never;
    /**
     * Change how a metric is described, added up and kept
     * @description Change how a metric is described, added up and kept. Counts against the user's limit `creates`.
     */
    patch: operations["updateMetric"];
    trace?: never;
  };
  "/v1/metrics/{name}/values": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Record a measurement of an entity that the user may see; its scope is the metric's
     * @description Record a measurement of an entity that the user may see; its scope is the metric's. Carried out once per Idempotency-Key: the same request again gets the first answer. Counts against the user's limit `creates`.
     */
    post: operations["recordMetricValue"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/v1/workers": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * The workers that call Tools, by type of Service, and the caller's steps that wait
     * @description The workers that call Tools, by type of Service, and the caller's steps that wait. Answers 304 to the ETag of what would be shown. Counts against the user's limit `reads`.
     */
    get: operations["listWorkers"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/v1/graph": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Edges around an entity, up to three steps away; those that the user may see
     * @description Edges around an entity, up to three steps away; those that the user may see. Answers 304 to the ETag of what would be shown. Counts against the user's limit `reads`.
     */
    get: operations["readGraph"];
    put?: never;
    post?: never;
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
    /**
     * recipes, of one household
     * @description recipes, of one household. Answers 304 to the ETag of what would be shown. Counts against the user's limit `reads`.
     */
    get: operations["listRecipes"];
    put?: never;
    /**
     * Add a recipe
     * @description Add a recipe. Carried out once per Idempotency-Key: the same request again gets the first answer. Counts against the user's limit `creates`.
     */
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
    /**
     * One recipe
     * @description One recipe. Answers 304 to the ETag of what would be shown. Counts against the user's limit `reads`.
     */
    get: operations["getRecipe"];
    put?: never;
    post?: never;
    /**
     * Delete a recipe
     * @description Delete a recipe. Carried out once per Idempotency-Key: the same request again gets the first answer. With an If-Match, only the version that it names is changed. Counts against the user's limit `creates`.
     */
    delete: operations["deleteRecipe"];
    options?: never;
    head?: never;
    /**
     * Change a recipe; what is not given stays as it is
     * @description Change a recipe; what is not given stays as it is. Carried out once per Idempotency-Key: the same request again gets the first answer. With an If-Match, only the version that it names is changed. Counts against the user's limit `creates`.
     */
    patch: operations["updateRecipe"];
    trace?: never;
  };
  "/v1/recipes/import": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Read a recipe off a page or a text, as a draft
     * @description Read a recipe off a page or a text, as a draft. Counts against the user's limit `runs`.
     */
    post: operations["importRecipe"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/v1/kitchen/inventory": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * inventory, of one household
     * @description inventory, of one household. Answers 304 to the ETag of what would be shown. Counts against the user's limit `reads`.
     */
    get: operations["listInventory"];
    put?: never;
    /**
     * Add a inventory item
     * @description Add a inventory item. Carried out once per Idempotency-Key: the same request again gets the first answer. Counts against the user's limit `creates`.
     */
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
    /**
     * One inventory item
     * @description One inventory item. Answers 304 to the ETag of what would be shown. Counts against the user's limit `reads`.
     */
    get: operations["getInventoryItem"];
    put?: never;
    post?: never;
    /**
     * Delete a inventory item
     * @description Delete a inventory item. Carried out once per Idempotency-Key: the same request again gets the first answer. With an If-Match, only the version that it names is changed. Counts against the user's limit `creates`.
     */
    delete: operations["deleteInventoryItem"];
    options?: never;
    head?: never;
    /**
     * Change a inventory item; what is not given stays as it is
     * @description Change a inventory item; what is not given stays as it is. Carried out once per Idempotency-Key: the same request again gets the first answer. With an If-Match, only the version that it names is changed. Counts against the user's limit `creates`.
     */
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
    /**
     * shopping list, of one household
     * @description shopping list, of one household. Answers 304 to the ETag of what would be shown. Counts against the user's limit `reads`.
     */
    get: operations["listShoppingList"];
    put?: never;
    /**
     * Add a shopping item
     * @description Add a shopping item. Carried out once per Idempotency-Key: the same request again gets the first answer. Counts against the user's limit `creates`.
     */
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
    /**
     * One shopping item
     * @description One shopping item. Answers 304 to the ETag of what would be shown. Counts against the user's limit `reads`.
     */
    get: operations["getShoppingItem"];
    put?: never;
    post?: never;
    /**
     * Delete a shopping item
     * @description Delete a shopping item. Carried out once per Idempotency-Key: the same request again gets the first answer. With an If-Match, only the version that it names is changed. Counts against the user's limit `creates`.
     */
    delete: operations["deleteShoppingItem"];
    options?: never;
    head?: never;
    /**
     * Change a shopping item; what is not given stays as it is
     * @description Change a shopping item; what is not given stays as it is. Carried out once per Idempotency-Key: the same request again gets the first answer. With an If-Match, only the version that it names is changed. Counts against the user's limit `creates`.
     */
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
    /**
     * meal plans, of one household
     * @description meal plans, of one household. Answers 304 to the ETag of what would be shown. Counts against the user's limit `reads`.
     */
    get: operations["listMealPlans"];
    put?: never;
    /**
     * Add a meal plan
     * @description Add a meal plan. Carried out once per Idempotency-Key: the same request again gets the first answer. Counts against the user's limit `creates`.
     */
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
    /**
     * One meal plan
     * @description One meal plan. Answers 304 to the ETag of what would be shown. Counts against the user's limit `reads`.
     */
    get: operations["getMealPlan"];
    put?: never;
    post?: never;
    /**
     * Delete a meal plan
     * @description Delete a meal plan. Carried out once per Idempotency-Key: the same request again gets the first answer. With an If-Match, only the version that it names is changed. Counts against the user's limit `creates`.
     */
    delete: operations["deleteMealPlan"];
    options?: never;
    head?: never;
    /**
     * Change a meal plan; what is not given stays as it is
     * @description Change a meal plan; what is not given stays as it is. Carried out once per Idempotency-Key: the same request again gets the first answer. With an If-Match, only the version that it names is changed. Counts against the user's limit `creates`.
     */
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
    /**
     * tasks, of one household
     * @description tasks, of one household. Answers 304 to the ETag of what would be shown. Counts against the user's limit `reads`.
     */
    get: operations["listTasks"];
    put?: never;
    /**
     * Add a task
     * @description Add a task. Carried out once per Idempotency-Key: the same request again gets the first answer. Counts against the user's limit `creates`.
     */
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
    /**
     * One task
     * @description One task. Answers 304 to the ETag of what would be shown. Counts against the user's limit `reads`.
     */
    get: operations["getTask"];
    put?: never;
    post?: never;
    /**
     * Delete a task
     * @description Delete a task. Carried out once per Idempotency-Key: the same request again gets the first answer. With an If-Match, only the version that it names is changed. Counts against the user's limit `creates`.
     */
    delete: operations["deleteTask"];
    options?: never;
    head?: never;
    /**
     * Change a task; what is not given stays as it is
     * @description Change a task; what is not given stays as it is. Carried out once per Idempotency-Key: the same request again gets the first answer. With an If-Match, only the version that it names is changed. Counts against the user's limit `creates`.
     */
    patch: operations["updateTask"];
    trace?: never;
  };
  "/v1/kitchen/cooking-log": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * cooking log, of one household
     * @description cooking log, of one household. Answers 304 to the ETag of what would be shown. Counts against the user's limit `reads`.
     */
    get: operations["listCookingLog"];
    put?: never;
    /**
     * Add a cooking log entry
     * @description Add a cooking log entry. Carried out once per Idempotency-Key: the same request again gets the first answer. Counts against the user's limit `creates`.
     */
    post: operations["createCookingLogEntry"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/v1/kitchen/cooking-log/{id}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * One cooking log entry
     * @description One cooking log entry. Answers 304 to the ETag of what would be shown. Counts against the user's limit `reads`.
     */
    get: operations["getCookingLogEntry"];
    put?: never;
    post?: never;
    /**
     * Delete a cooking log entry
     * @description Delete a cooking log entry. Carried out once per Idempotency-Key: the same request again gets the first answer. With an If-Match, only the version that it names is changed. Counts against the user's limit `creates`.
     */
    delete: operations["deleteCookingLogEntry"];
    options?: never;
    head?: never;
    /**
     * Change a cooking log entry; what is not given stays as it is
     * @description Change a cooking log entry; what is not given stays as it is. Carried out once per Idempotency-Key: the same request again gets the first answer. With an If-Match, only the version that it names is changed. Counts against the user's limit `creates`.
     */
    patch: operations["updateCookingLogEntry"];
    trace?: never;
  };
  "/v1/kitchen/preferences": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * preferences, the user's own
     * @description preferences, the user's own. Answers 304 to the ETag of what would be shown. Counts against the user's limit `reads`.
     */
    get: operations["listPreferences"];
    put?: never;
    /**
     * Add a preference
     * @description Add a preference. Carried out once per Idempotency-Key: the same request again gets the first answer. Counts against the user's limit `creates`.
     */
    post: operations["createPreference"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/v1/kitchen/preferences/{id}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * One preference
     * @description One preference. Answers 304 to the ETag of what would be shown. Counts against the user's limit `reads`.
     */
    get: operations["getPreference"];
    put?: never;
    post?: never;
    /**
     * Delete a preference
     * @description Delete a preference. Carried out once per Idempotency-Key: the same request again gets the first answer. With an If-Match, only the version that it names is changed. Counts against the user's limit `creates`.
     */
    delete: operations["deletePreference"];
    options?: never;
    head?: never;
    /**
     * Change a preference; what is not given stays as it is
     * @description Change a preference; what is not given stays as it is. Carried out once per Idempotency-Key: the same request again gets the first answer. With an If-Match, only the version that it names is changed. Counts against the user's limit `creates`.
     */
    patch: operations["updatePreference"];
    trace?: never;
  };
  "/v1/kitchen/ingredients": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Ingredients that words may mean, the likeliest first
     * @description Ingredients that words may mean, the likeliest first. Answers 304 to the ETag of what would be shown. Counts against the user's limit `reads`.
     */
    get: operations["searchIngredients"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
}
export type webhooks = Record<string, never>;
export interface components {
  schemas: {
    AcceptInvitation: {
      /**
       * @description as it was passed on, in any spelling
       * @example 7KQ2M8ZT4W9XH3RVB6N5CDYF1G
       */
      code: string;
    };
    /**
     * @example {
     *       "version": 1
     *     }
     */
    AcceptTool: {
      /** @description the version that was seen, with its hosts */
      version: number;
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
      /** @description addresses of the run, of its events, and of what it changes */
      links: {
        /** @example /v1/runs/8f14e45f-ceea-467f-a34e-8d5b5a5f0c11 */
        self: string;
        /** @example /v1/runs/8f14e45f-ceea-467f-a34e-8d5b5a5f0c11/events */
        events: string;
        /** @example /v1/runs/8f14e45f-ceea-467f-a34e-8d5b5a5f0c11/receipt */
        receipt: string;
      };
    };
    /** @description An attempt at a part of the run has failed. Unless the run ends, it is tried again */
    AttemptFailedEvent: {
      /**
       * @description `epoch.n`, or `end`: what a Last-Event-ID may be
       * @example 0.7
       */
      id?: string;
      /** @constant */
      event: "attempt.failed";
      data: {
        /**
         * @description `act.2`, or `act.2.1` for one item
         * @example act.1
         */
        hop: string;
        /** @description from 1 */
        attempt: number;
        /** @example overloaded */
        code: string;
        /**
         * @description what was not available
         * @enum {string}
         */
        part?: "store" | "database" | "queue" | "model";
        /** @description what the language model's endpoint answered */
        status?: number;
        /**
         * @description the endpoint's own code, or that of the connection to it
         * @example overloaded_error
         */
        cause?: string;
      };
    };
    Calendar: {
      /**
       * Format: date-time
       * @description ISO 8601, in UTC
       * @example 2026-11-22T09:30:00.000Z
       */
      openedAt: string;
    };
    CallReceipt: {
      /** @constant */
      op: "call";
      /** @example step.1 */
      hop: string;
      /** @example ask */
      step: string;
      /** @example Forecast */
      tool: string;
      /**
       * @description `done`, or the code with which it failed; `unknown_outcome`: nobody knows
       * @example done
       */
      status: string;
      /** @description it may have changed something on the other side */
      hasEffect: boolean;
      /** @constant */
      undoable: false;
    };
    CancelledRun: {
      /** Format: uuid */
      id: string;
      /** @enum {string} */
      status: "queued" | "running" | "waiting" | "completed" | "failed" | "cancelled";
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
      /** @example tasks */
      table: string;
      /**
       * @description the conversation's name for the row, where it has one
       * @example task_1
       */
      ref: string | null;
      /**
       * @description the row's name, where it has one
       * @example Call the landlord
       */
      label: string | null;
      /** @description name of what the row is part of: a line's whole */
      of?: string;
      /** @description the row as it is now, its lines nested, with names in place of links; of a delete as it was; what is empty is left out */
      row?: {
        [key: string]: unknown;
      };
      /** @description of an update: what is different, from before the run to now */
      values?: {
        /**
         * @description what was changed, such as `quantity`
         * @example done
         */
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
        /** @example tasks */
        table: string;
        /** @example Call the landlord */
        label: string;
        /** @description the line as it is now; of a delete as it was */
        row: {
          [key: string]: unknown;
        };
        /** @description of an update */
        values?: {
          /**
           * @description what was changed, such as `quantity`
           * @example done
           */
          column: string;
          /** @description null: nothing; absent: a row whose name is not known */
          before?: unknown;
          /** @description the same */
          after?: unknown;
        }[];
      }[];
      error?: {
        /** @example not_found */
        code: string;
        /** @example it is no longer there */
        message: string;
      };
    };
    /**
     * @example {
     *       "name": "Weather report",
     *       "description": null,
     *       "enabled": true,
     *       "initialContext": [
     *         "city"
     *       ],
     *       "steps": [
     *         {
     *           "id": "ask",
     *           "calls": {
     *             "tool": "8f14e45f-ceea-467f-a34e-8d5b5a5f0c11"
     *           },
     *           "dependsOn": [],
     *           "inputs": {
     *             "city": "{input.city}"
     *           },
     *           "output": {
     *             "variable": "forecast",
     *             "required": true
     *           },
     *           "execution": {
     *             "mode": "sequential",
     *             "interactionMode": "auto"
     *           }
     *         }
     *       ],
     *       "outputTemplate": "Tomorrow: {{forecast.degrees}} degrees.",
     *       "maxRecursionDepth": 1
     *     }
     */
    CheckProcess: {
      [key: string]: unknown;
    };
    /**
     * @example {
     *       "data": [],
     *       "addedData": [],
     *       "waits": [],
     *       "faults": [
     *         {
     *           "pointer": "/steps/0/inputs/town",
     *           "detail": "the Tool has no such input"
     *         }
     *       ]
     *     }
     */
    CheckedProcess: {
      /** @description what it may do to the household's data, the Processes that it calls included */
      data: {
        subdomain: string;
        /** @enum {string} */
        operation: "read" | "create" | "update" | "delete";
      }[];
      /** @description of `data`, what the Process named in the query cannot do now; without one all of it */
      addedData: {
        subdomain: string;
        /** @enum {string} */
        operation: "read" | "create" | "update" | "delete";
      }[];
      /** @description all of them; none: it would be stored */
      faults: {
        /** @description JSON Pointer (RFC 6901) to what is wrong */
        pointer: string;
        detail: string;
      }[];
      /** @description steps about which a run may ask a person, although they are not manual: words from outside that a row holds may decide what they change, or whether */
      waits: {
        /** @description JSON Pointer to what decides the step */
        pointer: string;
        detail: string;
      }[];
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
      /**
       * @description the user was told that the person is linked to another account, and agrees
       * @default false
       */
      move?: boolean;
    };
    Conversation: {
      /** Format: uuid */
      id: string;
      /** @example Plans for the weekend */
      title: string | null;
      /** @enum {string} */
      status: "active" | "archived";
      /** Format: uuid */
      householdId: string;
      /**
       * Format: date-time
       * @description ISO 8601, in UTC
       * @example 2026-11-22T09:30:00.000Z
       */
      createdAt: string;
    };
    ConversationPage: {
      items: components["schemas"]["Conversation"][];
      /**
       * @description `cursor` of the next page; null: this is the last
       * @example WyIyMDI2LTExLTIyIl0
       */
      next: string | null;
    };
    CookingLogEntry: {
      /** Format: uuid */
      id: string;
      /**
       * Format: date
       * @example 2026-11-20
       */
      cookedOn: string;
      /** @example Leek pie */
      title: string | null;
      recipeId: string | null;
      /** @example 4 */
      servings: number | null;
      /** @example 4 */
      rating: number | null;
      /** @example less salt */
      notes: string | null;
      /**
       * Format: date-time
       * @description ISO 8601, in UTC
       * @example 2026-11-22T09:30:00.000Z
       */
      createdAt: string;
      /**
       * Format: date-time
       * @description ISO 8601, in UTC
       * @example 2026-11-22T09:30:00.000Z
       */
      updatedAt: string;
    };
    CookingLogEntryPage: {
      items: components["schemas"]["CookingLogEntry"][];
      /**
       * @description `cursor` of the next page; null: this is the last
       * @example WyIyMDI2LTExLTIyIl0
       */
      next: string | null;
    };
    CreateConversation: {
      /** @example Plans for the weekend */
      title?: string;
      /**
       * Format: uuid
       * @description needed only by members of several households
       */
      householdId?: string;
    };
    CreateCookingLogEntry:
      | {
          /**
           * Format: date
           * @description YYYY-MM-DD
           * @example 2026-11-20
           */
          cookedOn: string;
          /** @example Leek pie */
          title?: string | null;
          recipeId?: string | null;
          /** @example 4 */
          servings?: number | null;
          /** @example 4 */
          rating?: number | null;
          /** @example less salt */
          notes?: string | null;
          /** @description codes of `guard_blocked` that the user has set aside for this very row; recorded */
          override?: string[];
        }
      | {
          title: unknown;
        }
      | {
          recipeId: unknown;
        };
    CreateHousehold: {
      /** @example The flat in Lime Street */
      name: string;
    };
    CreateInventoryItem: {
      /** @example milk */
      name: string;
      /** @example 1 */
      quantity?: number | null;
      /** @example l */
      unit?: string | null;
      /** @example fridge */
      location?: ("pantry" | "fridge" | "freezer" | "counter" | "other") | null;
      /** @example 2026-11-27 */
      expiresOn?: string | null;
      /** @example opened */
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
    CreateMealPlan:
      | {
          /**
           * Format: date
           * @description YYYY-MM-DD
           * @example 2026-11-27
           */
          plannedOn: string;
          /**
           * @example dinner
           * @enum {string}
           */
          mealType: "breakfast" | "lunch" | "dinner" | "snack";
          /** @example Leek pie */
          title?: string | null;
          recipeId?: string | null;
          /** @example 4 */
          servings?: number | null;
          /** @example guests at seven */
          notes?: string | null;
          /** @description codes of `guard_blocked` that the user has set aside for this very row; recorded */
          override?: string[];
        }
      | {
          title: unknown;
        }
      | {
          recipeId: unknown;
        };
    CreatePreference: {
      /**
       * @example dislike
       * @enum {string}
       */
      kind: "like" | "dislike" | "note" | "allergy" | "diet";
      /** @example coriander */
      subject: string;
      /** @example raw */
      note?: string | null;
      /** @example Ada */
      who?: string | null;
      /** @example cilantro */
      words?: string | null;
      validUntil?: string | null;
      /** @description codes of `guard_blocked` that the user has set aside for this very row; recorded */
      override?: string[];
    };
    /**
     * @example {
     *       "name": "Weather report",
     *       "description": null,
     *       "enabled": true,
     *       "initialContext": [
     *         "city"
     *       ],
     *       "steps": [
     *         {
     *           "id": "ask",
     *           "calls": {
     *             "tool": "8f14e45f-ceea-467f-a34e-8d5b5a5f0c11"
     *           },
     *           "dependsOn": [],
     *           "inputs": {
     *             "city": "{input.city}"
     *           },
     *           "output": {
     *             "variable": "forecast",
     *             "required": true
     *           },
     *           "execution": {
     *             "mode": "sequential",
     *             "interactionMode": "auto"
     *           }
     *         }
     *       ],
     *       "outputTemplate": "Tomorrow: {{forecast.degrees}} degrees.",
     *       "maxRecursionDepth": 1
     *     }
     */
    CreateProcess: {
      /** @default [] */
      initialContext?: string[];
      steps: {
        /** @example searchResults */
        id: string;
        calls:
          | {
              /** Format: uuid */
              tool: string;
            }
          | {
              /** Format: uuid */
              process: string;
            };
        /** @default [] */
        dependsOn?: string[];
        /** @default {} */
        inputs?: {
          [key: string]: unknown;
        };
        output: {
          /** @example searchResults */
          variable: string;
          tokenBudget?: number;
          /** Format: uuid */
          summaryTool?: string;
          /** @default true */
          required?: boolean;
        };
        /**
         * @default {
         *       "mode": "sequential",
         *       "interactionMode": "auto"
         *     }
         */
        execution?: {
          /**
           * @default sequential
           * @enum {string}
           */
          mode?: "parallel" | "sequential";
          condition?: string;
          timeout?: number;
          /**
           * @default auto
           * @enum {string}
           */
          interactionMode?: "auto" | "manual";
        };
      }[];
      outputTemplate: string;
      tokenBudget?: number;
      /** Format: uuid */
      summaryTool?: string;
      /** @default 1 */
      maxRecursionDepth?: number;
      name: string;
      /** @default null */
      description?: string | null;
      /** @default true */
      enabled?: boolean;
    };
    CreateRecipe: {
      /** @example Bean stew */
      name: string;
      /** @example Thick, for cold days. */
      description?: string | null;
      /** @example Tuscan */
      cuisine?: string | null;
      /** @example easy */
      difficulty?: ("easy" | "medium" | "hard") | null;
      /** @example 10 */
      prepMinutes?: number | null;
      /** @example 25 */
      cookMinutes?: number | null;
      /** @example 4 */
      servings?: number | null;
      /**
       * @example [
       *       "Soak.",
       *       "Simmer."
       *     ]
       */
      instructions?: string[];
      /**
       * @example [
       *       "winter"
       *     ]
       */
      tags?: string[];
      /** @example Better the next day. */
      notes?: string | null;
      author?: string | null;
      sourceUrl?: string | null;
      ingredients?: {
        /** @example beans */
        name: string;
        /** @example 0.5 */
        quantity?: number | null;
        /** @example kg */
        unit?: string | null;
        /** @example soaked */
        preparation?: string | null;
        /** @example false */
        optional?: boolean;
        section?: string | null;
      }[];
      /** @description codes of `guard_blocked` that the user has set aside for this very row; recorded */
      override?: string[];
    };
    /**
     * @example {
     *       "name": "Weather key",
     *       "type": "api_key",
     *       "shared": false,
     *       "value": "the key, as its issuer gave it"
     *     }
     */
    CreateSecret: {
      name: string;
      /** @enum {string} */
      type: "api_key" | "oauth_token" | "password" | "certificate";
      value: string;
      /** @default false */
      shared?: boolean;
    };
    /**
     * @example {
     *       "name": "Weather",
     *       "type": "rest_api",
     *       "protocol": "https",
     *       "connectionSchema": {
     *         "type": "object",
     *         "properties": {
     *           "endpoint": {
     *             "type": "string",
     *             "format": "uri"
     *           }
     *         },
     *         "required": [
     *           "endpoint"
     *         ],
     *         "additionalProperties": false
     *       },
     *       "requiresSecret": true,
     *       "shared": false
     *     }
     */
    CreateService: {
      name: string;
      /** @enum {string} */
      type: "rest_api" | "llm_provider" | "mcp_server" | "neo4j_graph";
      /** @enum {string} */
      protocol: "bolt" | "bolt+s" | "http" | "https" | "stdio" | "sse";
      /**
       * @example {
       *       "type": "object",
       *       "properties": {}
       *     }
       */
      connectionSchema: {
        [key: string]: unknown;
      };
      /** @default false */
      requiresSecret?: boolean;
      /** @default false */
      shared?: boolean;
      /** @default true */
      enabled?: boolean;
    };
    /**
     * @example {
     *       "name": "Weather",
     *       "type": "rest_api",
     *       "protocol": "https",
     *       "connectionSchema": {
     *         "type": "object",
     *         "properties": {
     *           "endpoint": {
     *             "type": "string",
     *             "format": "uri"
     *           }
     *         },
     *         "required": [
     *           "endpoint"
     *         ],
     *         "additionalProperties": false
     *       },
     *       "requiresSecret": true,
     *       "shared": true,
     *       "description": "A REST API behind a key"
     *     }
     */
    CreateServiceTemplate: {
      name: string;
      /** @enum {string} */
      type: "rest_api" | "llm_provider" | "mcp_server" | "neo4j_graph";
      /** @enum {string} */
      protocol: "bolt" | "bolt+s" | "http" | "https" | "stdio" | "sse";
      /**
       * @example {
       *       "type": "object",
       *       "properties": {}
       *     }
       */
      connectionSchema: {
        [key: string]: unknown;
      };
      /** @default false */
      requiresSecret?: boolean;
      /** @default false */
      shared?: boolean;
      /** @default null */
      description?: string | null;
    };
    CreateShoppingItem: {
      /** @example leeks */
      name: string;
      /** @example 3 */
      quantity?: number | null;
      /** @example piece */
      unit?: string | null;
      /** @example vegetables */
      category?: string | null;
      /** @example false */
      purchased?: boolean;
      /** @example small ones */
      notes?: string | null;
      /** @description codes of `guard_blocked` that the user has set aside for this very row; recorded */
      override?: string[];
    };
    CreateTask: {
      /** @example Soak the beans */
      title: string;
      /** @example 2026-11-26 */
      dueOn?: string | null;
      /** @example false */
      done?: boolean;
      /** @example overnight */
      notes?: string | null;
      recipeId?: string | null;
      mealPlanId?: string | null;
      /** @description codes of `guard_blocked` that the user has set aside for this very row; recorded */
      override?: string[];
    };
    /**
     * @example {
     *       "name": "Forecast",
     *       "description": "Tomorrow's weather in a city",
     *       "serviceId": "8f14e45f-ceea-467f-a34e-8d5b5a5f0c11",
     *       "connectionParams": {
     *         "endpoint": "https://weather.example.com/v1"
     *       },
     *       "operation": {
     *         "type": "rest_call",
     *         "method": "GET",
     *         "path": "/forecast/{{city}}",
     *         "retry": "safe"
     *       },
     *       "inputSchema": {
     *         "type": "object",
     *         "properties": {
     *           "city": {
     *             "type": "string"
     *           }
     *         },
     *         "required": [
     *           "city"
     *         ],
     *         "additionalProperties": false
     *       },
     *       "outputSchema": {
     *         "type": "object",
     *         "required": [
     *           "degrees"
     *         ]
     *       },
     *       "secret": {
     *         "secretId": "8f14e45f-ceea-467f-a34e-8d5b5a5f0c11",
     *         "placement": {
     *           "in": "header",
     *           "name": "X-Api-Key"
     *         }
     *       },
     *       "shared": false,
     *       "enabled": true
     *     }
     */
    CreateTool: {
      name: string;
      /** @default null */
      description?: string | null;
      /** Format: uuid */
      serviceId: string;
      /**
       * @example {
       *       "endpoint": "https://api.example.com"
       *     }
       */
      connectionParams: {
        [key: string]: unknown;
      };
      operation:
        | {
            /** @constant */
            type: "rest_call";
            /** @enum {string} */
            method: "GET" | "HEAD" | "POST" | "PUT" | "PATCH" | "DELETE";
            path: string;
            query?: {
              [key: string]: string;
            };
            headers?: {
              [key: string]: string;
            };
            /**
             * @description any JSON
             * @example text
             */
            body?: unknown;
            /** @enum {string} */
            retry: "safe" | "never";
            /** Format: starts_with */
            healthPath?: string;
          }
        | {
            /** @constant */
            type: "llm_call";
            systemPrompt?: string;
            promptTemplate: string;
            /**
             * @example {
             *       "type": "object",
             *       "properties": {}
             *     }
             */
            outputSchema?: {
              [key: string]: unknown;
            };
          }
        | {
            /** @constant */
            type: "mcp_call";
            tool: string;
            arguments?: {
              [key: string]: unknown;
            };
            /** @enum {string} */
            retry: "safe" | "never";
            schemaHash?: string;
          }
        | {
            /** @constant */
            type: "graph_query";
            query: string;
            parameters?: {
              [key: string]: unknown;
            };
            /** @enum {string} */
            access: "read" | "write";
          };
      /**
       * @example {
       *       "type": "object",
       *       "properties": {}
       *     }
       */
      inputSchema: {
        [key: string]: unknown;
      };
      /**
       * @default {}
       * @example {
       *       "type": "object",
       *       "properties": {}
       *     }
       */
      outputSchema?: {
        [key: string]: unknown;
      };
      /** @default null */
      secret?: {
        /** Format: uuid */
        secretId: string;
        placement:
          | {
              /** @constant */
              in: "bearer";
            }
          | {
              /** @constant */
              in: "header";
              name: string;
              prefix?: string;
            }
          | {
              /** @constant */
              in: "query";
              name: string;
            }
          | {
              /** @constant */
              in: "basic";
              username: string;
            };
      } | null;
      /** @default false */
      shared?: boolean;
      /** @default true */
      enabled?: boolean;
    };
    /**
     * @example {
     *       "name": "Forecast",
     *       "description": "Tomorrow's weather in a city",
     *       "operation": {
     *         "type": "rest_call",
     *         "method": "GET",
     *         "path": "/forecast/{{city}}",
     *         "retry": "safe"
     *       },
     *       "inputSchema": {
     *         "type": "object",
     *         "properties": {
     *           "city": {
     *             "type": "string"
     *           }
     *         },
     *         "required": [
     *           "city"
     *         ],
     *         "additionalProperties": false
     *       },
     *       "outputSchema": {
     *         "type": "object",
     *         "required": [
     *           "degrees"
     *         ]
     *       },
     *       "shared": true
     *     }
     */
    CreateToolTemplate: {
      name: string;
      /** @default null */
      description?: string | null;
      operation:
        | {
            /** @constant */
            type: "rest_call";
            /** @enum {string} */
            method: "GET" | "HEAD" | "POST" | "PUT" | "PATCH" | "DELETE";
            path: string;
            query?: {
              [key: string]: string;
            };
            headers?: {
              [key: string]: string;
            };
            /**
             * @description any JSON
             * @example text
             */
            body?: unknown;
            /** @enum {string} */
            retry: "safe" | "never";
            /** Format: starts_with */
            healthPath?: string;
          }
        | {
            /** @constant */
            type: "llm_call";
            systemPrompt?: string;
            promptTemplate: string;
            /**
             * @example {
             *       "type": "object",
             *       "properties": {}
             *     }
             */
            outputSchema?: {
              [key: string]: unknown;
            };
          }
        | {
            /** @constant */
            type: "mcp_call";
            tool: string;
            arguments?: {
              [key: string]: unknown;
            };
            /** @enum {string} */
            retry: "safe" | "never";
            schemaHash?: string;
          }
        | {
            /** @constant */
            type: "graph_query";
            query: string;
            parameters?: {
              [key: string]: unknown;
            };
            /** @enum {string} */
            access: "read" | "write";
          };
      /**
       * @example {
       *       "type": "object",
       *       "properties": {}
       *     }
       */
      inputSchema: {
        [key: string]: unknown;
      };
      /**
       * @default {}
       * @example {
       *       "type": "object",
       *       "properties": {}
       *     }
       */
      outputSchema?: {
        [key: string]: unknown;
      };
      /** @default false */
      shared?: boolean;
    };
    /**
     * @example {
     *       "choice": "run",
     *       "requestHash": "8f14e45f-ceea-467f-a34e-8d5b5a5f0c11"
     *     }
     */
    DecideStep: {
      /** @enum {string} */
      choice: "run" | "refuse";
      /** @description with `run`: in place of those that were seen */
      inputs?: {
        [key: string]: unknown;
      };
      /** @description of the question: what was seen */
      requestHash: string;
    };
    Effect: {
      /**
       * @description undo only where it failed: otherwise what it came to
       * @enum {string}
       */
      op: "create" | "update" | "delete" | "undo";
      /** @example tasks */
      table: string;
      /** @example task_1 */
      ref: string | null;
      /** @example Call the landlord */
      label: string | null;
      rowId: string | null;
      /** @enum {string} */
      status: "applied" | "failed";
      error?: {
        /** @example not_found */
        code: string;
        /** @example it is no longer there */
        message: string;
      };
      undone: boolean;
      /** @description codes of the guard that the user set aside for this very row */
      override?: string[];
    };
    Entity: {
      /** @example task_1 */
      ref: string;
      /** @example task */
      type: string;
      /** @example Call the landlord */
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
    Erasure: {
      /** @enum {string} */
      status: "erasing" | "erased";
      /**
       * @description kept: the identity provider's record has to be deleted by whoever runs Alfred
       * @enum {string}
       */
      identity: "deleted" | "kept";
    };
    Export: {
      exportedAt: string;
      tables: {
        [key: string]: {
          [key: string]: unknown;
        }[];
      };
    };
    Health: {
      /** @constant */
      status: "ok";
      /** @example production */
      environment: string;
    };
    Household: {
      /** Format: uuid */
      id: string;
      /** @example The flat in Lime Street */
      name: string;
      /**
       * @description the asking user's
       * @enum {string}
       */
      role: "owner" | "member";
      /**
       * Format: date-time
       * @description ISO 8601, in UTC
       * @example 2026-11-22T09:30:00.000Z
       */
      createdAt: string;
    };
    HouseholdDetails: {
      /** Format: uuid */
      id: string;
      /** @example The flat in Lime Street */
      name: string;
      /**
       * @description the asking user's
       * @enum {string}
       */
      role: "owner" | "member";
      /**
       * Format: date-time
       * @description ISO 8601, in UTC
       * @example 2026-11-22T09:30:00.000Z
       */
      createdAt: string;
      members: {
        /** Format: uuid */
        userId: string;
        /**
         * @description the display name; the members see it
         * @example Ada
         */
        name: string | null;
        /** @enum {string} */
        role: "owner" | "member";
        /**
         * Format: date-time
         * @description ISO 8601, in UTC
         * @example 2026-11-22T09:30:00.000Z
         */
        joinedAt: string;
      }[];
    };
    HouseholdErasure: {
      /** @constant */
      status: "erasing";
    };
    HouseholdList: {
      items: components["schemas"]["Household"][];
    };
    /**
     * @example {
     *       "url": "https://example.com/lemon-tart"
     *     }
     */
    ImportSource: {
      /** @description a public page, https */
      url?: string;
      /** @description in place of a page: pasted or transcribed */
      text?: string;
      /** @description of the notes, BCP 47; English if absent */
      language?: string;
    };
    ImportedRecipe: {
      /** @description nothing is saved: the body of a create, to be looked at first */
      draft: components["schemas"]["CreateRecipe"];
      /** @description what could not be read or kept, for the user */
      notes: string[];
      /** @description what in it the household must avoid, or the user alone, by what holds now; absent: nothing was found, which never means that there is nothing; null: not judged, because the row was deleted before it was looked at */
      findings?:
        | {
            kind: string;
            code: string;
            name: string;
          }[]
        | null;
      /** @description of the page, after redirects */
      address: string | null;
    };
    Ingredient: {
      /** Format: uuid */
      id: string;
      /** @example oat milk */
      name: string;
      /**
       * @description from the narrowest to the widest
       * @example [
       *       "plant milk"
       *     ]
       */
      categories: string[];
      /**
       * @example [
       *       "gluten"
       *     ]
       */
      allergens: string[];
      /** @example ml */
      defaultUnit: string | null;
      /**
       * @description grams per millilitre
       * @example 1.03
       */
      density: number | null;
      /**
       * @description the name that was found; null: by its meaning
       * @example hafermilch
       */
      matched: string | null;
      /**
       * @description with which a row of these words is linked to it; null: it only looks alike
       * @example 0.98
       */
      confidence: number | null;
    };
    Ingredients: {
      items: components["schemas"]["Ingredient"][];
    };
    InventoryItem: {
      /** Format: uuid */
      id: string;
      /** @example milk */
      name: string;
      /** @example 1 */
      quantity: number | null;
      /** @example l */
      unit: string | null;
      /** @example fridge */
      location: ("pantry" | "fridge" | "freezer" | "counter" | "other") | null;
      /** @example 2026-11-27 */
      expiresOn: string | null;
      /** @example opened */
      notes: string | null;
      /**
       * @description what in it the household must avoid, or the user alone, by what holds now; absent: nothing was found, which never means that there is nothing; null: not judged, because the row was deleted before it was looked at
       * @example [
       *       {
       *         "kind": "allergen",
       *         "code": "celery",
       *         "name": "celery salt"
       *       }
       *     ]
       */
      findings?:
        | {
            kind: string;
            code: string;
            name: string;
          }[]
        | null;
      /**
       * Format: date-time
       * @description ISO 8601, in UTC
       * @example 2026-11-22T09:30:00.000Z
       */
      createdAt: string;
      /**
       * Format: date-time
       * @description ISO 8601, in UTC
       * @example 2026-11-22T09:30:00.000Z
       */
      updatedAt: string;
    };
    InventoryItemPage: {
      items: components["schemas"]["InventoryItem"][];
      /**
       * @description `cursor` of the next page; null: this is the last
       * @example WyIyMDI2LTExLTIyIl0
       */
      next: string | null;
    };
    Invitation: {
      /** Format: uuid */
      id: string;
      /** @enum {string} */
      role: "owner" | "member";
      /**
       * Format: date-time
       * @description ISO 8601, in UTC
       * @example 2026-11-22T09:30:00.000Z
       */
      createdAt: string;
      /**
       * Format: date-time
       * @description ISO 8601, in UTC
       * @example 2026-11-22T09:30:00.000Z
       */
      expiresAt: string;
    };
    InvitationList: {
      items: components["schemas"]["Invitation"][];
    };
    /**
     * @example {
     *       "inputs": {
     *         "city": "Vienna"
     *       }
     *     }
     */
    InvokeTool: {
      /**
       * @description by the names of its inputSchema
       * @default {}
       */
      inputs?: {
        [key: string]: unknown;
      };
    };
    Link: {
      /** Format: uuid */
      id: string;
      /** @enum {string} */
      channel: "telegram" | "whatsapp" | "slack" | "twilio" | "email" | "discord";
      /**
       * @description as the platform showed it when the link was made
       * @example Ada
       */
      name: string | null;
      /** @description null: the user's only one */
      householdId: string | null;
      /**
       * Format: date-time
       * @description ISO 8601, in UTC
       * @example 2026-11-22T09:30:00.000Z
       */
      linkedAt: string;
    };
    LinkCode: {
      /** @enum {string} */
      channel: "telegram" | "whatsapp" | "slack" | "twilio" | "email" | "discord";
      /**
       * @description good once, and nobody can look it up later
       * @example Yf0o7m2uV4sJk1xQ9bTdHw
       */
      code: string;
      /**
       * @description opens the chat with the code; null where there is no such link
       * @example https://t.me/example_bot?start=Yf0o7m2uV4sJk1xQ9bTdHw
       */
      url: string | null;
      /**
       * @description the words that link whoever sends them to Alfred on that platform
       * @example /link Yf0o7m2uV4sJk1xQ9bTdHw
       */
      send: string;
      /**
       * Format: date-time
       * @description ISO 8601, in UTC
       * @example 2026-11-22T09:30:00.000Z
       */
      expiresAt: string;
    };
    LinkList: {
      items: components["schemas"]["Link"][];
      /** @description links that ended in the last thirty days because the person moved to another account */
      moved: components["schemas"]["MovedLink"][];
    };
    LinkOffer: {
      /** @enum {string} */
      channel: "telegram" | "whatsapp" | "slack" | "twilio" | "email" | "discord";
      /**
       * @description of the person who would be linked, as the platform shows it
       * @example Ada
       */
      name: string | null;
      /** @description the person is linked to another account and would move: ask before confirming */
      linkedElsewhere: boolean;
    };
    MealPlan: {
      /** Format: uuid */
      id: string;
      /**
       * Format: date
       * @example 2026-11-27
       */
      plannedOn: string;
      /**
       * @example dinner
       * @enum {string}
       */
      mealType: "breakfast" | "lunch" | "dinner" | "snack";
      /** @example Leek pie */
      title: string | null;
      recipeId: string | null;
      /** @example 4 */
      servings: number | null;
      /** @example guests at seven */
      notes: string | null;
      /**
       * @description what in it the household must avoid, or the user alone, by what holds now; absent: nothing was found, which never means that there is nothing; null: not judged, because the row was deleted before it was looked at
       * @example [
       *       {
       *         "kind": "allergen",
       *         "code": "celery",
       *         "name": "celery salt"
       *       }
       *     ]
       */
      findings?:
        | {
            kind: string;
            code: string;
            name: string;
          }[]
        | null;
      /**
       * Format: date-time
       * @description ISO 8601, in UTC
       * @example 2026-11-22T09:30:00.000Z
       */
      createdAt: string;
      /**
       * Format: date-time
       * @description ISO 8601, in UTC
       * @example 2026-11-22T09:30:00.000Z
       */
      updatedAt: string;
    };
    MealPlanPage: {
      items: components["schemas"]["MealPlan"][];
      /**
       * @description `cursor` of the next page; null: this is the last
       * @example WyIyMDI2LTExLTIyIl0
       */
      next: string | null;
    };
    /** @description First, and without an id, where a message is answered by its run's events */
    MessageAcceptedEvent: {
      /**
       * @description `epoch.n`, or `end`: what a Last-Event-ID may be
       * @example 0.7
       */
      id?: string;
      /** @constant */
      event: "message.accepted";
      data: components["schemas"]["AcceptedMessage"];
    };
    MovedLink: {
      /** Format: uuid */
      id: string;
      /** @enum {string} */
      channel: "telegram" | "whatsapp" | "slack" | "twilio" | "email" | "discord";
      /** @example Ada */
      name: string | null;
      /**
       * Format: date-time
       * @description ISO 8601, in UTC
       * @example 2026-11-22T09:30:00.000Z
       */
      movedAt: string;
    };
    NewCalendar: {
      /**
       * Format: uri
       * @description the feed; whoever has it can read it, and nobody can look it up later
       */
      url: string;
      /** @description the same address; most calendar programs subscribe by it */
      webcalUrl: string;
      /**
       * Format: date-time
       * @description ISO 8601, in UTC
       * @example 2026-11-22T09:30:00.000Z
       */
      openedAt: string;
    };
    NewInvitation: {
      /** Format: uuid */
      id: string;
      /** @enum {string} */
      role: "owner" | "member";
      /**
       * Format: date-time
       * @description ISO 8601, in UTC
       * @example 2026-11-22T09:30:00.000Z
       */
      createdAt: string;
      /**
       * Format: date-time
       * @description ISO 8601, in UTC
       * @example 2026-11-22T09:30:00.000Z
       */
      expiresAt: string;
      /**
       * @description to be passed on; nobody can look it up later
       * @example 7KQ2M8ZT4W9XH3RVB6N5CDYF1G
       */
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
    /** @description What is going to be done */
    PlanCreatedEvent: {
      /**
       * @description `epoch.n`, or `end`: what a Last-Event-ID may be
       * @example 0.7
       */
      id?: string;
      /** @constant */
      event: "plan.created";
      data: {
        /** @example Two tasks are on the list. */
        goal: string;
        /** @example plan */
        decision: string;
        steps: {
          id: number;
          /** @enum {string} */
          type: "read" | "write" | "analyze" | "generate";
          /** @example tasks */
          subdomain: string;
          /** @description steps of one group run in parallel, groups in order */
          group: number;
          /** @example Two tasks are on the list. */
          description: string;
          /** @description what a step is to make, one by one */
          items: string[];
        }[];
      };
    };
    PostMessage:
      | {
          /** @example What is on my list for Saturday? */
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
           * Format: uuid
           * @description a Process that answers; a text is then optional
           */
          processId?: string;
          /** @description of the Process: a value for every name of its `initialContext` */
          inputs?: {
            [key: string]: unknown;
          };
          /**
           * @description what to do while an earlier message is being answered
           * @default enqueue
           * @enum {string}
           */
          ifBusy?: "enqueue" | "reject";
        }
      | unknown
      | unknown
      | unknown;
    Preference: {
      /** Format: uuid */
      id: string;
      /**
       * @example dislike
       * @enum {string}
       */
      kind: "like" | "dislike" | "note" | "allergy" | "diet";
      /** @example coriander */
      subject: string;
      /** @example raw */
      note: string | null;
      /** @example Ada */
      who: string | null;
      /** @example cilantro */
      words: string | null;
      validUntil: string | null;
      /**
       * Format: date-time
       * @description ISO 8601, in UTC
       * @example 2026-11-22T09:30:00.000Z
       */
      createdAt: string;
      /**
       * Format: date-time
       * @description ISO 8601, in UTC
       * @example 2026-11-22T09:30:00.000Z
       */
      updatedAt: string;
    };
    PreferencePage: {
      items: components["schemas"]["Preference"][];
      /**
       * @description `cursor` of the next page; null: this is the last
       * @example WyIyMDI2LTExLTIyIl0
       */
      next: string | null;
    };
    /**
     * @example {
     *       "status": "healthy",
     *       "code": null,
     *       "detail": null,
     *       "ms": 84,
     *       "pinned": null
     *     }
     */
    ProbedTool: {
      /** @enum {string} */
      status: "healthy" | "degraded" | "down";
      /** @description why it does not answer as it should; null: it does */
      code: string | null;
      /** @description the same in words, with what to do about it */
      detail: string | null;
      /** @description milliseconds that the probe took */
      ms: number;
      /** @description the schemaHash that this probe pinned, as a new version of the Tool: its MCP server was away before */
      pinned: string | null;
    };
    Problem: {
      /**
       * @description `urn:alfred:problem:` and the code
       * @example urn:alfred:problem:not_found
       */
      type: string;
      /** @example 404 */
      status: number;
      /**
       * @description stable: decide by this one
       * @example not_found
       */
      code: string;
      /** @description the kind of problem, in one line */
      title: string;
      /** @description the fault of this request, and what to do about it */
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
    /**
     * @example {
     *       "id": "8f14e45f-ceea-467f-a34e-8d5b5a5f0c11",
     *       "name": "Weather report",
     *       "description": null,
     *       "enabled": true,
     *       "own": true,
     *       "version": 1,
     *       "definition": {
     *         "initialContext": [
     *           "city"
     *         ],
     *         "steps": [
     *           {
     *             "id": "ask",
     *             "calls": {
     *               "tool": "8f14e45f-ceea-467f-a34e-8d5b5a5f0c11"
     *             },
     *             "dependsOn": [],
     *             "inputs": {
     *               "city": "{input.city}"
     *             },
     *             "output": {
     *               "variable": "forecast",
     *               "required": true
     *             },
     *             "execution": {
     *               "mode": "sequential",
     *               "interactionMode": "auto"
     *             }
     *           }
     *         ],
     *         "outputTemplate": "Tomorrow: {{forecast.degrees}} degrees.",
     *         "maxRecursionDepth": 1
     *       },
     *       "data": [
     *         {
     *           "subdomain": "tasks",
     *           "operation": "read"
     *         }
     *       ],
     *       "addedData": [],
     *       "createdAt": "2026-11-22T09:30:00.000Z",
     *       "updatedAt": "2026-11-22T09:30:00.000Z"
     *     }
     */
    Process: {
      /** Format: uuid */
      id: string;
      name: string;
      description: string | null;
      enabled: boolean;
      own: boolean;
      version: number;
      definition: {
        /** @default [] */
        initialContext: string[];
        steps: {
          /** @example searchResults */
          id: string;
          calls:
            | {
                /** Format: uuid */
                tool: string;
              }
            | {
                /** Format: uuid */
                process: string;
              };
          /** @default [] */
          dependsOn: string[];
          /** @default {} */
          inputs: {
            [key: string]: unknown;
          };
          output: {
            /** @example searchResults */
            variable: string;
            tokenBudget?: number;
            /** Format: uuid */
            summaryTool?: string;
            /** @default true */
            required: boolean;
          };
          /**
           * @default {
           *       "mode": "sequential",
           *       "interactionMode": "auto"
           *     }
           */
          execution: {
            /**
             * @default sequential
             * @enum {string}
             */
            mode: "parallel" | "sequential";
            condition?: string;
            timeout?: number;
            /**
             * @default auto
             * @enum {string}
             */
            interactionMode: "auto" | "manual";
          };
        }[];
        outputTemplate: string;
        tokenBudget?: number;
        /** Format: uuid */
        summaryTool?: string;
        /** @default 1 */
        maxRecursionDepth: number;
      };
      /** @description what it may do to the household's data, the Processes that it calls included */
      data: {
        subdomain: string;
        /** @enum {string} */
        operation: "read" | "create" | "update" | "delete";
      }[];
      /** @description of `data`, what the version before could not do; of a first version all of it */
      addedData: {
        subdomain: string;
        /** @enum {string} */
        operation: "read" | "create" | "update" | "delete";
      }[];
      /**
       * Format: date-time
       * @description ISO 8601, in UTC
       * @example 2026-11-22T09:30:00.000Z
       */
      createdAt: string;
      /**
       * Format: date-time
       * @description ISO 8601, in UTC
       * @example 2026-11-22T09:30:00.000Z
       */
      updatedAt: string;
    };
    ProcessOfRun: {
      steps: {
        /** @example step.1 */
        hop: string;
        /** @example completed */
        status: string;
        /**
         * @description its name, and why it failed if it did
         * @example ask
         */
        summary: string;
      }[];
      /** @description while the run waits: what it waits for */
      questions: components["schemas"]["StepQuestion"][];
      /** @description what it has called outside, once it has ended or waits */
      calls: components["schemas"]["CallReceipt"][];
    };
    ProcessPage: {
      items: components["schemas"]["Process"][];
      /**
       * @description `cursor` of the next page; null: this is the last
       * @example WyIyMDI2LTExLTIyIl0
       */
      next: string | null;
    };
    ProcessVersions: {
      items: {
        version: number;
        /** @description what it may do to the household's data, the Processes that it calls included */
        data: {
          subdomain: string;
          /** @enum {string} */
          operation: "read" | "create" | "update" | "delete";
        }[];
        /** @description of `data`, what the version before could not do; of a first version all of it */
        addedData: {
          subdomain: string;
          /** @enum {string} */
          operation: "read" | "create" | "update" | "delete";
        }[];
        /**
         * Format: date-time
         * @description ISO 8601, in UTC
         * @example 2026-11-22T09:30:00.000Z
         */
        createdAt: string;
      }[];
    };
    Profile: {
      /**
       * @description told to the household
       * @example Ada
       */
      displayName: string | null;
      /**
       * @description shared with the household, as is the displayName; nothing else is
       * @example [
       *       "milk"
       *     ]
       */
      allergens: string[];
      /**
       * @example [
       *       "vegetarian"
       *     ]
       */
      diet: string[];
      /**
       * @example [
       *       "oven",
       *       "blender"
       *     ]
       */
      equipment: string[];
      /** @example beginner */
      skill: string | null;
      /** @description people to cook for */
      householdSize: number | null;
      /**
       * @description subdomain → guidance in your own words
       * @example {
       *       "tasks": "Put the urgent ones first."
       *     }
       */
      guidance: {
        [key: string]: string;
      };
      /**
       * @description IANA name
       * @example Europe/Vienna
       */
      timezone: string;
    };
    /** @description Fields that are not given stay as they are; null clears one */
    PutProfile: {
      /** @example Ada */
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
      /**
       * @example [
       *       "vegetarian"
       *     ]
       */
      diet?: string[];
      /**
       * @example [
       *       "oven",
       *       "blender"
       *     ]
       */
      equipment?: string[];
      /** @example beginner */
      skill?: string | null;
      householdSize?: number | null;
      /**
       * @description replaces all guidance; subdomain → words
       * @example {
       *       "tasks": "Put the urgent ones first."
       *     }
       */
      guidance?: {
        [key: string]: string;
      };
      /**
       * @description IANA name, as the time zone database has it
       * @example Europe/Vienna
       */
      timezone?: string;
    };
    Receipt: {
      effects: components["schemas"]["Effect"][];
      /** @description of a run of a Process: what it has called outside, which no undo takes back */
      calls?: components["schemas"]["CallReceipt"][];
    };
    Recipe: {
      /** Format: uuid */
      id: string;
      /** @example Bean stew */
      name: string;
      /** @example Thick, for cold days. */
      description: string | null;
      /** @example Tuscan */
      cuisine: string | null;
      /** @example easy */
      difficulty: ("easy" | "medium" | "hard") | null;
      /** @example 10 */
      prepMinutes: number | null;
      /** @example 25 */
      cookMinutes: number | null;
      /** @example 4 */
      servings: number | null;
      /**
       * @example [
       *       "Soak.",
       *       "Simmer."
       *     ]
       */
      instructions: string[];
      /**
       * @example [
       *       "winter"
       *     ]
       */
      tags: string[];
      /** @example Better the next day. */
      notes: string | null;
      author: string | null;
      sourceUrl: string | null;
      ingredients: {
        /** Format: uuid */
        id: string;
        /** @example beans */
        name: string;
        /** @example 0.5 */
        quantity: number | null;
        /** @example kg */
        unit: string | null;
        /** @example soaked */
        preparation: string | null;
        /** @example false */
        optional: boolean;
        section: string | null;
      }[];
      /**
       * @description what in it the household must avoid, or the user alone, by what holds now; absent: nothing was found, which never means that there is nothing; null: not judged, because the row was deleted before it was looked at
       * @example [
       *       {
       *         "kind": "allergen",
       *         "code": "celery",
       *         "name": "celery salt"
       *       }
       *     ]
       */
      findings?:
        | {
            kind: string;
            code: string;
            name: string;
          }[]
        | null;
      /**
       * Format: date-time
       * @description ISO 8601, in UTC
       * @example 2026-11-22T09:30:00.000Z
       */
      createdAt: string;
      /**
       * Format: date-time
       * @description ISO 8601, in UTC
       * @example 2026-11-22T09:30:00.000Z
       */
      updatedAt: string;
    };
    RecipePage: {
      items: components["schemas"]["Recipe"][];
      /**
       * @description `cursor` of the next page; null: this is the last
       * @example WyIyMDI2LTExLTIyIl0
       */
      next: string | null;
    };
    /** @description The next piece of the reply */
    ReplyDeltaEvent: {
      /**
       * @description `epoch.n`, or `end`: what a Last-Event-ID may be
       * @example 0.7
       */
      id?: string;
      /** @constant */
      event: "reply.delta";
      data: {
        /** @example Two tasks are on the list. */
        text: string;
      };
    };
    /** @description The reply begins anew: drop the pieces so far */
    ReplyResetEvent: {
      /**
       * @description `epoch.n`, or `end`: what a Last-Event-ID may be
       * @example 0.7
       */
      id?: string;
      /** @constant */
      event: "reply.reset";
      data: Record<string, never>;
    };
    Run: {
      /** Format: uuid */
      id: string;
      /** Format: uuid */
      conversationId: string;
      /** @enum {string} */
      status: "queued" | "running" | "waiting" | "completed" | "failed" | "cancelled";
      /**
       * @description what was decided about the message: to plan, to ask, to propose …
       * @example plan
       */
      decision: string | null;
      plan: {
        /** @example Two new tasks */
        goal: string;
      } | null;
      steps: components["schemas"]["RunStep"][];
      /** @description of a run of a Process: its steps; what it answers is the reply */
      process?: components["schemas"]["ProcessOfRun"];
      reply: {
        /**
         * @description Markdown: CommonMark with the tables, strikethrough and task lists of GitHub Flavored Markdown. It carries no HTML, no images and no references; a link or an address in it stands in a row that the run has read or changed, or in the user's message.
         * @example Two tasks are on the list.
         */
        text: string;
        /** @description what the run changed, each row once, then what it was to change and could not; empty for runs from before this was told */
        changes: components["schemas"]["Change"][];
        /** @description an open question or proposal that the next message may answer; its id is the run's */
        pending?: {
          /** @example clarify */
          type: string;
          /** @example Which list do you mean? */
          text: string;
          /** @description in the order of their numbers: the next message may be one, or name one in `answer` */
          options?: string[];
        };
      } | null;
      usage: components["schemas"]["Usage"] | null;
      error: components["schemas"]["RunError"] | null;
      /**
       * Format: date-time
       * @description ISO 8601, in UTC
       * @example 2026-11-22T09:30:00.000Z
       */
      createdAt: string;
      startedAt: string | null;
      finishedAt: string | null;
    };
    /** @description The run has begun */
    RunAcceptedEvent: {
      /**
       * @description `epoch.n`, or `end`: what a Last-Event-ID may be
       * @example 0.7
       */
      id?: string;
      /** @constant */
      event: "run.accepted";
      data: {
        /** Format: uuid */
        runId: string;
        queued: boolean;
      };
    };
    /** @description The last event: the user has stopped the run */
    RunCancelledEvent: {
      /**
       * @description `epoch.n`, or `end`: what a Last-Event-ID may be
       * @example 0.7
       */
      id?: string;
      /** @constant */
      event: "run.cancelled";
      data: {
        /** Format: uuid */
        runId: string;
        /** @enum {string} */
        status: "queued" | "running" | "waiting" | "completed" | "failed" | "cancelled";
        /**
         * @description as in the run, which says what was changed
         * @example Two tasks are on the list.
         */
        reply?: string;
      };
    };
    /** @description The last event: the reply is there */
    RunCompletedEvent: {
      /**
       * @description `epoch.n`, or `end`: what a Last-Event-ID may be
       * @example 0.7
       */
      id?: string;
      /** @constant */
      event: "run.completed";
      data: {
        /** Format: uuid */
        runId: string;
        /** @enum {string} */
        status: "queued" | "running" | "waiting" | "completed" | "failed" | "cancelled";
        /**
         * @description as in the run, which says what was changed
         * @example Two tasks are on the list.
         */
        reply?: string;
      };
    };
    RunError: {
      /** @example not_found */
      code: string;
      /** @example it is no longer there */
      message: string;
      /** @description what failed on the way, oldest hop first; the hop that was given up comes last */
      attempts?: {
        /** @example act.1 */
        hop: string;
        /** @description which try of that hop it was */
        attempt: number;
        /**
         * @description why it failed: an error's code, `interrupted` where it ended without one
         * @example timeout
         */
        code: string;
      }[];
    };
    /** @description The last event: the run was given up */
    RunFailedEvent: {
      /**
       * @description `epoch.n`, or `end`: what a Last-Event-ID may be
       * @example 0.7
       */
      id?: string;
      /** @constant */
      event: "run.failed";
      data: {
        /** Format: uuid */
        runId: string;
        /** @enum {string} */
        status: "queued" | "running" | "waiting" | "completed" | "failed" | "cancelled";
        /**
         * @description as in the run, which says what was changed
         * @example Two tasks are on the list.
         */
        reply?: string;
      };
    };
    /**
     * @example {
     *       "inputs": {
     *         "city": "Vienna"
     *       }
     *     }
     */
    RunProcess: {
      /**
       * @description a value for every name of `initialContext`
       * @default {}
       */
      inputs?: {
        [key: string]: unknown;
      };
      /** @description the newest one unless it is named */
      version?: number;
    };
    /** @description The reply asks something: the next message may answer it, or a step's decision */
    RunQuestionEvent: {
      /**
       * @description `epoch.n`, or `end`: what a Last-Event-ID may be
       * @example 0.7
       */
      id?: string;
      /** @constant */
      event: "run.question";
      data:
        | {
            /** @example clarify */
            type: string;
            /** @example Which list do you mean? */
            text: string;
            options: string[];
          }
        | {
            /** Format: uuid */
            runId: string;
            questions: {
              /**
               * @description where its answer is sent
               * @example step.1
               */
              hop: string;
              /** @example ask */
              step: string;
              /**
               * @description `manual`: it waits to be run; `unknown_outcome`: a call may or may not have had its effect; `guard`: a rule of the data asks
               * @enum {string}
               */
              why: "manual" | "unknown_outcome" | "guard";
              tool: string | null;
              /** @description goes with the answer: it is for just these inputs */
              requestHash: string;
              /** @description the question in words, where there is more to say */
              text?: string;
            }[];
          };
    };
    /** @description The run as it is, in place of events that are not there any more */
    RunSnapshotEvent: {
      /**
       * @description `epoch.n`, or `end`: what a Last-Event-ID may be
       * @example 0.7
       */
      id?: string;
      /** @constant */
      event: "run.snapshot";
      data: components["schemas"]["Run"];
    };
    RunStep: {
      /**
       * @description `act.2`, or `act.2.1` for one item of a generate step
       * @example act.1
       */
      hop: string;
      /** @enum {string} */
      type: "read" | "write" | "analyze" | "generate";
      /** @example tasks */
      subdomain: string;
      /** @example Add the two tasks */
      description: string;
      /**
       * @description `nothing_done`: a write that changed nothing, an analysis that had nothing to go by
       * @enum {string}
       */
      status: "pending" | "completed" | "nothing_done" | "blocked" | "asked" | "failed";
      /** @example Two tasks are on the list. */
      summary: string | null;
    };
    /** @description The run waits for somebody to answer a step; it goes on here when that has happened */
    RunWaitingEvent: {
      /**
       * @description `epoch.n`, or `end`: what a Last-Event-ID may be
       * @example 0.7
       */
      id?: string;
      /** @constant */
      event: "run.waiting";
      data: {
        /** Format: uuid */
        runId: string;
        /** @enum {string} */
        status: "queued" | "running" | "waiting" | "completed" | "failed" | "cancelled";
        /**
         * @description as in the run, which says what was changed
         * @example Two tasks are on the list.
         */
        reply?: string;
      };
    };
    /**
     * @example {
     *       "id": "8f14e45f-ceea-467f-a34e-8d5b5a5f0c11",
     *       "name": "Weather key",
     *       "type": "api_key",
     *       "shared": false,
     *       "version": 1,
     *       "createdAt": "2026-11-22T09:30:00.000Z",
     *       "updatedAt": "2026-11-22T09:30:00.000Z"
     *     }
     */
    Secret: {
      /** Format: uuid */
      id: string;
      name: string;
      /** @enum {string} */
      type: "api_key" | "oauth_token" | "password" | "certificate";
      shared: boolean;
      version: number;
      /**
       * Format: date-time
       * @description ISO 8601, in UTC
       * @example 2026-11-22T09:30:00.000Z
       */
      createdAt: string;
      /**
       * Format: date-time
       * @description ISO 8601, in UTC
       * @example 2026-11-22T09:30:00.000Z
       */
      updatedAt: string;
    };
    SecretPage: {
      items: components["schemas"]["Secret"][];
      /**
       * @description `cursor` of the next page; null: this is the last
       * @example WyIyMDI2LTExLTIyIl0
       */
      next: string | null;
    };
    /**
     * @example {
     *       "id": "8f14e45f-ceea-467f-a34e-8d5b5a5f0c11",
     *       "name": "Weather",
     *       "type": "rest_api",
     *       "protocol": "https",
     *       "connectionSchema": {
     *         "type": "object",
     *         "properties": {
     *           "endpoint": {
     *             "type": "string",
     *             "format": "uri"
     *           }
     *         },
     *         "required": [
     *           "endpoint"
     *         ],
     *         "additionalProperties": false
     *       },
     *       "requiresSecret": true,
     *       "shared": false,
     *       "enabled": true,
     *       "own": true,
     *       "status": "healthy",
     *       "lastHealthCheck": "2026-11-22T09:30:00.000Z",
     *       "errorMessage": null,
     *       "version": 1,
     *       "serviceTemplateId": null,
     *       "createdAt": "2026-11-22T09:30:00.000Z",
     *       "updatedAt": "2026-11-22T09:30:00.000Z"
     *     }
     */
    Service: {
      /** Format: uuid */
      id: string;
      name: string;
      /** @enum {string} */
      type: "rest_api" | "llm_provider" | "mcp_server" | "neo4j_graph" | "builtin";
      /** @enum {string} */
      protocol: "bolt" | "bolt+s" | "http" | "https" | "stdio" | "sse" | "internal";
      /**
       * @example {
       *       "type": "object",
       *       "properties": {}
       *     }
       */
      connectionSchema: {
        [key: string]: unknown;
      };
      requiresSecret: boolean;
      enabled: boolean;
      shared: boolean;
      own: boolean;
      /** @enum {string} */
      status: "healthy" | "degraded" | "down";
      lastHealthCheck: string | null;
      errorMessage: string | null;
      version: number;
      serviceTemplateId: string | null;
      /**
       * Format: date-time
       * @description ISO 8601, in UTC
       * @example 2026-11-22T09:30:00.000Z
       */
      createdAt: string;
      /**
       * Format: date-time
       * @description ISO 8601, in UTC
       * @example 2026-11-22T09:30:00.000Z
       */
      updatedAt: string;
    };
    /**
     * @example {
     *       "name": "My weather"
     *     }
     */
    ServiceFromTemplate: {
      name?: string;
    };
    ServicePage: {
      items: components["schemas"]["Service"][];
      /**
       * @description `cursor` of the next page; null: this is the last
       * @example WyIyMDI2LTExLTIyIl0
       */
      next: string | null;
    };
    /**
     * @example {
     *       "name": "Weather",
     *       "type": "rest_api",
     *       "protocol": "https",
     *       "connectionSchema": {
     *         "type": "object",
     *         "properties": {
     *           "endpoint": {
     *             "type": "string",
     *             "format": "uri"
     *           }
     *         },
     *         "required": [
     *           "endpoint"
     *         ],
     *         "additionalProperties": false
     *       },
     *       "requiresSecret": true,
     *       "shared": true,
     *       "description": "A REST API behind a key",
     *       "id": "8f14e45f-ceea-467f-a34e-8d5b5a5f0c11",
     *       "archived": false,
     *       "own": true,
     *       "createdAt": "2026-11-22T09:30:00.000Z",
     *       "updatedAt": "2026-11-22T09:30:00.000Z"
     *     }
     */
    ServiceTemplate: {
      name: string;
      /** @enum {string} */
      type: "rest_api" | "llm_provider" | "mcp_server" | "neo4j_graph";
      /** @enum {string} */
      protocol: "bolt" | "bolt+s" | "http" | "https" | "stdio" | "sse";
      /**
       * @example {
       *       "type": "object",
       *       "properties": {}
       *     }
       */
      connectionSchema: {
        [key: string]: unknown;
      };
      /** @default false */
      requiresSecret: boolean;
      shared: boolean;
      description: string | null;
      /** Format: uuid */
      id: string;
      archived: boolean;
      own: boolean;
      /**
       * Format: date-time
       * @description ISO 8601, in UTC
       * @example 2026-11-22T09:30:00.000Z
       */
      createdAt: string;
      /**
       * Format: date-time
       * @description ISO 8601, in UTC
       * @example 2026-11-22T09:30:00.000Z
       */
      updatedAt: string;
    };
    ServiceTemplatePage: {
      items: components["schemas"]["ServiceTemplate"][];
      /**
       * @description `cursor` of the next page; null: this is the last
       * @example WyIyMDI2LTExLTIyIl0
       */
      next: string | null;
    };
    ShoppingItem: {
      /** Format: uuid */
      id: string;
      /** @example leeks */
      name: string;
      /** @example 3 */
      quantity: number | null;
      /** @example piece */
      unit: string | null;
      /** @example vegetables */
      category: string | null;
      /** @example false */
      purchased: boolean;
      /** @example small ones */
      notes: string | null;
      /**
       * @description what in it the household must avoid, or the user alone, by what holds now; absent: nothing was found, which never means that there is nothing; null: not judged, because the row was deleted before it was looked at
       * @example [
       *       {
       *         "kind": "allergen",
       *         "code": "celery",
       *         "name": "celery salt"
       *       }
       *     ]
       */
      findings?:
        | {
            kind: string;
            code: string;
            name: string;
          }[]
        | null;
      /**
       * Format: date-time
       * @description ISO 8601, in UTC
       * @example 2026-11-22T09:30:00.000Z
       */
      createdAt: string;
      /**
       * Format: date-time
       * @description ISO 8601, in UTC
       * @example 2026-11-22T09:30:00.000Z
       */
      updatedAt: string;
    };
    ShoppingItemPage: {
      items: components["schemas"]["ShoppingItem"][];
      /**
       * @description `cursor` of the next page; null: this is the last
       * @example WyIyMDI2LTExLTIyIl0
       */
      next: string | null;
    };
    /** @description A step has ended */
    StepCompletedEvent: {
      /**
       * @description `epoch.n`, or `end`: what a Last-Event-ID may be
       * @example 0.7
       */
      id?: string;
      /** @constant */
      event: "step.completed";
      data: {
        /**
         * @description `act.2`, or `act.2.1` for one item
         * @example act.1
         */
        hop: string;
        /** @example completed */
        status: string;
        /**
         * @description absent for a step of a Process
         * @example Two tasks are on the list.
         */
        summary?: string;
        counts?: {
          read?: number;
          changed?: number;
          failed?: number;
          generated?: number;
          /** @description of a step over several items */
          batch?: {
            total: number;
            completed: number;
            failed: number;
            pending: number;
          };
        } & {
          [key: string]: unknown;
        };
        /** @description of a step of a Process: its name */
        step?: string;
        /** @description of a step of a Process: why it failed */
        code?: string;
      };
    };
    /**
     * @example {
     *       "hop": "step.2",
     *       "step": "send",
     *       "why": "manual",
     *       "tool": "Send a letter",
     *       "inputs": {
     *         "to": "Ada"
     *       },
     *       "requestHash": "8f14e45f-ceea-467f-a34e-8d5b5a5f0c11"
     *     }
     */
    StepQuestion: {
      /**
       * @description where its answer is sent
       * @example step.1
       */
      hop: string;
      /** @example ask */
      step: string;
      /**
       * @description `manual`: it waits to be run; `unknown_outcome`: a call may or may not have had its effect; `guard`: a rule of the data asks
       * @enum {string}
       */
      why: "manual" | "unknown_outcome" | "guard";
      tool: string | null;
      /** @description what it would be run with */
      inputs: {
        [key: string]: unknown;
      };
      /** @description goes with the answer: it is for just these inputs */
      requestHash: string;
      /** @description the question in words, where there is more to say */
      text?: string;
    };
    /** @description A step has begun */
    StepStartedEvent: {
      /**
       * @description `epoch.n`, or `end`: what a Last-Event-ID may be
       * @example 0.7
       */
      id?: string;
      /** @constant */
      event: "step.started";
      data: {
        /**
         * @description `act.2`, or `act.2.1` for one item
         * @example act.1
         */
        hop: string;
      };
    };
    StreamEvent:
      | components["schemas"]["MessageAcceptedEvent"]
      | components["schemas"]["RunAcceptedEvent"]
      | components["schemas"]["RunSnapshotEvent"]
      | components["schemas"]["UnderstandCompletedEvent"]
      | components["schemas"]["PlanCreatedEvent"]
      | components["schemas"]["StepStartedEvent"]
      | components["schemas"]["StepCompletedEvent"]
      | components["schemas"]["AttemptFailedEvent"]
      | components["schemas"]["ReplyDeltaEvent"]
      | components["schemas"]["ReplyResetEvent"]
      | components["schemas"]["RunQuestionEvent"]
      | components["schemas"]["RunWaitingEvent"]
      | components["schemas"]["RunCompletedEvent"]
      | components["schemas"]["RunFailedEvent"]
      | components["schemas"]["RunCancelledEvent"]
      | components["schemas"]["StreamExpiredEvent"];
    /** @description The stream ends because the token has ended: come back with a new one, after the last id */
    StreamExpiredEvent: {
      /**
       * @description `epoch.n`, or `end`: what a Last-Event-ID may be
       * @example 0.7
       */
      id?: string;
      /** @constant */
      event: "stream.expired";
      data: Record<string, never>;
    };
    StreamTicket: {
      /**
       * @description opens the event stream of this run, and nothing else
       * @example 3c59dc04-8e88-4024-9f2b-1f0a5a0c7d22.8f14e45f-ceea-467f-a34e-8d5b5a5f0c11.1795340400000.1795343400000.kq5Xn0d2uV4sJk1xQ9bTdHwYf0o7m2uV4sJk1xQ9bTc
       */
      ticket: string;
      /**
       * @description the stream's address with the ticket, for an EventSource
       * @example /v1/runs/8f14e45f-ceea-467f-a34e-8d5b5a5f0c11/events?ticket=3c59dc04-8e88-4024-9f2b-1f0a5a0c7d22.8f14e45f-ceea-467f-a34e-8d5b5a5f0c11.1795340400000.1795343400000.kq5Xn0d2uV4sJk1xQ9bTdHwYf0o7m2uV4sJk1xQ9bTc
       */
      url: string;
      /**
       * Format: date-time
       * @description it opens no stream after this; a stream it opened goes on
       * @example 2026-11-22T09:30:00.000Z
       */
      expiresAt: string;
    };
    Task: {
      /** Format: uuid */
      id: string;
      /** @example Soak the beans */
      title: string;
      /** @example 2026-11-26 */
      dueOn: string | null;
      /** @example false */
      done: boolean;
      /** @example overnight */
      notes: string | null;
      recipeId: string | null;
      mealPlanId: string | null;
      /**
       * Format: date-time
       * @description ISO 8601, in UTC
       * @example 2026-11-22T09:30:00.000Z
       */
      createdAt: string;
      /**
       * Format: date-time
       * @description ISO 8601, in UTC
       * @example 2026-11-22T09:30:00.000Z
       */
      updatedAt: string;
    };
    TaskPage: {
      items: components["schemas"]["Task"][];
      /**
       * @description `cursor` of the next page; null: this is the last
       * @example WyIyMDI2LTExLTIyIl0
       */
      next: string | null;
    };
    /**
     * @example {
     *       "id": "8f14e45f-ceea-467f-a34e-8d5b5a5f0c11",
     *       "name": "Forecast",
     *       "description": "Tomorrow's weather in a city",
     *       "serviceId": "8f14e45f-ceea-467f-a34e-8d5b5a5f0c11",
     *       "connectionParams": {
     *         "endpoint": "https://weather.example.com/v1"
     *       },
     *       "operation": {
     *         "type": "rest_call",
     *         "method": "GET",
     *         "path": "/forecast/{{city}}",
     *         "retry": "safe"
     *       },
     *       "inputSchema": {
     *         "type": "object",
     *         "properties": {
     *           "city": {
     *             "type": "string"
     *           }
     *         },
     *         "required": [
     *           "city"
     *         ],
     *         "additionalProperties": false
     *       },
     *       "outputSchema": {
     *         "type": "object",
     *         "required": [
     *           "degrees"
     *         ]
     *       },
     *       "secret": {
     *         "secretId": "8f14e45f-ceea-467f-a34e-8d5b5a5f0c11",
     *         "placement": {
     *           "in": "header",
     *           "name": "X-Api-Key"
     *         }
     *       },
     *       "shared": false,
     *       "enabled": true,
     *       "own": true,
     *       "status": "healthy",
     *       "lastHealthCheck": "2026-11-22T09:30:00.000Z",
     *       "errorMessage": null,
     *       "version": 1,
     *       "toolTemplateId": null,
     *       "createdAt": "2026-11-22T09:30:00.000Z",
     *       "updatedAt": "2026-11-22T09:30:00.000Z",
     *       "hosts": [
     *         "weather.example.com"
     *       ]
     *     }
     */
    Tool: {
      /** Format: uuid */
      id: string;
      name: string;
      description: string | null;
      /** Format: uuid */
      serviceId: string;
      /**
       * @example {
       *       "endpoint": "https://api.example.com"
       *     }
       */
      connectionParams: {
        [key: string]: unknown;
      };
      operation:
        | {
            /** @constant */
            type: "rest_call";
            /** @enum {string} */
            method: "GET" | "HEAD" | "POST" | "PUT" | "PATCH" | "DELETE";
            path: string;
            query?: {
              [key: string]: string;
            };
            headers?: {
              [key: string]: string;
            };
            /**
             * @description any JSON
             * @example text
             */
            body?: unknown;
            /** @enum {string} */
            retry: "safe" | "never";
            /** Format: starts_with */
            healthPath?: string;
          }
        | {
            /** @constant */
            type: "llm_call";
            systemPrompt?: string;
            promptTemplate: string;
            /**
             * @example {
             *       "type": "object",
             *       "properties": {}
             *     }
             */
            outputSchema?: {
              [key: string]: unknown;
            };
          }
        | {
            /** @constant */
            type: "mcp_call";
            tool: string;
            arguments?: {
              [key: string]: unknown;
            };
            /** @enum {string} */
            retry: "safe" | "never";
            schemaHash?: string;
          }
        | {
            /** @constant */
            type: "graph_query";
            query: string;
            parameters?: {
              [key: string]: unknown;
            };
            /** @enum {string} */
            access: "read" | "write";
          }
        | {
            /** @constant */
            type: "data_read";
            subdomain: string;
            table: string;
          }
        | {
            /** @constant */
            type: "data_write";
            subdomain: string;
            table: string;
            /** @enum {string} */
            op: "create" | "update" | "delete";
          };
      /**
       * @example {
       *       "type": "object",
       *       "properties": {}
       *     }
       */
      inputSchema: {
        [key: string]: unknown;
      };
      /**
       * @example {
       *       "type": "object",
       *       "properties": {}
       *     }
       */
      outputSchema: {
        [key: string]: unknown;
      };
      secret: {
        /** Format: uuid */
        secretId: string;
        placement:
          | {
              /** @constant */
              in: "bearer";
            }
          | {
              /** @constant */
              in: "header";
              name: string;
              prefix?: string;
            }
          | {
              /** @constant */
              in: "query";
              name: string;
            }
          | {
              /** @constant */
              in: "basic";
              username: string;
            };
      } | null;
      enabled: boolean;
      shared: boolean;
      own: boolean;
      /** @enum {string} */
      status: "healthy" | "degraded" | "down";
      lastHealthCheck: string | null;
      errorMessage: string | null;
      version: number;
      toolTemplateId: string | null;
      /**
       * Format: date-time
       * @description ISO 8601, in UTC
       * @example 2026-11-22T09:30:00.000Z
       */
      createdAt: string;
      /**
       * Format: date-time
       * @description ISO 8601, in UTC
       * @example 2026-11-22T09:30:00.000Z
       */
      updatedAt: string;
      /** @description the hosts that it calls: what somebody accepts who runs another user's Tool */
      hosts: string[];
    };
    /**
     * @example {
     *       "items": [
     *         {
     *           "name": "convert",
     *           "description": "Converts a mass",
     *           "outputSchema": null,
     *           "inputSchema": {
     *             "type": "object",
     *             "properties": {
     *               "value": {
     *                 "type": "number"
     *               }
     *             }
     *           },
     *           "schemaHash": "0a0a236075621c7dd1e789f9c8160f2b7a086b10066dc183b361f0bcce80563f"
     *         }
     *       ],
     *       "code": null,
     *       "detail": null
     *     }
     */
    ToolCatalogue: {
      /** @description in the server's words; empty where `code` says why */
      items: {
        name: string;
        description: string | null;
        /**
         * @example {
         *       "type": "object",
         *       "properties": {}
         *     }
         */
        inputSchema: {
          [key: string]: unknown;
        };
        outputSchema: {
          [key: string]: unknown;
        } | null;
        /** @description what the operation of a Tool that calls it must name */
        schemaHash: string;
      }[];
      /** @description why there is no list; null: there is one */
      code: string | null;
      /** @description the same in words, with what to do about it */
      detail: string | null;
    };
    /**
     * @example {
     *       "serviceId": "8f14e45f-ceea-467f-a34e-8d5b5a5f0c11",
     *       "connectionParams": {
     *         "endpoint": "https://weather.example.com/v1"
     *       },
     *       "secret": {
     *         "secretId": "8f14e45f-ceea-467f-a34e-8d5b5a5f0c11",
     *         "placement": {
     *           "in": "bearer"
     *         }
     *       }
     *     }
     */
    ToolFromTemplate: {
      /** Format: uuid */
      serviceId: string;
      /**
       * @example {
       *       "endpoint": "https://api.example.com"
       *     }
       */
      connectionParams: {
        [key: string]: unknown;
      };
      /** @default null */
      secret?: {
        /** Format: uuid */
        secretId: string;
        placement:
          | {
              /** @constant */
              in: "bearer";
            }
          | {
              /** @constant */
              in: "header";
              name: string;
              prefix?: string;
            }
          | {
              /** @constant */
              in: "query";
              name: string;
            }
          | {
              /** @constant */
              in: "basic";
              username: string;
            };
      } | null;
      name?: string;
    };
    ToolPage: {
      items: components["schemas"]["Tool"][];
      /**
       * @description `cursor` of the next page; null: this is the last
       * @example WyIyMDI2LTExLTIyIl0
       */
      next: string | null;
    };
    /**
     * @example {
     *       "name": "Forecast",
     *       "description": "Tomorrow's weather in a city",
     *       "operation": {
     *         "type": "rest_call",
     *         "method": "GET",
     *         "path": "/forecast/{{city}}",
     *         "retry": "safe"
     *       },
     *       "inputSchema": {
     *         "type": "object",
     *         "properties": {
     *           "city": {
     *             "type": "string"
     *           }
     *         },
     *         "required": [
     *           "city"
     *         ],
     *         "additionalProperties": false
     *       },
     *       "outputSchema": {
     *         "type": "object",
     *         "required": [
     *           "degrees"
     *         ]
     *       },
     *       "shared": true,
     *       "id": "8f14e45f-ceea-467f-a34e-8d5b5a5f0c11",
     *       "archived": false,
     *       "own": true,
     *       "createdAt": "2026-11-22T09:30:00.000Z",
     *       "updatedAt": "2026-11-22T09:30:00.000Z"
     *     }
     */
    ToolTemplate: {
      name: string;
      description: string | null;
      operation:
        | {
            /** @constant */
            type: "rest_call";
            /** @enum {string} */
            method: "GET" | "HEAD" | "POST" | "PUT" | "PATCH" | "DELETE";
            path: string;
            query?: {
              [key: string]: string;
            };
            headers?: {
              [key: string]: string;
            };
            /**
             * @description any JSON
             * @example text
             */
            body?: unknown;
            /** @enum {string} */
            retry: "safe" | "never";
            /** Format: starts_with */
            healthPath?: string;
          }
        | {
            /** @constant */
            type: "llm_call";
            systemPrompt?: string;
            promptTemplate: string;
            /**
             * @example {
             *       "type": "object",
             *       "properties": {}
             *     }
             */
            outputSchema?: {
              [key: string]: unknown;
            };
          }
        | {
            /** @constant */
            type: "mcp_call";
            tool: string;
            arguments?: {
              [key: string]: unknown;
            };
            /** @enum {string} */
            retry: "safe" | "never";
            schemaHash?: string;
          }
        | {
            /** @constant */
            type: "graph_query";
            query: string;
            parameters?: {
              [key: string]: unknown;
            };
            /** @enum {string} */
            access: "read" | "write";
          };
      /**
       * @example {
       *       "type": "object",
       *       "properties": {}
       *     }
       */
      inputSchema: {
        [key: string]: unknown;
      };
      /**
       * @default {}
       * @example {
       *       "type": "object",
       *       "properties": {}
       *     }
       */
      outputSchema: {
        [key: string]: unknown;
      };
      shared: boolean;
      /** Format: uuid */
      id: string;
      archived: boolean;
      own: boolean;
      /**
       * Format: date-time
       * @description ISO 8601, in UTC
       * @example 2026-11-22T09:30:00.000Z
       */
      createdAt: string;
      /**
       * Format: date-time
       * @description ISO 8601, in UTC
       * @example 2026-11-22T09:30:00.000Z
       */
      updatedAt: string;
    };
    ToolTemplatePage: {
      items: components["schemas"]["ToolTemplate"][];
      /**
       * @description `cursor` of the next page; null: this is the last
       * @example WyIyMDI2LTExLTIyIl0
       */
      next: string | null;
    };
    TranscriptMessage: {
      /** Format: uuid */
      turnId: string;
      /** @enum {string} */
      speaker: "user" | "agent" | "system";
      /**
       * @description null while the answer is being made
       * @example Two tasks are on the list.
       */
      text: string | null;
      /** @description of a reply: as the run tells them; else empty */
      changes: components["schemas"]["Change"][];
      runId: string | null;
      runStatus: ("queued" | "running" | "waiting" | "completed" | "failed" | "cancelled") | null;
      /**
       * Format: date-time
       * @description ISO 8601, in UTC
       * @example 2026-11-22T09:30:00.000Z
       */
      createdAt: string;
    };
    TranscriptPage: {
      items: components["schemas"]["TranscriptMessage"][];
      /**
       * @description `cursor` of the next page; null: this is the last
       * @example WyIyMDI2LTExLTIyIl0
       */
      next: string | null;
    };
    /** @description What the message was taken for, and what follows */
    UnderstandCompletedEvent: {
      /**
       * @description `epoch.n`, or `end`: what a Last-Event-ID may be
       * @example 0.7
       */
      id?: string;
      /** @constant */
      event: "understand.completed";
      data: {
        /** @example Two tasks are on the list. */
        label: string;
        /** @example plan */
        next: string;
      } & {
        [key: string]: unknown;
      };
    };
    UpdateConversation: {
      /** @example Plans for the weekend */
      title?: string;
      /** @enum {string} */
      status?: "active" | "archived";
    };
    /** @description Fields that are not given stay as they are; null clears one */
    UpdateCookingLogEntry: {
      /**
       * Format: date
       * @description YYYY-MM-DD
       * @example 2026-11-20
       */
      cookedOn?: string;
      /** @example Leek pie */
      title?: string | null;
      recipeId?: string | null;
      /** @example 4 */
      servings?: number | null;
      /** @example 4 */
      rating?: number | null;
      /** @example less salt */
      notes?: string | null;
      /** @description codes of `guard_blocked` that the user has set aside for this very row; recorded */
      override?: string[];
    };
    UpdateHousehold: {
      /** @example The flat in Lime Street */
      name: string;
    };
    /** @description Fields that are not given stay as they are; null clears one */
    UpdateInventoryItem: {
      /** @example milk */
      name?: string;
      /** @example 1 */
      quantity?: number | null;
      /** @example l */
      unit?: string | null;
      /** @example fridge */
      location?: ("pantry" | "fridge" | "freezer" | "counter" | "other") | null;
      /** @example 2026-11-27 */
      expiresOn?: string | null;
      /** @example opened */
      notes?: string | null;
      /** @description codes of `guard_blocked` that the user has set aside for this very row; recorded */
      override?: string[];
    };
    /** @description Fields that are not given stay as they are; null clears one */
    UpdateMealPlan: {
      /**
       * Format: date
       * @description YYYY-MM-DD
       * @example 2026-11-27
       */
      plannedOn?: string;
      /**
       * @example dinner
       * @enum {string}
       */
      mealType?: "breakfast" | "lunch" | "dinner" | "snack";
      /** @example Leek pie */
      title?: string | null;
      recipeId?: string | null;
      /** @example 4 */
      servings?: number | null;
      /** @example guests at seven */
      notes?: string | null;
      /** @description codes of `guard_blocked` that the user has set aside for this very row; recorded */
      override?: string[];
    };
    /** @description Fields that are not given stay as they are; null clears one */
    UpdatePreference: {
      /**
       * @example dislike
       * @enum {string}
       */
      kind?: "like" | "dislike" | "note" | "allergy" | "diet";
      /** @example coriander */
      subject?: string;
      /** @example raw */
      note?: string | null;
      /** @example Ada */
      who?: string | null;
      /** @example cilantro */
      words?: string | null;
      validUntil?: string | null;
      /** @description codes of `guard_blocked` that the user has set aside for this very row; recorded */
      override?: string[];
    };
    /**
     * @example {
     *       "enabled": false
     *     }
     */
    UpdateProcess: {
      name?: string;
      description?: string | null;
      enabled?: boolean;
      definition?: {
        /** @default [] */
        initialContext?: string[];
        steps: {
          /** @example searchResults */
          id: string;
          calls:
            | {
                /** Format: uuid */
                tool: string;
              }
            | {
                /** Format: uuid */
                process: string;
              };
          /** @default [] */
          dependsOn?: string[];
          /** @default {} */
          inputs?: {
            [key: string]: unknown;
          };
          output: {
            /** @example searchResults */
            variable: string;
            tokenBudget?: number;
            /** Format: uuid */
            summaryTool?: string;
            /** @default true */
            required?: boolean;
          };
          /**
           * @default {
           *       "mode": "sequential",
           *       "interactionMode": "auto"
           *     }
           */
          execution?: {
            /**
             * @default sequential
             * @enum {string}
             */
            mode?: "parallel" | "sequential";
            condition?: string;
            timeout?: number;
            /**
             * @default auto
             * @enum {string}
             */
            interactionMode?: "auto" | "manual";
          };
        }[];
        outputTemplate: string;
        tokenBudget?: number;
        /** Format: uuid */
        summaryTool?: string;
        /** @default 1 */
        maxRecursionDepth?: number;
      };
    };
    /** @description Fields that are not given stay as they are; null clears one */
    UpdateRecipe: {
      /** @example Bean stew */
      name?: string;
      /** @example Thick, for cold days. */
      description?: string | null;
      /** @example Tuscan */
      cuisine?: string | null;
      /** @example easy */
      difficulty?: ("easy" | "medium" | "hard") | null;
      /** @example 10 */
      prepMinutes?: number | null;
      /** @example 25 */
      cookMinutes?: number | null;
      /** @example 4 */
      servings?: number | null;
      /**
       * @example [
       *       "Soak.",
       *       "Simmer."
       *     ]
       */
      instructions?: string[];
      /**
       * @example [
       *       "winter"
       *     ]
       */
      tags?: string[];
      /** @example Better the next day. */
      notes?: string | null;
      author?: string | null;
      sourceUrl?: string | null;
      ingredients?: {
        /**
         * Format: uuid
         * @description of a line that stays, under its id
         */
        id?: string;
        /** @example beans */
        name: string;
        /** @example 0.5 */
        quantity?: number | null;
        /** @example kg */
        unit?: string | null;
        /** @example soaked */
        preparation?: string | null;
        /** @example false */
        optional?: boolean;
        section?: string | null;
      }[];
      /** @description codes of `guard_blocked` that the user has set aside for this very row; recorded */
      override?: string[];
    };
    /**
     * @example {
     *       "value": "the new key"
     *     }
     */
    UpdateSecret: {
      name?: string;
      value?: string;
      shared?: boolean;
    };
    /**
     * @example {
     *       "enabled": false
     *     }
     */
    UpdateService: {
      name?: string;
      enabled?: boolean;
      shared?: boolean;
      /**
       * @example {
       *       "type": "object",
       *       "properties": {}
       *     }
       */
      connectionSchema?: {
        [key: string]: unknown;
      };
    };
    /** @description Fields that are not given stay as they are; null clears one */
    UpdateShoppingItem: {
      /** @example leeks */
      name?: string;
      /** @example 3 */
      quantity?: number | null;
      /** @example piece */
      unit?: string | null;
      /** @example vegetables */
      category?: string | null;
      /** @example false */
      purchased?: boolean;
      /** @example small ones */
      notes?: string | null;
      /** @description codes of `guard_blocked` that the user has set aside for this very row; recorded */
      override?: string[];
    };
    /** @description Fields that are not given stay as they are; null clears one */
    UpdateTask: {
      /** @example Soak the beans */
      title?: string;
      /** @example 2026-11-26 */
      dueOn?: string | null;
      /** @example false */
      done?: boolean;
      /** @example overnight */
      notes?: string | null;
      recipeId?: string | null;
      mealPlanId?: string | null;
      /** @description codes of `guard_blocked` that the user has set aside for this very row; recorded */
      override?: string[];
    };
    /**
     * @example {
     *       "shared": true
     *     }
     */
    UpdateTemplate: {
      name?: string;
      description?: string | null;
      shared?: boolean;
    };
    /**
     * @example {
     *       "enabled": false
     *     }
     */
    UpdateTool: {
      name?: string;
      description?: string | null;
      /**
       * @example {
       *       "endpoint": "https://api.example.com"
       *     }
       */
      connectionParams?: {
        [key: string]: unknown;
      };
      operation?:
        | {
            /** @constant */
            type: "rest_call";
            /** @enum {string} */
            method: "GET" | "HEAD" | "POST" | "PUT" | "PATCH" | "DELETE";
            path: string;
            query?: {
              [key: string]: string;
            };
            headers?: {
              [key: string]: string;
            };
            /**
             * @description any JSON
             * @example text
             */
            body?: unknown;
            /** @enum {string} */
            retry: "safe" | "never";
            /** Format: starts_with */
            healthPath?: string;
          }
        | {
            /** @constant */
            type: "llm_call";
            systemPrompt?: string;
            promptTemplate: string;
            /**
             * @example {
             *       "type": "object",
             *       "properties": {}
             *     }
             */
            outputSchema?: {
              [key: string]: unknown;
            };
          }
        | {
            /** @constant */
            type: "mcp_call";
            tool: string;
            arguments?: {
              [key: string]: unknown;
            };
            /** @enum {string} */
            retry: "safe" | "never";
            schemaHash?: string;
          }
        | {
            /** @constant */
            type: "graph_query";
            query: string;
            parameters?: {
              [key: string]: unknown;
            };
            /** @enum {string} */
            access: "read" | "write";
          };
      /**
       * @example {
       *       "type": "object",
       *       "properties": {}
       *     }
       */
      inputSchema?: {
        [key: string]: unknown;
      };
      /**
       * @example {
       *       "type": "object",
       *       "properties": {}
       *     }
       */
      outputSchema?: {
        [key: string]: unknown;
      };
      secret?: {
        /** Format: uuid */
        secretId: string;
        placement:
          | {
              /** @constant */
              in: "bearer";
            }
          | {
              /** @constant */
              in: "header";
              name: string;
              prefix?: string;
            }
          | {
              /** @constant */
              in: "query";
              name: string;
            }
          | {
              /** @constant */
              in: "basic";
              username: string;
            };
      } | null;
      shared?: boolean;
      enabled?: boolean;
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
  responses: {
    /** @description `body_incomplete`: the connection broke off before the body ended */
    BadRequest: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        "application/problem+json": components["schemas"]["Problem"] & {
          /** @enum {unknown} */
          code?: "body_incomplete";
        };
      };
    };
    /** @description `invalid_query`: a query parameter is not valid; `idempotency_key_invalid`: it is not 1–200 visible characters; `body_incomplete`: the connection broke off before the body ended */
    BadRequest10: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        "application/problem+json": components["schemas"]["Problem"] & {
          /** @enum {unknown} */
          code?: "invalid_query" | "idempotency_key_invalid" | "body_incomplete";
        };
      };
    };
    /** @description `idempotency_key_missing`: there is no Idempotency-Key; `idempotency_key_invalid`: it is not 1–200 visible characters; `malformed_json`: the body is not JSON in UTF-8; `body_incomplete`: the connection broke off before the body ended */
    BadRequest2: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        "application/problem+json": components["schemas"]["Problem"] & {
          /** @enum {unknown} */
          code?:
            | "idempotency_key_missing"
            | "idempotency_key_invalid"
            | "malformed_json"
            | "body_incomplete";
        };
      };
    };
    /** @description `invalid_query`: a query parameter is not valid; `body_incomplete`: the connection broke off before the body ended */
    BadRequest3: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        "application/problem+json": components["schemas"]["Problem"] & {
          /** @enum {unknown} */
          code?: "invalid_query" | "body_incomplete";
        };
      };
    };
    /** @description `malformed_json`: the body is not JSON in UTF-8; `body_incomplete`: the connection broke off before the body ended */
    BadRequest4: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        "application/problem+json": components["schemas"]["Problem"] & {
          /** @enum {unknown} */
          code?: "malformed_json" | "body_incomplete";
        };
      };
    };
    /** @description `idempotency_key_missing`: there is no Idempotency-Key; `idempotency_key_invalid`: it is not 1–200 visible characters; `body_incomplete`: the connection broke off before the body ended */
    BadRequest5: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        "application/problem+json": components["schemas"]["Problem"] & {
          /** @enum {unknown} */
          code?: "idempotency_key_missing" | "idempotency_key_invalid" | "body_incomplete";
        };
      };
    };
    /** @description `invalid_query`: a query parameter is not valid; `malformed_json`: the body is not JSON in UTF-8; `body_incomplete`: the connection broke off before the body ended */
    BadRequest6: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        "application/problem+json": components["schemas"]["Problem"] & {
          /** @enum {unknown} */
          code?: "invalid_query" | "malformed_json" | "body_incomplete";
        };
      };
    };
    /** @description `invalid_query`: a query parameter is not valid; `idempotency_key_missing`: there is no Idempotency-Key; `idempotency_key_invalid`: it is not 1–200 visible characters; `malformed_json`: the body is not JSON in UTF-8; `body_incomplete`: the connection broke off before the body ended */
    BadRequest7: {
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
            | "malformed_json"
            | "body_incomplete";
        };
      };
    };
    /** @description `idempotency_key_invalid`: it is not 1–200 visible characters; `malformed_json`: the body is not JSON in UTF-8; `body_incomplete`: the connection broke off before the body ended */
    BadRequest8: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        "application/problem+json": components["schemas"]["Problem"] & {
          /** @enum {unknown} */
          code?: "idempotency_key_invalid" | "malformed_json" | "body_incomplete";
        };
      };
    };
    /** @description `idempotency_key_invalid`: it is not 1–200 visible characters; `body_incomplete`: the connection broke off before the body ended */
    BadRequest9: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        "application/problem+json": components["schemas"]["Problem"] & {
          /** @enum {unknown} */
          code?: "idempotency_key_invalid" | "body_incomplete";
        };
      };
    };
    /** @description `choose_household`: the user has several and named none */
    Conflict: {
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
    /** @description `linked_elsewhere`: the person would move from another account; `move_not_agreed`: the person has not agreed to that in the chat */
    Conflict10: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        "application/problem+json": components["schemas"]["Problem"] & {
          /** @enum {unknown} */
          code?: "linked_elsewhere" | "move_not_agreed";
        };
      };
    };
    /** @description `in_use`: the change would break what refers to it, which is named */
    Conflict11: {
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
    /** @description `in_use`: something else still refers to it, which is named */
    Conflict12: {
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
    /** @description `process_disabled`: the Process is disabled */
    Conflict13: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        "application/problem+json": components["schemas"]["Problem"] & {
          /** @enum {unknown} */
          code?: "process_disabled";
        };
      };
    };
    /** @description `in_use`: the change would break what refers to it, which is named; `template_archived`: the template is archived */
    Conflict14: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        "application/problem+json": components["schemas"]["Problem"] & {
          /** @enum {unknown} */
          code?: "in_use" | "template_archived";
        };
      };
    };
    /** @description `not_waiting`: the run does not wait; `not_asked`: the step asks nothing; `stale`: the step has other inputs than those that were seen; `busy`: another run of the conversation is under way */
    Conflict15: {
      headers: {
        "Retry-After": components["headers"]["RetryAfter"];
        [name: string]: unknown;
      };
      content: {
        "application/problem+json": components["schemas"]["Problem"] & {
          /** @enum {unknown} */
          code?: "not_waiting" | "not_asked" | "stale" | "busy";
        };
      };
    };
    /** @description `quota`: the user has as many as there may be */
    Conflict16: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        "application/problem+json": components["schemas"]["Problem"] & {
          /** @enum {unknown} */
          code?: "quota";
        };
      };
    };
    /** @description `metric_taken`: its scope has one of that name */
    Conflict17: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        "application/problem+json": components["schemas"]["Problem"] & {
          /** @enum {unknown} */
          code?: "metric_taken";
        };
      };
    };
    /** @description `metric_built_in`: it is one of the system's */
    Conflict18: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        "application/problem+json": components["schemas"]["Problem"] & {
          /** @enum {unknown} */
          code?: "metric_built_in";
        };
      };
    };
    /** @description `metric_built_in`: it is one of the system's; `metric_in_use`: it has values, and `cascade` is not true */
    Conflict19: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        "application/problem+json": components["schemas"]["Problem"] & {
          /** @enum {unknown} */
          code?: "metric_built_in" | "metric_in_use";
        };
      };
    };
    /** @description `process_disabled`: the Process is disabled; `conversation_archived`: the conversation is archived; `question_closed`: answer names another question than the open one, or an option that it does not have; `busy`: ifBusy is reject and a run is under way */
    Conflict2: {
      headers: {
        "Retry-After": components["headers"]["RetryAfter"];
        [name: string]: unknown;
      };
      content: {
        "application/problem+json": components["schemas"]["Problem"] & {
          /** @enum {unknown} */
          code?: "process_disabled" | "conversation_archived" | "question_closed" | "busy";
        };
      };
    };
    /** @description `metric_built_in`: the system alone records it */
    Conflict20: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        "application/problem+json": components["schemas"]["Problem"] & {
          /** @enum {unknown} */
          code?: "metric_built_in";
        };
      };
    };
    /** @description `in_use`: something else still refers to it */
    Conflict21: {
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
    /** @description `duplicate`: there is one with the same of an allergy or a diet: person, subject and last day */
    Conflict22: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        "application/problem+json": components["schemas"]["Problem"] & {
          /** @enum {unknown} */
          code?: "duplicate";
        };
      };
    };
    /** @description `conversation_archived`: the conversation is archived; `run_not_ended`: the run has not ended yet; `nothing_to_undo`: the run has changed nothing; `already_undone`: all of it has been undone, or is being undone; `changed_since`: a later change would be lost, or something refers to what would be removed */
    Conflict3: {
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
    /** @description `run_ended`: the run has ended already */
    Conflict4: {
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
    /** @description `has_members`: others are members, and nothing says they lose it */
    Conflict5: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        "application/problem+json": components["schemas"]["Problem"] & {
          /** @enum {unknown} */
          code?: "has_members";
        };
      };
    };
    /** @description `last_owner`: others are in, and none of them is an owner */
    Conflict6: {
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
    /** @description `too_many_invitations`: too many wait to be accepted */
    Conflict7: {
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
    /** @description `invitation_used`: somebody has accepted it already */
    Conflict8: {
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
    /** @description `channel_off`: the platform is not configured here; `too_many_codes`: too many wait to be used */
    Conflict9: {
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
    ContentTooLarge: {
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
    /** @description `anonymous_user`: it is an anonymous user's, and these are refused */
    Forbidden: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        "application/problem+json": components["schemas"]["Problem"] & {
          /** @enum {unknown} */
          code?: "anonymous_user";
        };
      };
    };
    /** @description `anonymous_user`: it is an anonymous user's, and these are refused; `owners_only`: the user is no owner */
    Forbidden2: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        "application/problem+json": components["schemas"]["Problem"] & {
          /** @enum {unknown} */
          code?: "anonymous_user" | "owners_only";
        };
      };
    };
    /** @description `anonymous_user`: it is an anonymous user's, and these are refused; `owners_only`: it is shared with the user, who does not own it */
    Forbidden3: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        "application/problem+json": components["schemas"]["Problem"] & {
          /** @enum {unknown} */
          code?: "anonymous_user" | "owners_only";
        };
      };
    };
    /** @description `anonymous_user`: it is an anonymous user's, and these are refused; `admin_only`: the token is not an administrator's */
    Forbidden4: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        "application/problem+json": components["schemas"]["Problem"] & {
          /** @enum {unknown} */
          code?: "anonymous_user" | "admin_only";
        };
      };
    };
    /** @description `internal`: something broke on our side */
    InternalError: {
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
    /** @description `not_found`: the household is not one of the user's */
    NotFound: {
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
    /** @description `not_found`: there is no such thing, or it is not yours */
    NotFound2: {
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
    /** @description `not_found`: there is no such thing, or it is not yours; `process_not_found`: the Process does not exist, or is not yours */
    NotFound3: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        "application/problem+json": components["schemas"]["Problem"] & {
          /** @enum {unknown} */
          code?: "not_found" | "process_not_found";
        };
      };
    };
    /** @description `not_found`: there is no such code */
    NotFound4: {
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
    /** @description `not_found`: the Process in the query does not exist, or is not yours */
    NotFound5: {
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
    /** @description `not_found`: there is no such thing, or it is not yours; `process_not_found`: the Process does not exist, or is not yours; `version_not_found`: the Process has no such version */
    NotFound6: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        "application/problem+json": components["schemas"]["Problem"] & {
          /** @enum {unknown} */
          code?: "not_found" | "process_not_found" | "version_not_found";
        };
      };
    };
    /** @description `not_found`: it is a Worker by an id: there is none */
    NotFound7: {
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
    /** @description It is what the If-None-Match names */
    NotModified: {
      headers: {
        ETag: components["headers"]["ETag"];
        [name: string]: unknown;
      };
      content?: never;
    };
    /** @description `precondition_failed`: it is not what If-Match names */
    PreconditionFailed: {
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
    /** @description `precondition_failed`: the Tool has changed since it was seen */
    PreconditionFailed2: {
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
    /** @description `precondition_failed`: the Process was changed again and again while it was checked */
    PreconditionFailed3: {
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
    /** @description `account_erased`: the account was deleted */
    Problem410: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        "application/problem+json": components["schemas"]["Problem"] & {
          /** @enum {unknown} */
          code?: "account_erased";
        };
      };
    };
    /** @description `account_erased`: the account was deleted; `invitation_gone`: it was used, revoked, or is too old */
    Problem4102: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        "application/problem+json": components["schemas"]["Problem"] & {
          /** @enum {unknown} */
          code?: "account_erased" | "invitation_gone";
        };
      };
    };
    /** @description `page_unavailable`: the site did not answer as it should */
    Problem502: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        "application/problem+json": components["schemas"]["Problem"] & {
          /** @enum {unknown} */
          code?: "page_unavailable";
        };
      };
    };
    /** @description `rate_limited`: the user has sent too many of these in a short time */
    TooManyRequests: {
      headers: {
        "Retry-After": components["headers"]["RetryAfter"];
        [name: string]: unknown;
      };
      content: {
        "application/problem+json": components["schemas"]["Problem"] & {
          /** @enum {unknown} */
          code?: "rate_limited";
        };
      };
    };
    /** @description `rate_limited`: the user has sent too many of these in a short time; `quota`: the user has started as many in this hour as they may; `budget_exhausted`: the user's runs have cost as much today (UTC) as they may; undoing stays possible; `queue_full`: too many messages wait already */
    TooManyRequests2: {
      headers: {
        "Retry-After": components["headers"]["RetryAfter"];
        [name: string]: unknown;
      };
      content: {
        "application/problem+json": components["schemas"]["Problem"] & {
          /** @enum {unknown} */
          code?: "rate_limited" | "quota" | "budget_exhausted" | "queue_full";
        };
      };
    };
    /** @description `rate_limited`: the user has sent too many of these in a short time; `too_many_streams`: the user holds as many streams as they may */
    TooManyRequests3: {
      headers: {
        "Retry-After": components["headers"]["RetryAfter"];
        [name: string]: unknown;
      };
      content: {
        "application/problem+json": components["schemas"]["Problem"] & {
          /** @enum {unknown} */
          code?: "rate_limited" | "too_many_streams";
        };
      };
    };
    /** @description `rate_limited`: the user has sent too many of these in a short time; `queue_full`: too many messages wait already */
    TooManyRequests4: {
      headers: {
        "Retry-After": components["headers"]["RetryAfter"];
        [name: string]: unknown;
      };
      content: {
        "application/problem+json": components["schemas"]["Problem"] & {
          /** @enum {unknown} */
          code?: "rate_limited" | "queue_full";
        };
      };
    };
    /** @description `rate_limited`: the address is read too often */
    TooManyRequests5: {
      headers: {
        "Retry-After": components["headers"]["RetryAfter"];
        [name: string]: unknown;
      };
      content: {
        "application/problem+json": components["schemas"]["Problem"] & {
          /** @enum {unknown} */
          code?: "rate_limited";
        };
      };
    };
    /** @description `rate_limited`: the user has sent too many of these in a short time; `quota_reached`: the user has as many of these as they may */
    TooManyRequests6: {
      headers: {
        "Retry-After": components["headers"]["RetryAfter"];
        [name: string]: unknown;
      };
      content: {
        "application/problem+json": components["schemas"]["Problem"] & {
          /** @enum {unknown} */
          code?: "rate_limited" | "quota_reached";
        };
      };
    };
    /** @description `rate_limited`: the user has sent too many of these in a short time; `quota`: the user has started as many in this hour as they may */
    TooManyRequests7: {
      headers: {
        "Retry-After": components["headers"]["RetryAfter"];
        [name: string]: unknown;
      };
      content: {
        "application/problem+json": components["schemas"]["Problem"] & {
          /** @enum {unknown} */
          code?: "rate_limited" | "quota";
        };
      };
    };
    /** @description `token_missing`: there is no bearer token; `token_malformed`: the token is not a JWT; `token_invalid`: its signature or algorithm is not the project's; `token_expired`: it has expired; `token_wrong_claims`: it is not a signed-in user's */
    Unauthorized: {
      headers: {
        "WWW-Authenticate": components["headers"]["WWWAuthenticate"];
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
    /** @description `token_missing`: there is no bearer token; `token_malformed`: the token is not a JWT; `token_invalid`: its signature or algorithm is not the project's; `token_expired`: it has expired; `token_wrong_claims`: it is not a signed-in user's; `ticket_invalid`: the ticket is not one for this run; `ticket_expired`: the ticket is older than a minute */
    Unauthorized2: {
      headers: {
        "WWW-Authenticate": components["headers"]["WWWAuthenticate"];
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
            | "token_wrong_claims"
            | "ticket_invalid"
            | "ticket_expired";
        };
      };
    };
    /** @description `unavailable`: a part of the service is away */
    Unavailable: {
      headers: {
        "Retry-After": components["headers"]["RetryAfter"];
        [name: string]: unknown;
      };
      content: {
        "application/problem+json": components["schemas"]["Problem"] & {
          /** @enum {unknown} */
          code?: "unavailable";
        };
      };
    };
    /** @description `vault_missing`: the server has no key for Secrets; `unavailable`: a part of the service is away */
    Unavailable2: {
      headers: {
        "Retry-After": components["headers"]["RetryAfter"];
        [name: string]: unknown;
      };
      content: {
        "application/problem+json": components["schemas"]["Problem"] & {
          /** @enum {unknown} */
          code?: "vault_missing" | "unavailable";
        };
      };
    };
    /** @description `idempotency_key_conflict`: the key came with another body before; `unknown_field`: the body has a field that is not known; `invalid_body`: a value does not fit */
    Unprocessable: {
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
    /** @description `idempotency_key_conflict`: the key came with another body before; `unknown_field`: the body has a field that is not known; `invalid_body`: a value does not fit; `unsafe_hook`: a request could say which rows the Process reads or changes, or whether it does; `errors` has the places in it */
    Unprocessable10: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        "application/problem+json": components["schemas"]["Problem"] & {
          /** @enum {unknown} */
          code?: "idempotency_key_conflict" | "unknown_field" | "invalid_body" | "unsafe_hook";
        };
      };
    };
    /** @description `idempotency_key_conflict`: the key came with another body before; `unknown_field`: the body has a field that is not known; `invalid_body`: a value does not fit; `value_of_another_type`: the value does not have the metric's data type */
    Unprocessable11: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        "application/problem+json": components["schemas"]["Problem"] & {
          /** @enum {unknown} */
          code?:
            | "idempotency_key_conflict"
            | "unknown_field"
            | "invalid_body"
            | "value_of_another_type";
        };
      };
    };
    /** @description `idempotency_key_conflict`: the key came with another body before; `unknown_field`: the body has a field that is not known; `invalid_body`: a value does not fit; `guard_blocked`: it has in it what the household or the user must avoid */
    Unprocessable12: {
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
    /** @description `unknown_field`: the body has a field that is not known; `invalid_body`: a value does not fit; `address_refused`: the address is not one that is fetched; `page_unreadable`: what is wanted could not be read there */
    Unprocessable13: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        "application/problem+json": components["schemas"]["Problem"] & {
          /** @enum {unknown} */
          code?: "unknown_field" | "invalid_body" | "address_refused" | "page_unreadable";
        };
      };
    };
    /** @description `idempotency_key_conflict`: the key came with another body before; `guard_blocked`: as long as it is there, it keeps something out that must be avoided */
    Unprocessable14: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        "application/problem+json": components["schemas"]["Problem"] & {
          /** @enum {unknown} */
          code?: "idempotency_key_conflict" | "guard_blocked";
        };
      };
    };
    /** @description `unknown_field`: the body has a field that is not known; `invalid_body`: a value does not fit */
    Unprocessable2: {
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
    /** @description `idempotency_key_conflict`: the key came with another body before; `unknown_field`: the body has a field that is not known; `invalid_body`: a value does not fit; `invalid_inputs`: the inputs have the faults in `errors`; `inputs_missing`: a variable of `initialContext` has no value */
    Unprocessable3: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        "application/problem+json": components["schemas"]["Problem"] & {
          /** @enum {unknown} */
          code?:
            | "idempotency_key_conflict"
            | "unknown_field"
            | "invalid_body"
            | "invalid_inputs"
            | "inputs_missing";
        };
      };
    };
    /** @description `idempotency_key_conflict`: the key came with another body before */
    Unprocessable4: {
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
    /** @description `idempotency_key_conflict`: the key came with another body before; `unknown_field`: the body has a field that is not known; `invalid_body`: a value does not fit; `invalid_definition`: the definition has the faults in `errors`; `secret_host_unnamed`: a Secret would go to the default host of another user's Service, which is not named; `rule_broken`: a rule of the database does not allow it, which is named; `service_not_found`: a Service that it names does not exist, or may not be used by the user; `secret_not_found`: a Secret that it names does not exist, or may not be used by the user; `tool_not_found`: a Tool that it names does not exist, or may not be used by the user; `process_not_found`: a Process that it names does not exist, or may not be used by the user; `template_not_found`: a template that it names does not exist, or may not be used by the user; `connection_schema_too_long`: it has more bytes than are stored of one; `tool_too_long`: it has more bytes than are stored of one; `template_too_long`: it has more bytes than are stored of one; `definition_too_long`: it has more bytes than are stored of one; `service_not_shared`: the Service is another user's, who does not share it; `operation_of_another_type`: the operation's type is not one of the Service's type; `secret_required`: the Service requires a Secret, and the Tool names none; `secret_of_the_same_owner`: the Secret is not one of the user's; `tool_with_secret_of_another`: a step calls another user's Tool that uses a Secret; `summary_by_no_model`: a summaryTool asks no language model; `summary_of_a_budget`: a summaryTool has no tokenBudget beside it; `type_and_protocol`: type and protocol do not go together */
    Unprocessable5: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        "application/problem+json": components["schemas"]["Problem"] & {
          /** @enum {unknown} */
          code?:
            | "idempotency_key_conflict"
            | "unknown_field"
            | "invalid_body"
            | "invalid_definition"
            | "secret_host_unnamed"
            | "rule_broken"
            | "service_not_found"
            | "secret_not_found"
            | "tool_not_found"
            | "process_not_found"
            | "template_not_found"
            | "connection_schema_too_long"
            | "tool_too_long"
            | "template_too_long"
            | "definition_too_long"
            | "service_not_shared"
            | "operation_of_another_type"
            | "secret_required"
            | "secret_of_the_same_owner"
            | "tool_with_secret_of_another"
            | "summary_by_no_model"
            | "summary_of_a_budget"
            | "type_and_protocol";
        };
      };
    };
    /** @description `unknown_field`: the body has a field that is not known; `invalid_body`: a value does not fit; `invalid_definition`: the definition has the faults in `errors`; `secret_host_unnamed`: a Secret would go to the default host of another user's Service, which is not named; `rule_broken`: a rule of the database does not allow it, which is named; `service_not_found`: a Service that it names does not exist, or may not be used by the user; `secret_not_found`: a Secret that it names does not exist, or may not be used by the user; `tool_not_found`: a Tool that it names does not exist, or may not be used by the user; `process_not_found`: a Process that it names does not exist, or may not be used by the user; `template_not_found`: a template that it names does not exist, or may not be used by the user; `connection_schema_too_long`: it has more bytes than are stored of one; `tool_too_long`: it has more bytes than are stored of one; `template_too_long`: it has more bytes than are stored of one; `definition_too_long`: it has more bytes than are stored of one; `service_not_shared`: the Service is another user's, who does not share it; `operation_of_another_type`: the operation's type is not one of the Service's type; `secret_required`: the Service requires a Secret, and the Tool names none; `secret_of_the_same_owner`: the Secret is not one of the user's; `tool_with_secret_of_another`: a step calls another user's Tool that uses a Secret; `summary_by_no_model`: a summaryTool asks no language model; `summary_of_a_budget`: a summaryTool has no tokenBudget beside it; `type_and_protocol`: type and protocol do not go together */
    Unprocessable6: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        "application/problem+json": components["schemas"]["Problem"] & {
          /** @enum {unknown} */
          code?:
            | "unknown_field"
            | "invalid_body"
            | "invalid_definition"
            | "secret_host_unnamed"
            | "rule_broken"
            | "service_not_found"
            | "secret_not_found"
            | "tool_not_found"
            | "process_not_found"
            | "template_not_found"
            | "connection_schema_too_long"
            | "tool_too_long"
            | "template_too_long"
            | "definition_too_long"
            | "service_not_shared"
            | "operation_of_another_type"
            | "secret_required"
            | "secret_of_the_same_owner"
            | "tool_with_secret_of_another"
            | "summary_by_no_model"
            | "summary_of_a_budget"
            | "type_and_protocol";
        };
      };
    };
    /** @description `unknown_field`: the body has a field that is not known; `invalid_body`: a value does not fit; `tool_with_secret_of_another`: the Tool uses a Secret, so that nobody but its owner runs it */
    Unprocessable7: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        "application/problem+json": components["schemas"]["Problem"] & {
          /** @enum {unknown} */
          code?: "unknown_field" | "invalid_body" | "tool_with_secret_of_another";
        };
      };
    };
    /** @description `idempotency_key_conflict`: the key came with another body before; `unknown_field`: the body has a field that is not known; `invalid_body`: a value does not fit; `invalid_inputs`: the inputs have the faults in `errors`; `inputs_missing`: a variable of `initialContext` has no value; `invalid_definition`: the older version that is asked for does not fit what it calls today, or would do more than was accepted */
    Unprocessable8: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        "application/problem+json": components["schemas"]["Problem"] & {
          /** @enum {unknown} */
          code?:
            | "idempotency_key_conflict"
            | "unknown_field"
            | "invalid_body"
            | "invalid_inputs"
            | "inputs_missing"
            | "invalid_definition";
        };
      };
    };
    /** @description `unknown_field`: the body has a field that is not known; `invalid_body`: a value does not fit; `invalid_inputs`: the inputs do not fit: the step keeps waiting */
    Unprocessable9: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        "application/problem+json": components["schemas"]["Problem"] & {
          /** @enum {unknown} */
          code?: "unknown_field" | "invalid_body" | "invalid_inputs";
        };
      };
    };
    /** @description `unsupported_media_type`: the Content-Type is not JSON */
    UnsupportedMediaType: {
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
  };
  parameters: {
    /** @description A fresh random key per request, the same on a retry: it is carried out once */
    IdempotencyKey: string;
    /** @description A fresh random key per request, the same on a retry: it is carried out once */
    IdempotencyKey2: string;
    /** @description Only if it still is what was read: its ETag, a strong one */
    IfMatch: string;
    /** @description The ETag of what the client has: 304 while it is so */
    IfNoneMatch: string;
    /** @description Go on after this event: its `epoch.n` */
    LastEventID: string;
  };
  requestBodies: never;
  headers: {
    /** @description private: ask again each time */
    CacheControl: string;
    /** @description a file to save */
    ContentDisposition: string;
    /** @description changes whenever anything in it does */
    ETag: string;
    /** @description of these bytes */
    ETag2: string;
    /** @description the conversation's address */
    Location: string;
    /** @description the run's address */
    Location2: string;
    /** @description the new run's address */
    Location3: string;
    /** @description the household's address */
    Location4: string;
    /** @description its address */
    Location5: string;
    /** @description what is left: `r` requests, and one more after `t` seconds */
    RateLimit: string;
    /** @description the limit: `q` requests at once, all of them free again after `w` seconds */
    RateLimitPolicy: string;
    /** @description seconds to wait */
    RetryAfter: string;
    /** @description RFC 6750 */
    WWWAuthenticate: string;
  };
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
          /**
           * @example {
           *       "status": "ok",
           *       "environment": "production"
           *     }
           */
          "application/json": components["schemas"]["Health"];
        };
      };
      400: components["responses"]["BadRequest"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["Unavailable"];
    };
  };
  openapi: {
    parameters: {
      query?: never;
      header?: {
        /** @description The ETag of what the client has: 304 while it is so */
        "If-None-Match"?: components["parameters"]["IfNoneMatch"];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description OpenAPI 3.1 */
      200: {
        headers: {
          ETag: components["headers"]["ETag"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "openapi": "text",
           *       "paths": {}
           *     }
           */
          "application/json": components["schemas"]["OpenApi"];
        };
      };
      304: components["responses"]["NotModified"];
      400: components["responses"]["BadRequest"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["Unavailable"];
    };
  };
  listConversations: {
    parameters: {
      query?: {
        /**
         * @description `next` of the page before
         * @example WyIyMDI2LTExLTIyIl0
         */
        cursor?: string;
        /**
         * @description items on the page
         * @example 50
         */
        limit?: number;
      };
      header?: {
        /** @description The ETag of what the client has: 304 while it is so */
        "If-None-Match"?: components["parameters"]["IfNoneMatch"];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description A page */
      200: {
        headers: {
          ETag: components["headers"]["ETag"];
          "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
          RateLimit: components["headers"]["RateLimit"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "items": [
           *         {
           *           "id": "8f14e45f-ceea-467f-a34e-8d5b5a5f0c11",
           *           "title": "Plans for the weekend",
           *           "status": "active",
           *           "householdId": "8f14e45f-ceea-467f-a34e-8d5b5a5f0c11",
           *           "createdAt": "2026-11-22T09:30:00.000Z"
           *         }
           *       ],
           *       "next": "WyIyMDI2LTExLTIyIl0"
           *     }
           */
          "application/json": components["schemas"]["ConversationPage"];
        };
      };
      304: components["responses"]["NotModified"];
      400: components["responses"]["BadRequest3"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
      410: components["responses"]["Problem410"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["Unavailable"];
    };
  };
  createConversation: {
    parameters: {
      query?: never;
      header?: {
        /** @description A fresh random key per request, the same on a retry: it is carried out once */
        "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
      };
      path?: never;
      cookie?: never;
    };
    /** @description What it takes to: start a conversation; its household never changes */
    requestBody: {
      content: {
        /**
         * @example {
         *       "title": "Plans for the weekend"
         *     }
         */
        "application/json": components["schemas"]["CreateConversation"];
      };
    };
    responses: {
      /** @description The conversation, created once per key */
      201: {
        headers: {
          Location: components["headers"]["Location"];
          "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
          RateLimit: components["headers"]["RateLimit"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "id": "8f14e45f-ceea-467f-a34e-8d5b5a5f0c11",
           *       "title": "Plans for the weekend",
           *       "status": "active",
           *       "householdId": "8f14e45f-ceea-467f-a34e-8d5b5a5f0c11",
           *       "createdAt": "2026-11-22T09:30:00.000Z"
           *     }
           */
          "application/json": components["schemas"]["Conversation"];
        };
      };
      400: components["responses"]["BadRequest2"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      409: components["responses"]["Conflict"];
      410: components["responses"]["Problem410"];
      413: components["responses"]["ContentTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["Unprocessable"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["Unavailable"];
    };
  };
  getConversation: {
    parameters: {
      query?: never;
      header?: {
        /** @description The ETag of what the client has: 304 while it is so */
        "If-None-Match"?: components["parameters"]["IfNoneMatch"];
      };
      path: {
        /**
         * @description names what the address is about
         * @example 8f14e45f-ceea-467f-a34e-8d5b5a5f0c11
         */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The conversation */
      200: {
        headers: {
          ETag: components["headers"]["ETag"];
          "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
          RateLimit: components["headers"]["RateLimit"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "id": "8f14e45f-ceea-467f-a34e-8d5b5a5f0c11",
           *       "title": "Plans for the weekend",
           *       "status": "active",
           *       "householdId": "8f14e45f-ceea-467f-a34e-8d5b5a5f0c11",
           *       "createdAt": "2026-11-22T09:30:00.000Z"
           *     }
           */
          "application/json": components["schemas"]["Conversation"];
        };
      };
      304: components["responses"]["NotModified"];
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound2"];
      410: components["responses"]["Problem410"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["Unavailable"];
    };
  };
  updateConversation: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description names what the address is about
         * @example 8f14e45f-ceea-467f-a34e-8d5b5a5f0c11
         */
        id: string;
      };
      cookie?: never;
    };
    /** @description What it takes to: rename or archive; conversations are never deleted */
    requestBody: {
      content: {
        /**
         * @example {
         *       "title": "Plans for the weekend"
         *     }
         */
        "application/json": components["schemas"]["UpdateConversation"];
      };
    };
    responses: {
      /** @description The conversation */
      200: {
        headers: {
          "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
          RateLimit: components["headers"]["RateLimit"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "id": "8f14e45f-ceea-467f-a34e-8d5b5a5f0c11",
           *       "title": "Plans for the weekend",
           *       "status": "active",
           *       "householdId": "8f14e45f-ceea-467f-a34e-8d5b5a5f0c11",
           *       "createdAt": "2026-11-22T09:30:00.000Z"
           *     }
           */
          "application/json": components["schemas"]["Conversation"];
        };
      };
      400: components["responses"]["BadRequest4"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound2"];
      410: components["responses"]["Problem410"];
      413: components["responses"]["ContentTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["Unprocessable2"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["Unavailable"];
    };
  };
  compressConversation: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description names what the address is about
         * @example 8f14e45f-ceea-467f-a34e-8d5b5a5f0c11
         */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Whether there was anything to fold; it happens after the answer */
      202: {
        headers: {
          "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
          RateLimit: components["headers"]["RateLimit"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "conversationId": "8f14e45f-ceea-467f-a34e-8d5b5a5f0c11",
           *       "status": "started"
           *     }
           */
          "application/json": components["schemas"]["Compression"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound2"];
      410: components["responses"]["Problem410"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["Unavailable"];
    };
  };
  listMessages: {
    parameters: {
      query?: {
        /**
         * @description `next` of the page before
         * @example WyIyMDI2LTExLTIyIl0
         */
        cursor?: string;
        /**
         * @description items on the page
         * @example 50
         */
        limit?: number;
      };
      header?: {
        /** @description The ETag of what the client has: 304 while it is so */
        "If-None-Match"?: components["parameters"]["IfNoneMatch"];
      };
      path: {
        /**
         * @description names what the address is about
         * @example 8f14e45f-ceea-467f-a34e-8d5b5a5f0c11
         */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description A page */
      200: {
        headers: {
          ETag: components["headers"]["ETag"];
          "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
          RateLimit: components["headers"]["RateLimit"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "items": [
           *         {
           *           "turnId": "8f14e45f-ceea-467f-a34e-8d5b5a5f0c11",
           *           "speaker": "user",
           *           "text": "Two tasks are on the list.",
           *           "changes": [
           *             {
           *               "op": "create",
           *               "status": "applied",
           *               "table": "tasks",
           *               "ref": "task_1",
           *               "label": "Call the landlord"
           *             }
           *           ],
           *           "runId": "8f14e45f-ceea-467f-a34e-8d5b5a5f0c11",
           *           "runStatus": "queued",
           *           "createdAt": "2026-11-22T09:30:00.000Z"
           *         }
           *       ],
           *       "next": "WyIyMDI2LTExLTIyIl0"
           *     }
           */
          "application/json": components["schemas"]["TranscriptPage"];
        };
      };
      304: components["responses"]["NotModified"];
      400: components["responses"]["BadRequest3"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound2"];
      410: components["responses"]["Problem410"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["Unavailable"];
    };
  };
  postMessage: {
    parameters: {
      query?: never;
      header?: {
        /** @description A fresh random key per request, the same on a retry: it is carried out once */
        "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
        /** @description Go on after this event: its `epoch.n` */
        "Last-Event-ID"?: components["parameters"]["LastEventID"];
      };
      path: {
        /**
         * @description names what the address is about
         * @example 8f14e45f-ceea-467f-a34e-8d5b5a5f0c11
         */
        id: string;
      };
      cookie?: never;
    };
    /** @description What it takes to: send a message; its run is recorded before this answers */
    requestBody: {
      content: {
        /**
         * @example {
         *       "text": "What is on my list for Saturday?"
         *     }
         */
        "application/json": components["schemas"]["PostMessage"];
      };
    };
    responses: {
      /** @description Accepted, once per key, and followed: server-sent events, first `message.accepted` with what 202 would hold, then those of the run's own stream to its end. The same request again, with the Last-Event-ID if there is one, follows the same run; leaving stops nothing */
      200: {
        headers: {
          Location: components["headers"]["Location2"];
          "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
          RateLimit: components["headers"]["RateLimit"];
          [name: string]: unknown;
        };
        content: {
          "text/event-stream": components["schemas"]["StreamEvent"];
        };
      };
      /** @description Accepted, once per key */
      202: {
        headers: {
          Location: components["headers"]["Location2"];
          "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
          RateLimit: components["headers"]["RateLimit"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "runId": "8f14e45f-ceea-467f-a34e-8d5b5a5f0c11",
           *       "userTurnId": "8f14e45f-ceea-467f-a34e-8d5b5a5f0c11",
           *       "agentTurnId": "8f14e45f-ceea-467f-a34e-8d5b5a5f0c11",
           *       "status": "queued",
           *       "links": {
           *         "self": "/v1/runs/8f14e45f-ceea-467f-a34e-8d5b5a5f0c11",
           *         "events": "/v1/runs/8f14e45f-ceea-467f-a34e-8d5b5a5f0c11/events",
           *         "receipt": "/v1/runs/8f14e45f-ceea-467f-a34e-8d5b5a5f0c11/receipt"
           *       }
           *     }
           */
          "application/json": components["schemas"]["AcceptedMessage"];
        };
      };
      400: components["responses"]["BadRequest2"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound3"];
      409: components["responses"]["Conflict2"];
      410: components["responses"]["Problem410"];
      413: components["responses"]["ContentTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["Unprocessable3"];
      429: components["responses"]["TooManyRequests2"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["Unavailable"];
    };
  };
  listEntities: {
    parameters: {
      query?: never;
      header?: {
        /** @description The ETag of what the client has: 304 while it is so */
        "If-None-Match"?: components["parameters"]["IfNoneMatch"];
      };
      path: {
        /**
         * @description names what the address is about
         * @example 8f14e45f-ceea-467f-a34e-8d5b5a5f0c11
         */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The working set */
      200: {
        headers: {
          ETag: components["headers"]["ETag"];
          "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
          RateLimit: components["headers"]["RateLimit"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "items": [
           *         {
           *           "ref": "task_1",
           *           "type": "task",
           *           "label": "Call the landlord",
           *           "status": "read",
           *           "tier": "active",
           *           "lastTouched": 1
           *         }
           *       ]
           *     }
           */
          "application/json": components["schemas"]["EntityList"];
        };
      };
      304: components["responses"]["NotModified"];
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound2"];
      410: components["responses"]["Problem410"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["Unavailable"];
    };
  };
  getRun: {
    parameters: {
      query?: {
        /**
         * @description seconds to wait for the run to end
         * @example 0
         */
        wait?: number;
      };
      header?: {
        /** @description The ETag of what the client has: 304 while it is so */
        "If-None-Match"?: components["parameters"]["IfNoneMatch"];
      };
      path: {
        /**
         * @description names what the address is about
         * @example 8f14e45f-ceea-467f-a34e-8d5b5a5f0c11
         */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The run */
      200: {
        headers: {
          ETag: components["headers"]["ETag"];
          "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
          RateLimit: components["headers"]["RateLimit"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "id": "8f14e45f-ceea-467f-a34e-8d5b5a5f0c11",
           *       "conversationId": "8f14e45f-ceea-467f-a34e-8d5b5a5f0c11",
           *       "status": "queued",
           *       "decision": "plan",
           *       "plan": {
           *         "goal": "Two new tasks"
           *       },
           *       "steps": [
           *         {
           *           "hop": "act.1",
           *           "type": "read",
           *           "subdomain": "tasks",
           *           "description": "Add the two tasks",
           *           "status": "pending",
           *           "summary": "Two tasks are on the list."
           *         }
           *       ],
           *       "reply": {
           *         "text": "Two tasks are on the list.",
           *         "changes": [
           *           {
           *             "op": "create",
           *             "status": "applied",
           *             "table": "tasks",
           *             "ref": "task_1",
           *             "label": "Call the landlord"
           *           }
           *         ]
           *       },
           *       "usage": {
           *         "calls": 1,
           *         "input_tokens": 1,
           *         "output_tokens": 1,
           *         "cache_read_input_tokens": 1,
           *         "cache_creation_input_tokens": 1,
           *         "cost_micro_usd": 1
           *       },
           *       "error": {
           *         "code": "not_found",
           *         "message": "it is no longer there"
           *       },
           *       "createdAt": "2026-11-22T09:30:00.000Z",
           *       "startedAt": "2026-11-22T09:30:00.000Z",
           *       "finishedAt": "2026-11-22T09:30:00.000Z"
           *     }
           */
          "application/json": components["schemas"]["Run"];
        };
      };
      304: components["responses"]["NotModified"];
      400: components["responses"]["BadRequest3"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound2"];
      410: components["responses"]["Problem410"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["Unavailable"];
    };
  };
  streamEvents: {
    parameters: {
      query?: {
        /**
         * @description in place of a bearer token: from `POST /v1/runs/{id}/ticket`, at most a minute old
         * @example 3c59dc04-8e88-4024-9f2b-1f0a5a0c7d22.8f14e45f-ceea-467f-a34e-8d5b5a5f0c11.1795340400000.1795343400000.kq5Xn0d2uV4sJk1xQ9bTdHwYf0o7m2uV4sJk1xQ9bTc
         */
        ticket?: string;
        /**
         * @description in place of Last-Event-ID, which a new EventSource cannot send
         * @example 0.7
         */
        lastEventId?: string;
      };
      header?: {
        /** @description Go on after this event: its `epoch.n` */
        "Last-Event-ID"?: components["parameters"]["LastEventID"];
      };
      path: {
        /**
         * @description names what the address is about
         * @example 8f14e45f-ceea-467f-a34e-8d5b5a5f0c11
         */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Server-sent events with ids `epoch.n`, up to `run.completed`, `run.failed` or `run.cancelled`. Where the events before are not there any more, or the Last-Event-ID is not known, a `run.snapshot` holds the run instead, and the stream goes on from there. `stream.expired` ends it where the token has ended */
      200: {
        headers: {
          "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
          RateLimit: components["headers"]["RateLimit"];
          [name: string]: unknown;
        };
        content: {
          "text/event-stream": components["schemas"]["StreamEvent"];
        };
      };
      /** @description The run has ended, and the Last-Event-ID is that of its end: nothing is left to tell */
      204: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      400: components["responses"]["BadRequest3"];
      401: components["responses"]["Unauthorized2"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound2"];
      410: components["responses"]["Problem410"];
      429: components["responses"]["TooManyRequests3"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["Unavailable"];
    };
  };
  createStreamTicket: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description names what the address is about
         * @example 8f14e45f-ceea-467f-a34e-8d5b5a5f0c11
         */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The ticket */
      201: {
        headers: {
          "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
          RateLimit: components["headers"]["RateLimit"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "ticket": "3c59dc04-8e88-4024-9f2b-1f0a5a0c7d22.8f14e45f-ceea-467f-a34e-8d5b5a5f0c11.1795340400000.1795343400000.kq5Xn0d2uV4sJk1xQ9bTdHwYf0o7m2uV4sJk1xQ9bTc",
           *       "url": "/v1/runs/8f14e45f-ceea-467f-a34e-8d5b5a5f0c11/events?ticket=3c59dc04-8e88-4024-9f2b-1f0a5a0c7d22.8f14e45f-ceea-467f-a34e-8d5b5a5f0c11.1795340400000.1795343400000.kq5Xn0d2uV4sJk1xQ9bTdHwYf0o7m2uV4sJk1xQ9bTc",
           *       "expiresAt": "2026-11-22T09:30:00.000Z"
           *     }
           */
          "application/json": components["schemas"]["StreamTicket"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound2"];
      410: components["responses"]["Problem410"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["Unavailable"];
    };
  };
  getReceipt: {
    parameters: {
      query?: never;
      header?: {
        /** @description The ETag of what the client has: 304 while it is so */
        "If-None-Match"?: components["parameters"]["IfNoneMatch"];
      };
      path: {
        /**
         * @description names what the address is about
         * @example 8f14e45f-ceea-467f-a34e-8d5b5a5f0c11
         */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The receipt */
      200: {
        headers: {
          ETag: components["headers"]["ETag"];
          "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
          RateLimit: components["headers"]["RateLimit"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "effects": [
           *         {
           *           "op": "create",
           *           "table": "tasks",
           *           "ref": "task_1",
           *           "label": "Call the landlord",
           *           "rowId": "8f14e45f-ceea-467f-a34e-8d5b5a5f0c11",
           *           "status": "applied",
           *           "undone": false
           *         }
           *       ]
           *     }
           */
          "application/json": components["schemas"]["Receipt"];
        };
      };
      304: components["responses"]["NotModified"];
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound2"];
      410: components["responses"]["Problem410"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["Unavailable"];
    };
  };
  undoRun: {
    parameters: {
      query?: never;
      header?: {
        /** @description A fresh random key per request, the same on a retry: it is carried out once */
        "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
      };
      path: {
        /**
         * @description names what the address is about
         * @example 8f14e45f-ceea-467f-a34e-8d5b5a5f0c11
         */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Accepted, once per key; the new run's reply tells what came back */
      202: {
        headers: {
          Location: components["headers"]["Location3"];
          "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
          RateLimit: components["headers"]["RateLimit"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "runId": "8f14e45f-ceea-467f-a34e-8d5b5a5f0c11",
           *       "userTurnId": "8f14e45f-ceea-467f-a34e-8d5b5a5f0c11",
           *       "agentTurnId": "8f14e45f-ceea-467f-a34e-8d5b5a5f0c11",
           *       "status": "queued",
           *       "links": {
           *         "self": "/v1/runs/8f14e45f-ceea-467f-a34e-8d5b5a5f0c11",
           *         "events": "/v1/runs/8f14e45f-ceea-467f-a34e-8d5b5a5f0c11/events",
           *         "receipt": "/v1/runs/8f14e45f-ceea-467f-a34e-8d5b5a5f0c11/receipt"
           *       }
           *     }
           */
          "application/json": components["schemas"]["AcceptedMessage"];
        };
      };
      400: components["responses"]["BadRequest5"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound2"];
      409: components["responses"]["Conflict3"];
      410: components["responses"]["Problem410"];
      422: components["responses"]["Unprocessable4"];
      429: components["responses"]["TooManyRequests4"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["Unavailable"];
    };
  };
  cancelRun: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description names what the address is about
         * @example 8f14e45f-ceea-467f-a34e-8d5b5a5f0c11
         */
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
          /**
           * @example {
           *       "id": "8f14e45f-ceea-467f-a34e-8d5b5a5f0c11",
           *       "status": "queued"
           *     }
           */
          "application/json": components["schemas"]["CancelledRun"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound2"];
      409: components["responses"]["Conflict4"];
      410: components["responses"]["Problem410"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["Unavailable"];
    };
  };
  getProfile: {
    parameters: {
      query?: never;
      header?: {
        /** @description The ETag of what the client has: 304 while it is so */
        "If-None-Match"?: components["parameters"]["IfNoneMatch"];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The profile */
      200: {
        headers: {
          ETag: components["headers"]["ETag"];
          "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
          RateLimit: components["headers"]["RateLimit"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "displayName": "Ada",
           *       "allergens": [
           *         "milk"
           *       ],
           *       "diet": [
           *         "vegetarian"
           *       ],
           *       "equipment": [
           *         "oven",
           *         "blender"
           *       ],
           *       "skill": "beginner",
           *       "householdSize": 1,
           *       "guidance": {
           *         "tasks": "Put the urgent ones first."
           *       },
           *       "timezone": "Europe/Vienna"
           *     }
           */
          "application/json": components["schemas"]["Profile"];
        };
      };
      304: components["responses"]["NotModified"];
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
      410: components["responses"]["Problem410"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["Unavailable"];
    };
  };
  putProfile: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** @description What it takes to: set fields of the profile; those not given stay as they are */
    requestBody: {
      content: {
        /**
         * @example {
         *       "displayName": "Ada",
         *       "diet": [
         *         "vegetarian"
         *       ],
         *       "equipment": [
         *         "oven",
         *         "blender"
         *       ],
         *       "skill": "beginner",
         *       "guidance": {
         *         "tasks": "Put the urgent ones first."
         *       },
         *       "timezone": "Europe/Vienna"
         *     }
         */
        "application/json": components["schemas"]["PutProfile"];
      };
    };
    responses: {
      /** @description The whole profile */
      200: {
        headers: {
          "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
          RateLimit: components["headers"]["RateLimit"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "displayName": "Ada",
           *       "allergens": [
           *         "milk"
           *       ],
           *       "diet": [
           *         "vegetarian"
           *       ],
           *       "equipment": [
           *         "oven",
           *         "blender"
           *       ],
           *       "skill": "beginner",
           *       "householdSize": 1,
           *       "guidance": {
           *         "tasks": "Put the urgent ones first."
           *       },
           *       "timezone": "Europe/Vienna"
           *     }
           */
          "application/json": components["schemas"]["Profile"];
        };
      };
      400: components["responses"]["BadRequest4"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
      410: components["responses"]["Problem410"];
      413: components["responses"]["ContentTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["Unprocessable2"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["Unavailable"];
    };
  };
  deleteAccount: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description It is gone for everybody from now on, and a job deletes it */
      202: {
        headers: {
          "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
          RateLimit: components["headers"]["RateLimit"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "status": "erasing",
           *       "identity": "deleted"
           *     }
           */
          "application/json": components["schemas"]["Erasure"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["Unavailable"];
    };
  };
  exportAccount: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Whole when it is valid JSON: it is written while it is read */
      200: {
        headers: {
          "Content-Disposition": components["headers"]["ContentDisposition"];
          "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
          RateLimit: components["headers"]["RateLimit"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "exportedAt": "text",
           *       "tables": {}
           *     }
           */
          "application/json": components["schemas"]["Export"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
      410: components["responses"]["Problem410"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["Unavailable"];
    };
  };
  listHouseholds: {
    parameters: {
      query?: never;
      header?: {
        /** @description The ETag of what the client has: 304 while it is so */
        "If-None-Match"?: components["parameters"]["IfNoneMatch"];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description All of them */
      200: {
        headers: {
          ETag: components["headers"]["ETag"];
          "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
          RateLimit: components["headers"]["RateLimit"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "items": [
           *         {
           *           "id": "8f14e45f-ceea-467f-a34e-8d5b5a5f0c11",
           *           "name": "The flat in Lime Street",
           *           "role": "owner",
           *           "createdAt": "2026-11-22T09:30:00.000Z"
           *         }
           *       ]
           *     }
           */
          "application/json": components["schemas"]["HouseholdList"];
        };
      };
      304: components["responses"]["NotModified"];
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
      410: components["responses"]["Problem410"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["Unavailable"];
    };
  };
  createHousehold: {
    parameters: {
      query?: never;
      header?: {
        /** @description A fresh random key per request, the same on a retry: it is carried out once */
        "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
      };
      path?: never;
      cookie?: never;
    };
    /** @description What it takes to: start a household; its maker is its owner */
    requestBody: {
      content: {
        /**
         * @example {
         *       "name": "The flat in Lime Street"
         *     }
         */
        "application/json": components["schemas"]["CreateHousehold"];
      };
    };
    responses: {
      /** @description The household, created once per key */
      201: {
        headers: {
          Location: components["headers"]["Location4"];
          "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
          RateLimit: components["headers"]["RateLimit"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "id": "8f14e45f-ceea-467f-a34e-8d5b5a5f0c11",
           *       "name": "The flat in Lime Street",
           *       "role": "owner",
           *       "createdAt": "2026-11-22T09:30:00.000Z"
           *     }
           */
          "application/json": components["schemas"]["Household"];
        };
      };
      400: components["responses"]["BadRequest2"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
      410: components["responses"]["Problem410"];
      413: components["responses"]["ContentTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["Unprocessable"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["Unavailable"];
    };
  };
  getHousehold: {
    parameters: {
      query?: never;
      header?: {
        /** @description The ETag of what the client has: 304 while it is so */
        "If-None-Match"?: components["parameters"]["IfNoneMatch"];
      };
      path: {
        /**
         * @description names what the address is about
         * @example 8f14e45f-ceea-467f-a34e-8d5b5a5f0c11
         */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The household */
      200: {
        headers: {
          ETag: components["headers"]["ETag"];
          "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
          RateLimit: components["headers"]["RateLimit"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "id": "8f14e45f-ceea-467f-a34e-8d5b5a5f0c11",
           *       "name": "The flat in Lime Street",
           *       "role": "owner",
           *       "createdAt": "2026-11-22T09:30:00.000Z",
           *       "members": [
           *         {
           *           "userId": "8f14e45f-ceea-467f-a34e-8d5b5a5f0c11",
           *           "name": "Ada",
           *           "role": "owner",
           *           "joinedAt": "2026-11-22T09:30:00.000Z"
           *         }
           *       ]
           *     }
           */
          "application/json": components["schemas"]["HouseholdDetails"];
        };
      };
      304: components["responses"]["NotModified"];
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound2"];
      410: components["responses"]["Problem410"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["Unavailable"];
    };
  };
  deleteHousehold: {
    parameters: {
      query?: {
        /**
         * @description `lose_it`: delete it although other people are members
         * @example stay
         */
        others?: "stay" | "lose_it";
      };
      header?: never;
      path: {
        /**
         * @description names what the address is about
         * @example 8f14e45f-ceea-467f-a34e-8d5b5a5f0c11
         */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description It is gone for its members from now on, and a job deletes it */
      202: {
        headers: {
          "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
          RateLimit: components["headers"]["RateLimit"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "status": "erasing"
           *     }
           */
          "application/json": components["schemas"]["HouseholdErasure"];
        };
      };
      400: components["responses"]["BadRequest3"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden2"];
      404: components["responses"]["NotFound2"];
      409: components["responses"]["Conflict5"];
      410: components["responses"]["Problem410"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["Unavailable"];
    };
  };
  updateHousehold: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description names what the address is about
         * @example 8f14e45f-ceea-467f-a34e-8d5b5a5f0c11
         */
        id: string;
      };
      cookie?: never;
    };
    /** @description What it takes to: rename a household; owners only */
    requestBody: {
      content: {
        /**
         * @example {
         *       "name": "The flat in Lime Street"
         *     }
         */
        "application/json": components["schemas"]["UpdateHousehold"];
      };
    };
    responses: {
      /** @description The household */
      200: {
        headers: {
          "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
          RateLimit: components["headers"]["RateLimit"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "id": "8f14e45f-ceea-467f-a34e-8d5b5a5f0c11",
           *       "name": "The flat in Lime Street",
           *       "role": "owner",
           *       "createdAt": "2026-11-22T09:30:00.000Z"
           *     }
           */
          "application/json": components["schemas"]["Household"];
        };
      };
      400: components["responses"]["BadRequest4"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden2"];
      404: components["responses"]["NotFound2"];
      410: components["responses"]["Problem410"];
      413: components["responses"]["ContentTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["Unprocessable2"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["Unavailable"];
    };
  };
  removeMember: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description names what the address is about
         * @example 8f14e45f-ceea-467f-a34e-8d5b5a5f0c11
         */
        id: string;
        /**
         * @description names what the address is about
         * @example 8f14e45f-ceea-467f-a34e-8d5b5a5f0c11
         */
        userId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description No longer a member */
      204: {
        headers: {
          "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
          RateLimit: components["headers"]["RateLimit"];
          [name: string]: unknown;
        };
        content?: never;
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden2"];
      404: components["responses"]["NotFound2"];
      409: components["responses"]["Conflict6"];
      410: components["responses"]["Problem410"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["Unavailable"];
    };
  };
  listInvitations: {
    parameters: {
      query?: never;
      header?: {
        /** @description The ETag of what the client has: 304 while it is so */
        "If-None-Match"?: components["parameters"]["IfNoneMatch"];
      };
      path: {
        /**
         * @description names what the address is about
         * @example 8f14e45f-ceea-467f-a34e-8d5b5a5f0c11
         */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description All of them */
      200: {
        headers: {
          ETag: components["headers"]["ETag"];
          "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
          RateLimit: components["headers"]["RateLimit"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "items": [
           *         {
           *           "id": "8f14e45f-ceea-467f-a34e-8d5b5a5f0c11",
           *           "role": "owner",
           *           "createdAt": "2026-11-22T09:30:00.000Z",
           *           "expiresAt": "2026-11-22T09:30:00.000Z"
           *         }
           *       ]
           *     }
           */
          "application/json": components["schemas"]["InvitationList"];
        };
      };
      304: components["responses"]["NotModified"];
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden2"];
      404: components["responses"]["NotFound2"];
      410: components["responses"]["Problem410"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["Unavailable"];
    };
  };
  createInvitation: {
    parameters: {
      query?: never;
      header?: {
        /** @description A fresh random key per request, the same on a retry: it is carried out once */
        "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
      };
      path: {
        /**
         * @description names what the address is about
         * @example 8f14e45f-ceea-467f-a34e-8d5b5a5f0c11
         */
        id: string;
      };
      cookie?: never;
    };
    /** @description What it takes to: invite one person; the code is good once, for seven days. Owners only */
    requestBody: {
      content: {
        /** @example {} */
        "application/json": components["schemas"]["CreateInvitation"];
      };
    };
    responses: {
      /** @description The invitation with its code, the same for the same key */
      201: {
        headers: {
          "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
          RateLimit: components["headers"]["RateLimit"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "id": "8f14e45f-ceea-467f-a34e-8d5b5a5f0c11",
           *       "role": "owner",
           *       "createdAt": "2026-11-22T09:30:00.000Z",
           *       "expiresAt": "2026-11-22T09:30:00.000Z",
           *       "code": "7KQ2M8ZT4W9XH3RVB6N5CDYF1G"
           *     }
           */
          "application/json": components["schemas"]["NewInvitation"];
        };
      };
      400: components["responses"]["BadRequest2"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden2"];
      404: components["responses"]["NotFound2"];
      409: components["responses"]["Conflict7"];
      410: components["responses"]["Problem410"];
      413: components["responses"]["ContentTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["Unprocessable"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["Unavailable"];
    };
  };
  revokeInvitation: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description names what the address is about
         * @example 8f14e45f-ceea-467f-a34e-8d5b5a5f0c11
         */
        id: string;
        /**
         * @description names what the address is about
         * @example 8f14e45f-ceea-467f-a34e-8d5b5a5f0c11
         */
        invitationId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Its code is good for nothing */
      204: {
        headers: {
          "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
          RateLimit: components["headers"]["RateLimit"];
          [name: string]: unknown;
        };
        content?: never;
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden2"];
      404: components["responses"]["NotFound2"];
      409: components["responses"]["Conflict8"];
      410: components["responses"]["Problem410"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["Unavailable"];
    };
  };
  acceptInvitation: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** @description What it takes to: join a household by a code; again is the same again */
    requestBody: {
      content: {
        /**
         * @example {
         *       "code": "7KQ2M8ZT4W9XH3RVB6N5CDYF1G"
         *     }
         */
        "application/json": components["schemas"]["AcceptInvitation"];
      };
    };
    responses: {
      /** @description The household joined */
      200: {
        headers: {
          "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
          RateLimit: components["headers"]["RateLimit"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "id": "8f14e45f-ceea-467f-a34e-8d5b5a5f0c11",
           *       "name": "The flat in Lime Street",
           *       "role": "owner",
           *       "createdAt": "2026-11-22T09:30:00.000Z"
           *     }
           */
          "application/json": components["schemas"]["Household"];
        };
      };
      400: components["responses"]["BadRequest4"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound4"];
      410: components["responses"]["Problem4102"];
      413: components["responses"]["ContentTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["Unprocessable2"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["Unavailable"];
    };
  };
  listLinks: {
    parameters: {
      query?: never;
      header?: {
        /** @description The ETag of what the client has: 304 while it is so */
        "If-None-Match"?: components["parameters"]["IfNoneMatch"];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description All of them */
      200: {
        headers: {
          ETag: components["headers"]["ETag"];
          "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
          RateLimit: components["headers"]["RateLimit"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "items": [
           *         {
           *           "id": "8f14e45f-ceea-467f-a34e-8d5b5a5f0c11",
           *           "channel": "telegram",
           *           "name": "Ada",
           *           "householdId": "8f14e45f-ceea-467f-a34e-8d5b5a5f0c11",
           *           "linkedAt": "2026-11-22T09:30:00.000Z"
           *         }
           *       ],
           *       "moved": [
           *         {
           *           "id": "8f14e45f-ceea-467f-a34e-8d5b5a5f0c11",
           *           "channel": "telegram",
           *           "name": "Ada",
           *           "movedAt": "2026-11-22T09:30:00.000Z"
           *         }
           *       ]
           *     }
           */
          "application/json": components["schemas"]["LinkList"];
        };
      };
      304: components["responses"]["NotModified"];
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
      410: components["responses"]["Problem410"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["Unavailable"];
    };
  };
  createLink: {
    parameters: {
      query?: never;
      header?: {
        /** @description A fresh random key per request, the same on a retry: it is carried out once */
        "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
      };
      path?: never;
      cookie?: never;
    };
    /** @description What it takes to: a code that links whoever sends it on the platform; good once, for ten minutes */
    requestBody: {
      content: {
        /**
         * @example {
         *       "channel": "telegram"
         *     }
         */
        "application/json": components["schemas"]["CreateLink"];
      };
    };
    responses: {
      /** @description The code, the same for the same key */
      201: {
        headers: {
          "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
          RateLimit: components["headers"]["RateLimit"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "channel": "telegram",
           *       "code": "Yf0o7m2uV4sJk1xQ9bTdHw",
           *       "url": "https://t.me/example_bot?start=Yf0o7m2uV4sJk1xQ9bTdHw",
           *       "send": "/link Yf0o7m2uV4sJk1xQ9bTdHw",
           *       "expiresAt": "2026-11-22T09:30:00.000Z"
           *     }
           */
          "application/json": components["schemas"]["LinkCode"];
        };
      };
      400: components["responses"]["BadRequest2"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      409: components["responses"]["Conflict9"];
      410: components["responses"]["Problem410"];
      413: components["responses"]["ContentTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["Unprocessable"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["Unavailable"];
    };
  };
  deleteLink: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description names what the address is about
         * @example 8f14e45f-ceea-467f-a34e-8d5b5a5f0c11
         */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description It has ended */
      204: {
        headers: {
          "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
          RateLimit: components["headers"]["RateLimit"];
          [name: string]: unknown;
        };
        content?: never;
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound2"];
      410: components["responses"]["Problem410"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["Unavailable"];
    };
  };
  getLinkOffer: {
    parameters: {
      query?: never;
      header?: {
        /** @description The ETag of what the client has: 304 while it is so */
        "If-None-Match"?: components["parameters"]["IfNoneMatch"];
      };
      path: {
        /**
         * @description as the chat showed it
         * @example Yf0o7m2uV4sJk1xQ9bTdHw
         */
        code: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The person on the platform */
      200: {
        headers: {
          ETag: components["headers"]["ETag"];
          "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
          RateLimit: components["headers"]["RateLimit"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "channel": "telegram",
           *       "name": "Ada",
           *       "linkedElsewhere": false
           *     }
           */
          "application/json": components["schemas"]["LinkOffer"];
        };
      };
      304: components["responses"]["NotModified"];
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound2"];
      410: components["responses"]["Problem410"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["Unavailable"];
    };
  };
  confirmLinkOffer: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description as the chat showed it
         * @example Yf0o7m2uV4sJk1xQ9bTdHw
         */
        code: string;
      };
      cookie?: never;
    };
    /** @description What it takes to: link the person to whom a chat showed the code; again is the same again */
    requestBody: {
      content: {
        /** @example {} */
        "application/json": components["schemas"]["ConfirmLink"];
      };
    };
    responses: {
      /** @description The link */
      200: {
        headers: {
          "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
          RateLimit: components["headers"]["RateLimit"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "id": "8f14e45f-ceea-467f-a34e-8d5b5a5f0c11",
           *       "channel": "telegram",
           *       "name": "Ada",
           *       "householdId": "8f14e45f-ceea-467f-a34e-8d5b5a5f0c11",
           *       "linkedAt": "2026-11-22T09:30:00.000Z"
           *     }
           */
          "application/json": components["schemas"]["Link"];
        };
      };
      400: components["responses"]["BadRequest4"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound2"];
      409: components["responses"]["Conflict10"];
      410: components["responses"]["Problem410"];
      413: components["responses"]["ContentTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["Unprocessable2"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["Unavailable"];
    };
  };
  getCalendar: {
    parameters: {
      query?: never;
      header?: {
        /** @description The ETag of what the client has: 304 while it is so */
        "If-None-Match"?: components["parameters"]["IfNoneMatch"];
      };
      path: {
        /**
         * @description names what the address is about
         * @example 8f14e45f-ceea-467f-a34e-8d5b5a5f0c11
         */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description There is one */
      200: {
        headers: {
          ETag: components["headers"]["ETag"];
          "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
          RateLimit: components["headers"]["RateLimit"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "openedAt": "2026-11-22T09:30:00.000Z"
           *     }
           */
          "application/json": components["schemas"]["Calendar"];
        };
      };
      304: components["responses"]["NotModified"];
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound2"];
      410: components["responses"]["Problem410"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["Unavailable"];
    };
  };
  openCalendar: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description names what the address is about
         * @example 8f14e45f-ceea-467f-a34e-8d5b5a5f0c11
         */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The address, shown once */
      201: {
        headers: {
          "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
          RateLimit: components["headers"]["RateLimit"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "url": "https://example.com/",
           *       "webcalUrl": "text",
           *       "openedAt": "2026-11-22T09:30:00.000Z"
           *     }
           */
          "application/json": components["schemas"]["NewCalendar"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound2"];
      410: components["responses"]["Problem410"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["Unavailable"];
    };
  };
  closeCalendar: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description names what the address is about
         * @example 8f14e45f-ceea-467f-a34e-8d5b5a5f0c11
         */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description It has ended */
      204: {
        headers: {
          "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
          RateLimit: components["headers"]["RateLimit"];
          [name: string]: unknown;
        };
        content?: never;
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound2"];
      410: components["responses"]["Problem410"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["Unavailable"];
    };
  };
  readCalendar: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description the token and `.ics`, as the calendar's address has them
         * @example kq7Vt2sXo9LbR4mZc1Yw0A.ics
         */
        file: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Events of whole days, from two months ago to thirteen months ahead */
      200: {
        headers: {
          ETag: components["headers"]["ETag2"];
          "Cache-Control": components["headers"]["CacheControl"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example BEGIN:VCALENDAR
           *     VERSION:2.0
           *     PRODID:-//Alfred//EN
           *     END:VCALENDAR
           */
          "text/calendar": string;
        };
      };
      400: components["responses"]["BadRequest"];
      404: components["responses"]["NotFound2"];
      429: components["responses"]["TooManyRequests5"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["Unavailable"];
    };
  };
  listServices: {
    parameters: {
      query?: {
        /**
         * @description `next` of the page before
         * @example WyIyMDI2LTExLTIyIl0
         */
        cursor?: string;
        /**
         * @description items on the page
         * @example 50
         */
        limit?: number;
        /**
         * @description true: only the user's own; otherwise those shared with them, too
         * @example false
         */
        own?: "true" | "false";
        /**
         * @description a part of the name
         * @example weather
         */
        search?: string;
      };
      header?: {
        /** @description The ETag of what the client has: 304 while it is so */
        "If-None-Match"?: components["parameters"]["IfNoneMatch"];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description A page */
      200: {
        headers: {
          ETag: components["headers"]["ETag"];
          "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
          RateLimit: components["headers"]["RateLimit"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "items": [
           *         {
           *           "id": "8f14e45f-ceea-467f-a34e-8d5b5a5f0c11",
           *           "name": "Weather",
           *           "type": "rest_api",
           *           "protocol": "https",
           *           "connectionSchema": {
           *             "type": "object",
           *             "properties": {
           *               "endpoint": {
           *                 "type": "string",
           *                 "format": "uri"
           *               }
           *             },
           *             "required": [
           *               "endpoint"
           *             ],
           *             "additionalProperties": false
           *           },
           *           "requiresSecret": true,
           *           "shared": false,
           *           "enabled": true,
           *           "own": true,
           *           "status": "healthy",
           *           "lastHealthCheck": "2026-11-22T09:30:00.000Z",
           *           "errorMessage": null,
           *           "version": 1,
           *           "serviceTemplateId": null,
           *           "createdAt": "2026-11-22T09:30:00.000Z",
           *           "updatedAt": "2026-11-22T09:30:00.000Z"
           *         }
           *       ],
           *       "next": "WyIyMDI2LTExLTIyIl0"
           *     }
           */
          "application/json": components["schemas"]["ServicePage"];
        };
      };
      304: components["responses"]["NotModified"];
      400: components["responses"]["BadRequest3"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
      410: components["responses"]["Problem410"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["Unavailable"];
    };
  };
  createService: {
    parameters: {
      query?: never;
      header?: {
        /** @description A fresh random key per request, the same on a retry: it is carried out once */
        "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
      };
      path?: never;
      cookie?: never;
    };
    /** @description What it takes to: describe a Service: an endpoint's type, and what its Tools have to say to connect */
    requestBody: {
      content: {
        /**
         * @example {
         *       "name": "Weather",
         *       "type": "rest_api",
         *       "protocol": "https",
         *       "connectionSchema": {
         *         "type": "object",
         *         "properties": {
         *           "endpoint": {
         *             "type": "string",
         *             "format": "uri"
         *           }
         *         },
         *         "required": [
         *           "endpoint"
         *         ],
         *         "additionalProperties": false
         *       },
         *       "requiresSecret": true,
         *       "shared": false
         *     }
         */
        "application/json": components["schemas"]["CreateService"];
      };
    };
    responses: {
      /** @description The Service, created once per key */
      201: {
        headers: {
          Location: components["headers"]["Location5"];
          ETag: components["headers"]["ETag"];
          "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
          RateLimit: components["headers"]["RateLimit"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "id": "8f14e45f-ceea-467f-a34e-8d5b5a5f0c11",
           *       "name": "Weather",
           *       "type": "rest_api",
           *       "protocol": "https",
           *       "connectionSchema": {
           *         "type": "object",
           *         "properties": {
           *           "endpoint": {
           *             "type": "string",
           *             "format": "uri"
           *           }
           *         },
           *         "required": [
           *           "endpoint"
           *         ],
           *         "additionalProperties": false
           *       },
           *       "requiresSecret": true,
           *       "shared": false,
           *       "enabled": true,
           *       "own": true,
           *       "status": "healthy",
           *       "lastHealthCheck": "2026-11-22T09:30:00.000Z",
           *       "errorMessage": null,
           *       "version": 1,
           *       "serviceTemplateId": null,
           *       "createdAt": "2026-11-22T09:30:00.000Z",
           *       "updatedAt": "2026-11-22T09:30:00.000Z"
           *     }
           */
          "application/json": components["schemas"]["Service"];
        };
      };
      400: components["responses"]["BadRequest2"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden3"];
      409: components["responses"]["Conflict11"];
      410: components["responses"]["Problem410"];
      413: components["responses"]["ContentTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["Unprocessable5"];
      429: components["responses"]["TooManyRequests6"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["Unavailable"];
    };
  };
  getService: {
    parameters: {
      query?: never;
      header?: {
        /** @description The ETag of what the client has: 304 while it is so */
        "If-None-Match"?: components["parameters"]["IfNoneMatch"];
      };
      path: {
        /**
         * @description names what the address is about
         * @example 8f14e45f-ceea-467f-a34e-8d5b5a5f0c11
         */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The Service */
      200: {
        headers: {
          ETag: components["headers"]["ETag"];
          "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
          RateLimit: components["headers"]["RateLimit"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "id": "8f14e45f-ceea-467f-a34e-8d5b5a5f0c11",
           *       "name": "Weather",
           *       "type": "rest_api",
           *       "protocol": "https",
           *       "connectionSchema": {
           *         "type": "object",
           *         "properties": {
           *           "endpoint": {
           *             "type": "string",
           *             "format": "uri"
           *           }
           *         },
           *         "required": [
           *           "endpoint"
           *         ],
           *         "additionalProperties": false
           *       },
           *       "requiresSecret": true,
           *       "shared": false,
           *       "enabled": true,
           *       "own": true,
           *       "status": "healthy",
           *       "lastHealthCheck": "2026-11-22T09:30:00.000Z",
           *       "errorMessage": null,
           *       "version": 1,
           *       "serviceTemplateId": null,
           *       "createdAt": "2026-11-22T09:30:00.000Z",
           *       "updatedAt": "2026-11-22T09:30:00.000Z"
           *     }
           */
          "application/json": components["schemas"]["Service"];
        };
      };
      304: components["responses"]["NotModified"];
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound2"];
      410: components["responses"]["Problem410"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["Unavailable"];
    };
  };
  deleteService: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description names what the address is about
         * @example 8f14e45f-ceea-467f-a34e-8d5b5a5f0c11
         */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description It is gone */
      204: {
        headers: {
          "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
          RateLimit: components["headers"]["RateLimit"];
          [name: string]: unknown;
        };
        content?: never;
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden3"];
      404: components["responses"]["NotFound2"];
      409: components["responses"]["Conflict12"];
      410: components["responses"]["Problem410"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["Unavailable"];
    };
  };
  updateService: {
    parameters: {
      query?: never;
      header?: {
        /** @description Only if it still is what was read: its ETag, a strong one */
        "If-Match"?: components["parameters"]["IfMatch"];
      };
      path: {
        /**
         * @description names what the address is about
         * @example 8f14e45f-ceea-467f-a34e-8d5b5a5f0c11
         */
        id: string;
      };
      cookie?: never;
    };
    /** @description What it takes to: change a Service; its type, its protocol and its need of a Secret stay */
    requestBody: {
      content: {
        /**
         * @example {
         *       "enabled": false
         *     }
         */
        "application/json": components["schemas"]["UpdateService"];
      };
    };
    responses: {
      /** @description The Service */
      200: {
        headers: {
          ETag: components["headers"]["ETag"];
          "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
          RateLimit: components["headers"]["RateLimit"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "id": "8f14e45f-ceea-467f-a34e-8d5b5a5f0c11",
           *       "name": "Weather",
           *       "type": "rest_api",
           *       "protocol": "https",
           *       "connectionSchema": {
           *         "type": "object",
           *         "properties": {
           *           "endpoint": {
           *             "type": "string",
           *             "format": "uri"
           *           }
           *         },
           *         "required": [
           *           "endpoint"
           *         ],
           *         "additionalProperties": false
           *       },
           *       "requiresSecret": true,
           *       "shared": false,
           *       "enabled": true,
           *       "own": true,
           *       "status": "healthy",
           *       "lastHealthCheck": "2026-11-22T09:30:00.000Z",
           *       "errorMessage": null,
           *       "version": 1,
           *       "serviceTemplateId": null,
           *       "createdAt": "2026-11-22T09:30:00.000Z",
           *       "updatedAt": "2026-11-22T09:30:00.000Z"
           *     }
           */
          "application/json": components["schemas"]["Service"];
        };
      };
      400: components["responses"]["BadRequest4"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden3"];
      404: components["responses"]["NotFound2"];
      409: components["responses"]["Conflict11"];
      410: components["responses"]["Problem410"];
      412: components["responses"]["PreconditionFailed"];
      413: components["responses"]["ContentTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["Unprocessable6"];
      429: components["responses"]["TooManyRequests6"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["Unavailable"];
    };
  };
  listSecrets: {
    parameters: {
      query?: {
        /**
         * @description `next` of the page before
         * @example WyIyMDI2LTExLTIyIl0
         */
        cursor?: string;
        /**
         * @description items on the page
         * @example 50
         */
        limit?: number;
        /**
         * @description true: only the user's own; otherwise those shared with them, too
         * @example false
         */
        own?: "true" | "false";
        /**
         * @description a part of the name
         * @example weather
         */
        search?: string;
      };
      header?: {
        /** @description The ETag of what the client has: 304 while it is so */
        "If-None-Match"?: components["parameters"]["IfNoneMatch"];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description A page */
      200: {
        headers: {
          ETag: components["headers"]["ETag"];
          "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
          RateLimit: components["headers"]["RateLimit"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "items": [
           *         {
           *           "id": "8f14e45f-ceea-467f-a34e-8d5b5a5f0c11",
           *           "name": "Weather key",
           *           "type": "api_key",
           *           "shared": false,
           *           "version": 1,
           *           "createdAt": "2026-11-22T09:30:00.000Z",
           *           "updatedAt": "2026-11-22T09:30:00.000Z"
           *         }
           *       ],
           *       "next": "WyIyMDI2LTExLTIyIl0"
           *     }
           */
          "application/json": components["schemas"]["SecretPage"];
        };
      };
      304: components["responses"]["NotModified"];
      400: components["responses"]["BadRequest3"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
      410: components["responses"]["Problem410"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["Unavailable"];
    };
  };
  createSecret: {
    parameters: {
      query?: never;
      header?: {
        /** @description A fresh random key per request, the same on a retry: it is carried out once */
        "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
      };
      path?: never;
      cookie?: never;
    };
    /** @description What it takes to: store a credential: it is sealed at once, and no answer ever shows it */
    requestBody: {
      content: {
        /**
         * @example {
         *       "name": "Weather key",
         *       "type": "api_key",
         *       "shared": false,
         *       "value": "the key, as its issuer gave it"
         *     }
         */
        "application/json": components["schemas"]["CreateSecret"];
      };
    };
    responses: {
      /** @description The Secret, created once per key */
      201: {
        headers: {
          Location: components["headers"]["Location5"];
          ETag: components["headers"]["ETag"];
          "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
          RateLimit: components["headers"]["RateLimit"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "id": "8f14e45f-ceea-467f-a34e-8d5b5a5f0c11",
           *       "name": "Weather key",
           *       "type": "api_key",
           *       "shared": false,
           *       "version": 1,
           *       "createdAt": "2026-11-22T09:30:00.000Z",
           *       "updatedAt": "2026-11-22T09:30:00.000Z"
           *     }
           */
          "application/json": components["schemas"]["Secret"];
        };
      };
      400: components["responses"]["BadRequest2"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden3"];
      409: components["responses"]["Conflict11"];
      410: components["responses"]["Problem410"];
      413: components["responses"]["ContentTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["Unprocessable5"];
      429: components["responses"]["TooManyRequests6"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["Unavailable2"];
    };
  };
  getSecret: {
    parameters: {
      query?: never;
      header?: {
        /** @description The ETag of what the client has: 304 while it is so */
        "If-None-Match"?: components["parameters"]["IfNoneMatch"];
      };
      path: {
        /**
         * @description names what the address is about
         * @example 8f14e45f-ceea-467f-a34e-8d5b5a5f0c11
         */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The Secret */
      200: {
        headers: {
          ETag: components["headers"]["ETag"];
          "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
          RateLimit: components["headers"]["RateLimit"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "id": "8f14e45f-ceea-467f-a34e-8d5b5a5f0c11",
           *       "name": "Weather key",
           *       "type": "api_key",
           *       "shared": false,
           *       "version": 1,
           *       "createdAt": "2026-11-22T09:30:00.000Z",
           *       "updatedAt": "2026-11-22T09:30:00.000Z"
           *     }
           */
          "application/json": components["schemas"]["Secret"];
        };
      };
      304: components["responses"]["NotModified"];
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound2"];
      410: components["responses"]["Problem410"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["Unavailable"];
    };
  };
  deleteSecret: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description names what the address is about
         * @example 8f14e45f-ceea-467f-a34e-8d5b5a5f0c11
         */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description It is gone */
      204: {
        headers: {
          "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
          RateLimit: components["headers"]["RateLimit"];
          [name: string]: unknown;
        };
        content?: never;
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden3"];
      404: components["responses"]["NotFound2"];
      409: components["responses"]["Conflict12"];
      410: components["responses"]["Problem410"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["Unavailable"];
    };
  };
  updateSecret: {
    parameters: {
      query?: never;
      header?: {
        /** @description Only if it still is what was read: its ETag, a strong one */
        "If-Match"?: components["parameters"]["IfMatch"];
      };
      path: {
        /**
         * @description names what the address is about
         * @example 8f14e45f-ceea-467f-a34e-8d5b5a5f0c11
         */
        id: string;
      };
      cookie?: never;
    };
    /** @description What it takes to: rename a Secret, or rotate its value: the old one is erased */
    requestBody: {
      content: {
        /**
         * @example {
         *       "value": "the new key"
         *     }
         */
        "application/json": components["schemas"]["UpdateSecret"];
      };
    };
    responses: {
      /** @description The Secret */
      200: {
        headers: {
          ETag: components["headers"]["ETag"];
          "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
          RateLimit: components["headers"]["RateLimit"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "id": "8f14e45f-ceea-467f-a34e-8d5b5a5f0c11",
           *       "name": "Weather key",
           *       "type": "api_key",
           *       "shared": false,
           *       "version": 1,
           *       "createdAt": "2026-11-22T09:30:00.000Z",
           *       "updatedAt": "2026-11-22T09:30:00.000Z"
           *     }
           */
          "application/json": components["schemas"]["Secret"];
        };
      };
      400: components["responses"]["BadRequest4"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden3"];
      404: components["responses"]["NotFound2"];
      409: components["responses"]["Conflict11"];
      410: components["responses"]["Problem410"];
      412: components["responses"]["PreconditionFailed"];
      413: components["responses"]["ContentTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["Unprocessable6"];
      429: components["responses"]["TooManyRequests6"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["Unavailable2"];
    };
  };
  listTools: {
    parameters: {
      query?: {
        /**
         * @description `next` of the page before
         * @example WyIyMDI2LTExLTIyIl0
         */
        cursor?: string;
        /**
         * @description items on the page
         * @example 50
         */
        limit?: number;
        /**
         * @description true: only the user's own; otherwise those shared with them, too
         * @example false
         */
        own?: "true" | "false";
        /**
         * @description a part of the name
         * @example weather
         */
        search?: string;
      };
      header?: {
        /** @description The ETag of what the client has: 304 while it is so */
        "If-None-Match"?: components["parameters"]["IfNoneMatch"];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description A page */
      200: {
        headers: {
          ETag: components["headers"]["ETag"];
          "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
          RateLimit: components["headers"]["RateLimit"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "items": [
           *         {
           *           "id": "8f14e45f-ceea-467f-a34e-8d5b5a5f0c11",
           *           "name": "Forecast",
           *           "description": "Tomorrow's weather in a city",
           *           "serviceId": "8f14e45f-ceea-467f-a34e-8d5b5a5f0c11",
           *           "connectionParams": {
           *             "endpoint": "https://weather.example.com/v1"
           *           },
           *           "operation": {
           *             "type": "rest_call",
           *             "method": "GET",
           *             "path": "/forecast/{{city}}",
           *             "retry": "safe"
           *           },
           *           "inputSchema": {
           *             "type": "object",
           *             "properties": {
           *               "city": {
           *                 "type": "string"
           *               }
           *             },
           *             "required": [
           *               "city"
           *             ],
           *             "additionalProperties": false
           *           },
           *           "outputSchema": {
           *             "type": "object",
           *             "required": [
           *               "degrees"
           *             ]
           *           },
           *           "secret": {
           *             "secretId": "8f14e45f-ceea-467f-a34e-8d5b5a5f0c11",
           *             "placement": {
           *               "in": "header",
           *               "name": "X-Api-Key"
           *             }
           *           },
           *           "shared": false,
           *           "enabled": true,
           *           "own": true,
           *           "status": "healthy",
           *           "lastHealthCheck": "2026-11-22T09:30:00.000Z",
           *           "errorMessage": null,
           *           "version": 1,
           *           "toolTemplateId": null,
           *           "createdAt": "2026-11-22T09:30:00.000Z",
           *           "updatedAt": "2026-11-22T09:30:00.000Z",
           *           "hosts": [
           *             "weather.example.com"
           *           ]
           *         }
           *       ],
           *       "next": "WyIyMDI2LTExLTIyIl0"
           *     }
           */
          "application/json": components["schemas"]["ToolPage"];
        };
      };
      304: components["responses"]["NotModified"];
      400: components["responses"]["BadRequest3"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
      410: components["responses"]["Problem410"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["Unavailable"];
    };
  };
  createTool: {
    parameters: {
      query?: never;
      header?: {
        /** @description A fresh random key per request, the same on a retry: it is carried out once */
        "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
      };
      path?: never;
      cookie?: never;
    };
    /** @description What it takes to: describe a Tool: one operation of a Service, what it takes and what it answers */
    requestBody: {
      content: {
        /**
         * @example {
         *       "name": "Forecast",
         *       "description": "Tomorrow's weather in a city",
         *       "serviceId": "8f14e45f-ceea-467f-a34e-8d5b5a5f0c11",
         *       "connectionParams": {
         *         "endpoint": "https://weather.example.com/v1"
         *       },
         *       "operation": {
         *         "type": "rest_call",
         *         "method": "GET",
         *         "path": "/forecast/{{city}}",
         *         "retry": "safe"
         *       },
         *       "inputSchema": {
         *         "type": "object",
         *         "properties": {
         *           "city": {
         *             "type": "string"
         *           }
         *         },
         *         "required": [
         *           "city"
         *         ],
         *         "additionalProperties": false
         *       },
         *       "outputSchema": {
         *         "type": "object",
         *         "required": [
         *           "degrees"
         *         ]
         *       },
         *       "secret": {
         *         "secretId": "8f14e45f-ceea-467f-a34e-8d5b5a5f0c11",
         *         "placement": {
         *           "in": "header",
         *           "name": "X-Api-Key"
         *         }
         *       },
         *       "shared": false,
         *       "enabled": true
         *     }
         */
        "application/json": components["schemas"]["CreateTool"];
      };
    };
    responses: {
      /** @description The Tool, created once per key */
      201: {
        headers: {
          Location: components["headers"]["Location5"];
          ETag: components["headers"]["ETag"];
          "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
          RateLimit: components["headers"]["RateLimit"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "id": "8f14e45f-ceea-467f-a34e-8d5b5a5f0c11",
           *       "name": "Forecast",
           *       "description": "Tomorrow's weather in a city",
           *       "serviceId": "8f14e45f-ceea-467f-a34e-8d5b5a5f0c11",
           *       "connectionParams": {
           *         "endpoint": "https://weather.example.com/v1"
           *       },
           *       "operation": {
           *         "type": "rest_call",
           *         "method": "GET",
           *         "path": "/forecast/{{city}}",
           *         "retry": "safe"
           *       },
           *       "inputSchema": {
           *         "type": "object",
           *         "properties": {
           *           "city": {
           *             "type": "string"
           *           }
           *         },
           *         "required": [
           *           "city"
           *         ],
           *         "additionalProperties": false
           *       },
           *       "outputSchema": {
           *         "type": "object",
           *         "required": [
           *           "degrees"
           *         ]
           *       },
           *       "secret": {
           *         "secretId": "8f14e45f-ceea-467f-a34e-8d5b5a5f0c11",
           *         "placement": {
           *           "in": "header",
           *           "name": "X-Api-Key"
           *         }
           *       },
           *       "shared": false,
           *       "enabled": true,
           *       "own": true,
           *       "status": "healthy",
           *       "lastHealthCheck": "2026-11-22T09:30:00.000Z",
           *       "errorMessage": null,
           *       "version": 1,
           *       "toolTemplateId": null,
           *       "createdAt": "2026-11-22T09:30:00.000Z",
           *       "updatedAt": "2026-11-22T09:30:00.000Z",
           *       "hosts": [
           *         "weather.example.com"
           *       ]
           *     }
           */
          "application/json": components["schemas"]["Tool"];
        };
      };
      400: components["responses"]["BadRequest2"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden3"];
      409: components["responses"]["Conflict11"];
      410: components["responses"]["Problem410"];
      413: components["responses"]["ContentTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["Unprocessable5"];
      429: components["responses"]["TooManyRequests6"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["Unavailable"];
    };
  };
  getTool: {
    parameters: {
      query?: never;
      header?: {
        /** @description The ETag of what the client has: 304 while it is so */
        "If-None-Match"?: components["parameters"]["IfNoneMatch"];
      };
      path: {
        /**
         * @description names what the address is about
         * @example 8f14e45f-ceea-467f-a34e-8d5b5a5f0c11
         */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The Tool */
      200: {
        headers: {
          ETag: components["headers"]["ETag"];
          "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
          RateLimit: components["headers"]["RateLimit"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "id": "8f14e45f-ceea-467f-a34e-8d5b5a5f0c11",
           *       "name": "Forecast",
           *       "description": "Tomorrow's weather in a city",
           *       "serviceId": "8f14e45f-ceea-467f-a34e-8d5b5a5f0c11",
           *       "connectionParams": {
           *         "endpoint": "https://weather.example.com/v1"
           *       },
           *       "operation": {
           *         "type": "rest_call",
           *         "method": "GET",
           *         "path": "/forecast/{{city}}",
           *         "retry": "safe"
           *       },
           *       "inputSchema": {
           *         "type": "object",
           *         "properties": {
           *           "city": {
           *             "type": "string"
           *           }
           *         },
           *         "required": [
           *           "city"
           *         ],
           *         "additionalProperties": false
           *       },
           *       "outputSchema": {
           *         "type": "object",
           *         "required": [
           *           "degrees"
           *         ]
           *       },
           *       "secret": {
           *         "secretId": "8f14e45f-ceea-467f-a34e-8d5b5a5f0c11",
           *         "placement": {
           *           "in": "header",
           *           "name": "X-Api-Key"
           *         }
           *       },
           *       "shared": false,
           *       "enabled": true,
           *       "own": true,
           *       "status": "healthy",
           *       "lastHealthCheck": "2026-11-22T09:30:00.000Z",
           *       "errorMessage": null,
           *       "version": 1,
           *       "toolTemplateId": null,
           *       "createdAt": "2026-11-22T09:30:00.000Z",
           *       "updatedAt": "2026-11-22T09:30:00.000Z",
           *       "hosts": [
           *         "weather.example.com"
           *       ]
           *     }
           */
          "application/json": components["schemas"]["Tool"];
        };
      };
      304: components["responses"]["NotModified"];
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound2"];
      410: components["responses"]["Problem410"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["Unavailable"];
    };
  };
  deleteTool: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description names what the address is about
         * @example 8f14e45f-ceea-467f-a34e-8d5b5a5f0c11
         */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description It is gone */
      204: {
        headers: {
          "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
          RateLimit: components["headers"]["RateLimit"];
          [name: string]: unknown;
        };
        content?: never;
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden3"];
      404: components["responses"]["NotFound2"];
      409: components["responses"]["Conflict12"];
      410: components["responses"]["Problem410"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["Unavailable"];
    };
  };
  updateTool: {
    parameters: {
      query?: never;
      header?: {
        /** @description Only if it still is what was read: its ETag, a strong one */
        "If-Match"?: components["parameters"]["IfMatch"];
      };
      path: {
        /**
         * @description names what the address is about
         * @example 8f14e45f-ceea-467f-a34e-8d5b5a5f0c11
         */
        id: string;
      };
      cookie?: never;
    };
    /** @description What it takes to: change a Tool, as a new version; its Service stays */
    requestBody: {
      content: {
        /**
         * @example {
         *       "enabled": false
         *     }
         */
        "application/json": components["schemas"]["UpdateTool"];
      };
    };
    responses: {
      /** @description The Tool */
      200: {
        headers: {
          ETag: components["headers"]["ETag"];
          "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
          RateLimit: components["headers"]["RateLimit"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "id": "8f14e45f-ceea-467f-a34e-8d5b5a5f0c11",
           *       "name": "Forecast",
           *       "description": "Tomorrow's weather in a city",
           *       "serviceId": "8f14e45f-ceea-467f-a34e-8d5b5a5f0c11",
           *       "connectionParams": {
           *         "endpoint": "https://weather.example.com/v1"
           *       },
           *       "operation": {
           *         "type": "rest_call",
           *         "method": "GET",
           *         "path": "/forecast/{{city}}",
           *         "retry": "safe"
           *       },
           *       "inputSchema": {
           *         "type": "object",
           *         "properties": {
           *           "city": {
           *             "type": "string"
           *           }
           *         },
           *         "required": [
           *           "city"
           *         ],
           *         "additionalProperties": false
           *       },
           *       "outputSchema": {
           *         "type": "object",
           *         "required": [
           *           "degrees"
           *         ]
           *       },
           *       "secret": {
           *         "secretId": "8f14e45f-ceea-467f-a34e-8d5b5a5f0c11",
           *         "placement": {
           *           "in": "header",
           *           "name": "X-Api-Key"
           *         }
           *       },
           *       "shared": false,
           *       "enabled": true,
           *       "own": true,
           *       "status": "healthy",
           *       "lastHealthCheck": "2026-11-22T09:30:00.000Z",
           *       "errorMessage": null,
           *       "version": 1,
           *       "toolTemplateId": null,
           *       "createdAt": "2026-11-22T09:30:00.000Z",
           *       "updatedAt": "2026-11-22T09:30:00.000Z",
           *       "hosts": [
           *         "weather.example.com"
           *       ]
           *     }
           */
          "application/json": components["schemas"]["Tool"];
        };
      };
      400: components["responses"]["BadRequest4"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden3"];
      404: components["responses"]["NotFound2"];
      409: components["responses"]["Conflict11"];
      410: components["responses"]["Problem410"];
      412: components["responses"]["PreconditionFailed"];
      413: components["responses"]["ContentTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["Unprocessable6"];
      429: components["responses"]["TooManyRequests6"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["Unavailable"];
    };
  };
  invokeTool: {
    parameters: {
      query?: never;
      header?: {
        /** @description A fresh random key per request, the same on a retry: it is carried out once */
        "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
      };
      path: {
        /**
         * @description names what the address is about
         * @example 8f14e45f-ceea-467f-a34e-8d5b5a5f0c11
         */
        id: string;
      };
      cookie?: never;
    };
    /** @description What it takes to: call a Tool once, as a run of one step */
    requestBody: {
      content: {
        /**
         * @example {
         *       "inputs": {
         *         "city": "Vienna"
         *       }
         *     }
         */
        "application/json": components["schemas"]["InvokeTool"];
      };
    };
    responses: {
      /** @description Accepted, once per key; the run tells what the Tool answered */
      202: {
        headers: {
          Location: components["headers"]["Location2"];
          "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
          RateLimit: components["headers"]["RateLimit"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "runId": "8f14e45f-ceea-467f-a34e-8d5b5a5f0c11",
           *       "userTurnId": "8f14e45f-ceea-467f-a34e-8d5b5a5f0c11",
           *       "agentTurnId": "8f14e45f-ceea-467f-a34e-8d5b5a5f0c11",
           *       "status": "queued",
           *       "links": {
           *         "self": "/v1/runs/8f14e45f-ceea-467f-a34e-8d5b5a5f0c11",
           *         "events": "/v1/runs/8f14e45f-ceea-467f-a34e-8d5b5a5f0c11/events",
           *         "receipt": "/v1/runs/8f14e45f-ceea-467f-a34e-8d5b5a5f0c11/receipt"
           *       }
           *     }
           */
          "application/json": components["schemas"]["AcceptedMessage"];
        };
      };
      400: components["responses"]["BadRequest2"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound3"];
      409: components["responses"]["Conflict13"];
      410: components["responses"]["Problem410"];
      413: components["responses"]["ContentTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["Unprocessable3"];
      429: components["responses"]["TooManyRequests7"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["Unavailable"];
    };
  };
  probeTool: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description names what the address is about
         * @example 8f14e45f-ceea-467f-a34e-8d5b5a5f0c11
         */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description What was found */
      200: {
        headers: {
          "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
          RateLimit: components["headers"]["RateLimit"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "status": "healthy",
           *       "code": null,
           *       "detail": null,
           *       "ms": 84,
           *       "pinned": null
           *     }
           */
          "application/json": components["schemas"]["ProbedTool"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden3"];
      404: components["responses"]["NotFound2"];
      410: components["responses"]["Problem410"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["Unavailable"];
    };
  };
  readToolCatalogue: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description names what the address is about
         * @example 8f14e45f-ceea-467f-a34e-8d5b5a5f0c11
         */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description What it offers */
      200: {
        headers: {
          "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
          RateLimit: components["headers"]["RateLimit"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "items": [
           *         {
           *           "name": "convert",
           *           "description": "Converts a mass",
           *           "outputSchema": null,
           *           "inputSchema": {
           *             "type": "object",
           *             "properties": {
           *               "value": {
           *                 "type": "number"
           *               }
           *             }
           *           },
           *           "schemaHash": "0a0a236075621c7dd1e789f9c8160f2b7a086b10066dc183b361f0bcce80563f"
           *         }
           *       ],
           *       "code": null,
           *       "detail": null
           *     }
           */
          "application/json": components["schemas"]["ToolCatalogue"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden3"];
      404: components["responses"]["NotFound2"];
      410: components["responses"]["Problem410"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["Unavailable"];
    };
  };
  acceptTool: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description names what the address is about
         * @example 8f14e45f-ceea-467f-a34e-8d5b5a5f0c11
         */
        id: string;
      };
      cookie?: never;
    };
    /** @description What it takes to: accept another user's Tool as it is: runs use this version until the next is accepted */
    requestBody: {
      content: {
        /**
         * @example {
         *       "version": 1
         *     }
         */
        "application/json": components["schemas"]["AcceptTool"];
      };
    };
    responses: {
      /** @description The Tool */
      200: {
        headers: {
          "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
          RateLimit: components["headers"]["RateLimit"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "id": "8f14e45f-ceea-467f-a34e-8d5b5a5f0c11",
           *       "name": "Forecast",
           *       "description": "Tomorrow's weather in a city",
           *       "serviceId": "8f14e45f-ceea-467f-a34e-8d5b5a5f0c11",
           *       "connectionParams": {
           *         "endpoint": "https://weather.example.com/v1"
           *       },
           *       "operation": {
           *         "type": "rest_call",
           *         "method": "GET",
           *         "path": "/forecast/{{city}}",
           *         "retry": "safe"
           *       },
           *       "inputSchema": {
           *         "type": "object",
           *         "properties": {
           *           "city": {
           *             "type": "string"
           *           }
           *         },
           *         "required": [
           *           "city"
           *         ],
           *         "additionalProperties": false
           *       },
           *       "outputSchema": {
           *         "type": "object",
           *         "required": [
           *           "degrees"
           *         ]
           *       },
           *       "secret": {
           *         "secretId": "8f14e45f-ceea-467f-a34e-8d5b5a5f0c11",
           *         "placement": {
           *           "in": "header",
           *           "name": "X-Api-Key"
           *         }
           *       },
           *       "shared": false,
           *       "enabled": true,
           *       "own": true,
           *       "status": "healthy",
           *       "lastHealthCheck": "2026-11-22T09:30:00.000Z",
           *       "errorMessage": null,
           *       "version": 1,
           *       "toolTemplateId": null,
           *       "createdAt": "2026-11-22T09:30:00.000Z",
           *       "updatedAt": "2026-11-22T09:30:00.000Z",
           *       "hosts": [
           *         "weather.example.com"
           *       ]
           *     }
           */
          "application/json": components["schemas"]["Tool"];
        };
      };
      400: components["responses"]["BadRequest4"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound2"];
      410: components["responses"]["Problem410"];
      412: components["responses"]["PreconditionFailed2"];
      413: components["responses"]["ContentTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["Unprocessable7"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["Unavailable"];
    };
  };
  listServiceTemplates: {
    parameters: {
      query?: {
        /**
         * @description `next` of the page before
         * @example WyIyMDI2LTExLTIyIl0
         */
        cursor?: string;
        /**
         * @description items on the page
         * @example 50
         */
        limit?: number;
        /**
         * @description true: only the user's own; otherwise those shared with them, too
         * @example false
         */
        own?: "true" | "false";
        /**
         * @description a part of the name
         * @example weather
         */
        search?: string;
        /**
         * @description true: archived ones, too
         * @example false
         */
        includeArchived?: "true" | "false";
      };
      header?: {
        /** @description The ETag of what the client has: 304 while it is so */
        "If-None-Match"?: components["parameters"]["IfNoneMatch"];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description A page */
      200: {
        headers: {
          ETag: components["headers"]["ETag"];
          "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
          RateLimit: components["headers"]["RateLimit"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "items": [
           *         {
           *           "name": "Weather",
           *           "type": "rest_api",
           *           "protocol": "https",
           *           "connectionSchema": {
           *             "type": "object",
           *             "properties": {
           *               "endpoint": {
           *                 "type": "string",
           *                 "format": "uri"
           *               }
           *             },
           *             "required": [
           *               "endpoint"
           *             ],
           *             "additionalProperties": false
           *           },
           *           "requiresSecret": true,
           *           "shared": true,
           *           "description": "A REST API behind a key",
           *           "id": "8f14e45f-ceea-467f-a34e-8d5b5a5f0c11",
           *           "archived": false,
           *           "own": true,
           *           "createdAt": "2026-11-22T09:30:00.000Z",
           *           "updatedAt": "2026-11-22T09:30:00.000Z"
           *         }
           *       ],
           *       "next": "WyIyMDI2LTExLTIyIl0"
           *     }
           */
          "application/json": components["schemas"]["ServiceTemplatePage"];
        };
      };
      304: components["responses"]["NotModified"];
      400: components["responses"]["BadRequest3"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
      410: components["responses"]["Problem410"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["Unavailable"];
    };
  };
  createServiceTemplate: {
    parameters: {
      query?: never;
      header?: {
        /** @description A fresh random key per request, the same on a retry: it is carried out once */
        "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
      };
      path?: never;
      cookie?: never;
    };
    /** @description What it takes to: publish a template of a Service */
    requestBody: {
      content: {
        /**
         * @example {
         *       "name": "Weather",
         *       "type": "rest_api",
         *       "protocol": "https",
         *       "connectionSchema": {
         *         "type": "object",
         *         "properties": {
         *           "endpoint": {
         *             "type": "string",
         *             "format": "uri"
         *           }
         *         },
         *         "required": [
         *           "endpoint"
         *         ],
         *         "additionalProperties": false
         *       },
         *       "requiresSecret": true,
         *       "shared": true,
         *       "description": "A REST API behind a key"
         *     }
         */
        "application/json": components["schemas"]["CreateServiceTemplate"];
      };
    };
    responses: {
      /** @description The template of a Service, created once per key */
      201: {
        headers: {
          Location: components["headers"]["Location5"];
          ETag: components["headers"]["ETag"];
          "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
          RateLimit: components["headers"]["RateLimit"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "name": "Weather",
           *       "type": "rest_api",
           *       "protocol": "https",
           *       "connectionSchema": {
           *         "type": "object",
           *         "properties": {
           *           "endpoint": {
           *             "type": "string",
           *             "format": "uri"
           *           }
           *         },
           *         "required": [
           *           "endpoint"
           *         ],
           *         "additionalProperties": false
           *       },
           *       "requiresSecret": true,
           *       "shared": true,
           *       "description": "A REST API behind a key",
           *       "id": "8f14e45f-ceea-467f-a34e-8d5b5a5f0c11",
           *       "archived": false,
           *       "own": true,
           *       "createdAt": "2026-11-22T09:30:00.000Z",
           *       "updatedAt": "2026-11-22T09:30:00.000Z"
           *     }
           */
          "application/json": components["schemas"]["ServiceTemplate"];
        };
      };
      400: components["responses"]["BadRequest2"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden3"];
      409: components["responses"]["Conflict11"];
      410: components["responses"]["Problem410"];
      413: components["responses"]["ContentTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["Unprocessable5"];
      429: components["responses"]["TooManyRequests6"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["Unavailable"];
    };
  };
  getServiceTemplate: {
    parameters: {
      query?: never;
      header?: {
        /** @description The ETag of what the client has: 304 while it is so */
        "If-None-Match"?: components["parameters"]["IfNoneMatch"];
      };
      path: {
        /**
         * @description names what the address is about
         * @example 8f14e45f-ceea-467f-a34e-8d5b5a5f0c11
         */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The template of a Service */
      200: {
        headers: {
          ETag: components["headers"]["ETag"];
          "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
          RateLimit: components["headers"]["RateLimit"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "name": "Weather",
           *       "type": "rest_api",
           *       "protocol": "https",
           *       "connectionSchema": {
           *         "type": "object",
           *         "properties": {
           *           "endpoint": {
           *             "type": "string",
           *             "format": "uri"
           *           }
           *         },
           *         "required": [
           *           "endpoint"
           *         ],
           *         "additionalProperties": false
           *       },
           *       "requiresSecret": true,
           *       "shared": true,
           *       "description": "A REST API behind a key",
           *       "id": "8f14e45f-ceea-467f-a34e-8d5b5a5f0c11",
           *       "archived": false,
           *       "own": true,
           *       "createdAt": "2026-11-22T09:30:00.000Z",
           *       "updatedAt": "2026-11-22T09:30:00.000Z"
           *     }
           */
          "application/json": components["schemas"]["ServiceTemplate"];
        };
      };
      304: components["responses"]["NotModified"];
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound2"];
      410: components["responses"]["Problem410"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["Unavailable"];
    };
  };
  deleteServiceTemplate: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description names what the address is about
         * @example 8f14e45f-ceea-467f-a34e-8d5b5a5f0c11
         */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description It is gone */
      204: {
        headers: {
          "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
          RateLimit: components["headers"]["RateLimit"];
          [name: string]: unknown;
        };
        content?: never;
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden3"];
      404: components["responses"]["NotFound2"];
      409: components["responses"]["Conflict12"];
      410: components["responses"]["Problem410"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["Unavailable"];
    };
  };
  updateServiceTemplate: {
    parameters: {
      query?: never;
      header?: {
        /** @description Only if it still is what was read: its ETag, a strong one */
        "If-Match"?: components["parameters"]["IfMatch"];
      };
      path: {
        /**
         * @description names what the address is about
         * @example 8f14e45f-ceea-467f-a34e-8d5b5a5f0c11
         */
        id: string;
      };
      cookie?: never;
    };
    /** @description What it takes to: rename, describe or share a template of a Service; the rest of it stays */
    requestBody: {
      content: {
        /**
         * @example {
         *       "shared": true
         *     }
         */
        "application/json": components["schemas"]["UpdateTemplate"];
      };
    };
    responses: {
      /** @description The template of a Service */
      200: {
        headers: {
          ETag: components["headers"]["ETag"];
          "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
          RateLimit: components["headers"]["RateLimit"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "name": "Weather",
           *       "type": "rest_api",
           *       "protocol": "https",
           *       "connectionSchema": {
           *         "type": "object",
           *         "properties": {
           *           "endpoint": {
           *             "type": "string",
           *             "format": "uri"
           *           }
           *         },
           *         "required": [
           *           "endpoint"
           *         ],
           *         "additionalProperties": false
           *       },
           *       "requiresSecret": true,
           *       "shared": true,
           *       "description": "A REST API behind a key",
           *       "id": "8f14e45f-ceea-467f-a34e-8d5b5a5f0c11",
           *       "archived": false,
           *       "own": true,
           *       "createdAt": "2026-11-22T09:30:00.000Z",
           *       "updatedAt": "2026-11-22T09:30:00.000Z"
           *     }
           */
          "application/json": components["schemas"]["ServiceTemplate"];
        };
      };
      400: components["responses"]["BadRequest4"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden3"];
      404: components["responses"]["NotFound2"];
      409: components["responses"]["Conflict11"];
      410: components["responses"]["Problem410"];
      412: components["responses"]["PreconditionFailed"];
      413: components["responses"]["ContentTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["Unprocessable6"];
      429: components["responses"]["TooManyRequests6"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["Unavailable"];
    };
  };
  createServiceFromTemplate: {
    parameters: {
      query?: never;
      header?: {
        /** @description A fresh random key per request, the same on a retry: it is carried out once */
        "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
      };
      path: {
        /**
         * @description names what the address is about
         * @example 8f14e45f-ceea-467f-a34e-8d5b5a5f0c11
         */
        id: string;
      };
      cookie?: never;
    };
    /** @description What it takes to: make a Service of a template: a copy that is the user's own */
    requestBody: {
      content: {
        /**
         * @example {
         *       "name": "My weather"
         *     }
         */
        "application/json": components["schemas"]["ServiceFromTemplate"];
      };
    };
    responses: {
      /** @description What was made, once per key */
      201: {
        headers: {
          Location: components["headers"]["Location5"];
          ETag: components["headers"]["ETag"];
          "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
          RateLimit: components["headers"]["RateLimit"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "id": "8f14e45f-ceea-467f-a34e-8d5b5a5f0c11",
           *       "name": "Weather",
           *       "type": "rest_api",
           *       "protocol": "https",
           *       "connectionSchema": {
           *         "type": "object",
           *         "properties": {
           *           "endpoint": {
           *             "type": "string",
           *             "format": "uri"
           *           }
           *         },
           *         "required": [
           *           "endpoint"
           *         ],
           *         "additionalProperties": false
           *       },
           *       "requiresSecret": true,
           *       "shared": false,
           *       "enabled": true,
           *       "own": true,
           *       "status": "healthy",
           *       "lastHealthCheck": "2026-11-22T09:30:00.000Z",
           *       "errorMessage": null,
           *       "version": 1,
           *       "serviceTemplateId": null,
           *       "createdAt": "2026-11-22T09:30:00.000Z",
           *       "updatedAt": "2026-11-22T09:30:00.000Z"
           *     }
           */
          "application/json": components["schemas"]["Service"];
        };
      };
      400: components["responses"]["BadRequest2"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden3"];
      404: components["responses"]["NotFound2"];
      409: components["responses"]["Conflict14"];
      410: components["responses"]["Problem410"];
      413: components["responses"]["ContentTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["Unprocessable5"];
      429: components["responses"]["TooManyRequests6"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["Unavailable"];
    };
  };
  listToolTemplates: {
    parameters: {
      query?: {
        /**
         * @description `next` of the page before
         * @example WyIyMDI2LTExLTIyIl0
         */
        cursor?: string;
        /**
         * @description items on the page
         * @example 50
         */
        limit?: number;
        /**
         * @description true: only the user's own; otherwise those shared with them, too
         * @example false
         */
        own?: "true" | "false";
        /**
         * @description a part of the name
         * @example weather
         */
        search?: string;
        /**
         * @description true: archived ones, too
         * @example false
         */
        includeArchived?: "true" | "false";
      };
      header?: {
        /** @description The ETag of what the client has: 304 while it is so */
        "If-None-Match"?: components["parameters"]["IfNoneMatch"];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description A page */
      200: {
        headers: {
          ETag: components["headers"]["ETag"];
          "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
          RateLimit: components["headers"]["RateLimit"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "items": [
           *         {
           *           "name": "Forecast",
           *           "description": "Tomorrow's weather in a city",
           *           "operation": {
           *             "type": "rest_call",
           *             "method": "GET",
           *             "path": "/forecast/{{city}}",
           *             "retry": "safe"
           *           },
           *           "inputSchema": {
           *             "type": "object",
           *             "properties": {
           *               "city": {
           *                 "type": "string"
           *               }
           *             },
           *             "required": [
           *               "city"
           *             ],
           *             "additionalProperties": false
           *           },
           *           "outputSchema": {
           *             "type": "object",
           *             "required": [
           *               "degrees"
           *             ]
           *           },
           *           "shared": true,
           *           "id": "8f14e45f-ceea-467f-a34e-8d5b5a5f0c11",
           *           "archived": false,
           *           "own": true,
           *           "createdAt": "2026-11-22T09:30:00.000Z",
           *           "updatedAt": "2026-11-22T09:30:00.000Z"
           *         }
           *       ],
           *       "next": "WyIyMDI2LTExLTIyIl0"
           *     }
           */
          "application/json": components["schemas"]["ToolTemplatePage"];
        };
      };
      304: components["responses"]["NotModified"];
      400: components["responses"]["BadRequest3"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
      410: components["responses"]["Problem410"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["Unavailable"];
    };
  };
  createToolTemplate: {
    parameters: {
      query?: never;
      header?: {
        /** @description A fresh random key per request, the same on a retry: it is carried out once */
        "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
      };
      path?: never;
      cookie?: never;
    };
    /** @description What it takes to: publish a template of a Tool */
    requestBody: {
      content: {
        /**
         * @example {
         *       "name": "Forecast",
         *       "description": "Tomorrow's weather in a city",
         *       "operation": {
         *         "type": "rest_call",
         *         "method": "GET",
         *         "path": "/forecast/{{city}}",
         *         "retry": "safe"
         *       },
         *       "inputSchema": {
         *         "type": "object",
         *         "properties": {
         *           "city": {
         *             "type": "string"
         *           }
         *         },
         *         "required": [
         *           "city"
         *         ],
         *         "additionalProperties": false
         *       },
         *       "outputSchema": {
         *         "type": "object",
         *         "required": [
         *           "degrees"
         *         ]
         *       },
         *       "shared": true
         *     }
         */
        "application/json": components["schemas"]["CreateToolTemplate"];
      };
    };
    responses: {
      /** @description The template of a Tool, created once per key */
      201: {
        headers: {
          Location: components["headers"]["Location5"];
          ETag: components["headers"]["ETag"];
          "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
          RateLimit: components["headers"]["RateLimit"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "name": "Forecast",
           *       "description": "Tomorrow's weather in a city",
           *       "operation": {
           *         "type": "rest_call",
           *         "method": "GET",
           *         "path": "/forecast/{{city}}",
           *         "retry": "safe"
           *       },
           *       "inputSchema": {
           *         "type": "object",
           *         "properties": {
           *           "city": {
           *             "type": "string"
           *           }
           *         },
           *         "required": [
           *           "city"
           *         ],
           *         "additionalProperties": false
           *       },
           *       "outputSchema": {
           *         "type": "object",
           *         "required": [
           *           "degrees"
           *         ]
           *       },
           *       "shared": true,
           *       "id": "8f14e45f-ceea-467f-a34e-8d5b5a5f0c11",
           *       "archived": false,
           *       "own": true,
           *       "createdAt": "2026-11-22T09:30:00.000Z",
           *       "updatedAt": "2026-11-22T09:30:00.000Z"
           *     }
           */
          "application/json": components["schemas"]["ToolTemplate"];
        };
      };
      400: components["responses"]["BadRequest2"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden3"];
      409: components["responses"]["Conflict11"];
      410: components["responses"]["Problem410"];
      413: components["responses"]["ContentTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["Unprocessable5"];
      429: components["responses"]["TooManyRequests6"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["Unavailable"];
    };
  };
  getToolTemplate: {
    parameters: {
      query?: never;
      header?: {
        /** @description The ETag of what the client has: 304 while it is so */
        "If-None-Match"?: components["parameters"]["IfNoneMatch"];
      };
      path: {
        /**
         * @description names what the address is about
         * @example 8f14e45f-ceea-467f-a34e-8d5b5a5f0c11
         */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The template of a Tool */
      200: {
        headers: {
          ETag: components["headers"]["ETag"];
          "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
          RateLimit: components["headers"]["RateLimit"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "name": "Forecast",
           *       "description": "Tomorrow's weather in a city",
           *       "operation": {
           *         "type": "rest_call",
           *         "method": "GET",
           *         "path": "/forecast/{{city}}",
           *         "retry": "safe"
           *       },
           *       "inputSchema": {
           *         "type": "object",
           *         "properties": {
           *           "city": {
           *             "type": "string"
           *           }
           *         },
           *         "required": [
           *           "city"
           *         ],
           *         "additionalProperties": false
           *       },
           *       "outputSchema": {
           *         "type": "object",
           *         "required": [
           *           "degrees"
           *         ]
           *       },
           *       "shared": true,
           *       "id": "8f14e45f-ceea-467f-a34e-8d5b5a5f0c11",
           *       "archived": false,
           *       "own": true,
           *       "createdAt": "2026-11-22T09:30:00.000Z",
           *       "updatedAt": "2026-11-22T09:30:00.000Z"
           *     }
           */
          "application/json": components["schemas"]["ToolTemplate"];
        };
      };
      304: components["responses"]["NotModified"];
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound2"];
      410: components["responses"]["Problem410"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["Unavailable"];
    };
  };
  deleteToolTemplate: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description names what the address is about
         * @example 8f14e45f-ceea-467f-a34e-8d5b5a5f0c11
         */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description It is gone */
      204: {
        headers: {
          "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
          RateLimit: components["headers"]["RateLimit"];
          [name: string]: unknown;
        };
        content?: never;
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden3"];
      404: components["responses"]["NotFound2"];
      409: components["responses"]["Conflict12"];
      410: components["responses"]["Problem410"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["Unavailable"];
    };
  };
  updateToolTemplate: {
    parameters: {
      query?: never;
      header?: {
        /** @description Only if it still is what was read: its ETag, a strong one */
        "If-Match"?: components["parameters"]["IfMatch"];
      };
      path: {
        /**
         * @description names what the address is about
         * @example 8f14e45f-ceea-467f-a34e-8d5b5a5f0c11
         */
        id: string;
      };
      cookie?: never;
    };
    /** @description What it takes to: rename, describe or share a template of a Tool; the rest of it stays */
    requestBody: {
      content: {
        /**
         * @example {
         *       "shared": true
         *     }
         */
        "application/json": components["schemas"]["UpdateTemplate"];
      };
    };
    responses: {
      /** @description The template of a Tool */
      200: {
        headers: {
          ETag: components["headers"]["ETag"];
          "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
          RateLimit: components["headers"]["RateLimit"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "name": "Forecast",
           *       "description": "Tomorrow's weather in a city",
           *       "operation": {
           *         "type": "rest_call",
           *         "method": "GET",
           *         "path": "/forecast/{{city}}",
           *         "retry": "safe"
           *       },
           *       "inputSchema": {
           *         "type": "object",
           *         "properties": {
           *           "city": {
           *             "type": "string"
           *           }
           *         },
           *         "required": [
           *           "city"
           *         ],
           *         "additionalProperties": false
           *       },
           *       "outputSchema": {
           *         "type": "object",
           *         "required": [
           *           "degrees"
           *         ]
           *       },
           *       "shared": true,
           *       "id": "8f14e45f-ceea-467f-a34e-8d5b5a5f0c11",
           *       "archived": false,
           *       "own": true,
           *       "createdAt": "2026-11-22T09:30:00.000Z",
           *       "updatedAt": "2026-11-22T09:30:00.000Z"
           *     }
           */
          "application/json": components["schemas"]["ToolTemplate"];
        };
      };
      400: components["responses"]["BadRequest4"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden3"];
      404: components["responses"]["NotFound2"];
      409: components["responses"]["Conflict11"];
      410: components["responses"]["Problem410"];
      412: components["responses"]["PreconditionFailed"];
      413: components["responses"]["ContentTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["Unprocessable6"];
      429: components["responses"]["TooManyRequests6"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["Unavailable"];
    };
  };
  createToolFromTemplate: {
    parameters: {
      query?: never;
      header?: {
        /** @description A fresh random key per request, the same on a retry: it is carried out once */
        "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
      };
      path: {
        /**
         * @description names what the address is about
         * @example 8f14e45f-ceea-467f-a34e-8d5b5a5f0c11
         */
        id: string;
      };
      cookie?: never;
    };
    /** @description What it takes to: make a Tool of a template, with the user's own Service, connection and Secret */
    requestBody: {
      content: {
        /**
         * @example {
         *       "serviceId": "8f14e45f-ceea-467f-a34e-8d5b5a5f0c11",
         *       "connectionParams": {
         *         "endpoint": "https://weather.example.com/v1"
         *       },
         *       "secret": {
         *         "secretId": "8f14e45f-ceea-467f-a34e-8d5b5a5f0c11",
         *         "placement": {
         *           "in": "bearer"
         *         }
         *       }
         *     }
         */
        "application/json": components["schemas"]["ToolFromTemplate"];
      };
    };
    responses: {
      /** @description What was made, once per key */
      201: {
        headers: {
          Location: components["headers"]["Location5"];
          ETag: components["headers"]["ETag"];
          "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
          RateLimit: components["headers"]["RateLimit"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "id": "8f14e45f-ceea-467f-a34e-8d5b5a5f0c11",
           *       "name": "Forecast",
           *       "description": "Tomorrow's weather in a city",
           *       "serviceId": "8f14e45f-ceea-467f-a34e-8d5b5a5f0c11",
           *       "connectionParams": {
           *         "endpoint": "https://weather.example.com/v1"
           *       },
           *       "operation": {
           *         "type": "rest_call",
           *         "method": "GET",
           *         "path": "/forecast/{{city}}",
           *         "retry": "safe"
           *       },
           *       "inputSchema": {
           *         "type": "object",
           *         "properties": {
           *           "city": {
           *             "type": "string"
           *           }
           *         },
           *         "required": [
           *           "city"
           *         ],
           *         "additionalProperties": false
           *       },
           *       "outputSchema": {
           *         "type": "object",
           *         "required": [
           *           "degrees"
           *         ]
           *       },
           *       "secret": {
           *         "secretId": "8f14e45f-ceea-467f-a34e-8d5b5a5f0c11",
           *         "placement": {
           *           "in": "header",
           *           "name": "X-Api-Key"
           *         }
           *       },
           *       "shared": false,
           *       "enabled": true,
           *       "own": true,
           *       "status": "healthy",
           *       "lastHealthCheck": "2026-11-22T09:30:00.000Z",
           *       "errorMessage": null,
           *       "version": 1,
           *       "toolTemplateId": null,
           *       "createdAt": "2026-11-22T09:30:00.000Z",
           *       "updatedAt": "2026-11-22T09:30:00.000Z",
           *       "hosts": [
           *         "weather.example.com"
           *       ]
           *     }
           */
          "application/json": components["schemas"]["Tool"];
        };
      };
      400: components["responses"]["BadRequest2"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden3"];
      404: components["responses"]["NotFound2"];
      409: components["responses"]["Conflict14"];
      410: components["responses"]["Problem410"];
      413: components["responses"]["ContentTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["Unprocessable5"];
      429: components["responses"]["TooManyRequests6"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["Unavailable"];
    };
  };
  listProcesses: {
    parameters: {
      query?: {
        /**
         * @description `next` of the page before
         * @example WyIyMDI2LTExLTIyIl0
         */
        cursor?: string;
        /**
         * @description items on the page
         * @example 50
         */
        limit?: number;
        /**
         * @description true: only the user's own; otherwise those shared with them, too
         * @example false
         */
        own?: "true" | "false";
        /**
         * @description a part of the name
         * @example weather
         */
        search?: string;
      };
      header?: {
        /** @description The ETag of what the client has: 304 while it is so */
        "If-None-Match"?: components["parameters"]["IfNoneMatch"];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description A page */
      200: {
        headers: {
          ETag: components["headers"]["ETag"];
          "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
          RateLimit: components["headers"]["RateLimit"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "items": [
           *         {
           *           "id": "8f14e45f-ceea-467f-a34e-8d5b5a5f0c11",
           *           "name": "Weather report",
           *           "description": null,
           *           "enabled": true,
           *           "own": true,
           *           "version": 1,
           *           "definition": {
           *             "initialContext": [
           *               "city"
           *             ],
           *             "steps": [
           *               {
           *                 "id": "ask",
           *                 "calls": {
           *                   "tool": "8f14e45f-ceea-467f-a34e-8d5b5a5f0c11"
           *                 },
           *                 "dependsOn": [],
           *                 "inputs": {
           *                   "city": "{input.city}"
           *                 },
           *                 "output": {
           *                   "variable": "forecast",
           *                   "required": true
           *                 },
           *                 "execution": {
           *                   "mode": "sequential",
           *                   "interactionMode": "auto"
           *                 }
           *               }
           *             ],
           *             "outputTemplate": "Tomorrow: {{forecast.degrees}} degrees.",
           *             "maxRecursionDepth": 1
           *           },
           *           "data": [
           *             {
           *               "subdomain": "tasks",
           *               "operation": "read"
           *             }
           *           ],
           *           "addedData": [],
           *           "createdAt": "2026-11-22T09:30:00.000Z",
           *           "updatedAt": "2026-11-22T09:30:00.000Z"
           *         }
           *       ],
           *       "next": "WyIyMDI2LTExLTIyIl0"
           *     }
           */
          "application/json": components["schemas"]["ProcessPage"];
        };
      };
      304: components["responses"]["NotModified"];
      400: components["responses"]["BadRequest3"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
      410: components["responses"]["Problem410"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["Unavailable"];
    };
  };
  createProcess: {
    parameters: {
      query?: never;
      header?: {
        /** @description A fresh random key per request, the same on a retry: it is carried out once */
        "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
      };
      path?: never;
      cookie?: never;
    };
    /** @description What it takes to: describe a Process: steps that call Tools and other Processes, checked as a whole */
    requestBody: {
      content: {
        /**
         * @example {
         *       "name": "Weather report",
         *       "description": null,
         *       "enabled": true,
         *       "initialContext": [
         *         "city"
         *       ],
         *       "steps": [
         *         {
         *           "id": "ask",
         *           "calls": {
         *             "tool": "8f14e45f-ceea-467f-a34e-8d5b5a5f0c11"
         *           },
         *           "dependsOn": [],
         *           "inputs": {
         *             "city": "{input.city}"
         *           },
         *           "output": {
         *             "variable": "forecast",
         *             "required": true
         *           },
         *           "execution": {
         *             "mode": "sequential",
         *             "interactionMode": "auto"
         *           }
         *         }
         *       ],
         *       "outputTemplate": "Tomorrow: {{forecast.degrees}} degrees.",
         *       "maxRecursionDepth": 1
         *     }
         */
        "application/json": components["schemas"]["CreateProcess"];
      };
    };
    responses: {
      /** @description The Process, created once per key */
      201: {
        headers: {
          Location: components["headers"]["Location5"];
          ETag: components["headers"]["ETag"];
          "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
          RateLimit: components["headers"]["RateLimit"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "id": "8f14e45f-ceea-467f-a34e-8d5b5a5f0c11",
           *       "name": "Weather report",
           *       "description": null,
           *       "enabled": true,
           *       "own": true,
           *       "version": 1,
           *       "definition": {
           *         "initialContext": [
           *           "city"
           *         ],
           *         "steps": [
           *           {
           *             "id": "ask",
           *             "calls": {
           *               "tool": "8f14e45f-ceea-467f-a34e-8d5b5a5f0c11"
           *             },
           *             "dependsOn": [],
           *             "inputs": {
           *               "city": "{input.city}"
           *             },
           *             "output": {
           *               "variable": "forecast",
           *               "required": true
           *             },
           *             "execution": {
           *               "mode": "sequential",
           *               "interactionMode": "auto"
           *             }
           *           }
           *         ],
           *         "outputTemplate": "Tomorrow: {{forecast.degrees}} degrees.",
           *         "maxRecursionDepth": 1
           *       },
           *       "data": [
           *         {
           *           "subdomain": "tasks",
           *           "operation": "read"
           *         }
           *       ],
           *       "addedData": [],
           *       "createdAt": "2026-11-22T09:30:00.000Z",
           *       "updatedAt": "2026-11-22T09:30:00.000Z"
           *     }
           */
          "application/json": components["schemas"]["Process"];
        };
      };
      400: components["responses"]["BadRequest2"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden3"];
      409: components["responses"]["Conflict11"];
      410: components["responses"]["Problem410"];
      413: components["responses"]["ContentTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["Unprocessable5"];
      429: components["responses"]["TooManyRequests6"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["Unavailable"];
    };
  };
  getProcess: {
    parameters: {
      query?: never;
      header?: {
        /** @description The ETag of what the client has: 304 while it is so */
        "If-None-Match"?: components["parameters"]["IfNoneMatch"];
      };
      path: {
        /**
         * @description names what the address is about
         * @example 8f14e45f-ceea-467f-a34e-8d5b5a5f0c11
         */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The Process */
      200: {
        headers: {
          ETag: components["headers"]["ETag"];
          "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
          RateLimit: components["headers"]["RateLimit"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "id": "8f14e45f-ceea-467f-a34e-8d5b5a5f0c11",
           *       "name": "Weather report",
           *       "description": null,
           *       "enabled": true,
           *       "own": true,
           *       "version": 1,
           *       "definition": {
           *         "initialContext": [
           *           "city"
           *         ],
           *         "steps": [
           *           {
           *             "id": "ask",
           *             "calls": {
           *               "tool": "8f14e45f-ceea-467f-a34e-8d5b5a5f0c11"
           *             },
           *             "dependsOn": [],
           *             "inputs": {
           *               "city": "{input.city}"
           *             },
           *             "output": {
           *               "variable": "forecast",
           *               "required": true
           *             },
           *             "execution": {
           *               "mode": "sequential",
           *               "interactionMode": "auto"
           *             }
           *           }
           *         ],
           *         "outputTemplate": "Tomorrow: {{forecast.degrees}} degrees.",
           *         "maxRecursionDepth": 1
           *       },
           *       "data": [
           *         {
           *           "subdomain": "tasks",
           *           "operation": "read"
           *         }
           *       ],
           *       "addedData": [],
           *       "createdAt": "2026-11-22T09:30:00.000Z",
           *       "updatedAt": "2026-11-22T09:30:00.000Z"
           *     }
           */
          "application/json": components["schemas"]["Process"];
        };
      };
      304: components["responses"]["NotModified"];
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound2"];
      410: components["responses"]["Problem410"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["Unavailable"];
    };
  };
  deleteProcess: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description names what the address is about
         * @example 8f14e45f-ceea-467f-a34e-8d5b5a5f0c11
         */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description It is gone */
      204: {
        headers: {
          "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
          RateLimit: components["headers"]["RateLimit"];
          [name: string]: unknown;
        };
        content?: never;
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden3"];
      404: components["responses"]["NotFound2"];
      409: components["responses"]["Conflict12"];
      410: components["responses"]["Problem410"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["Unavailable"];
    };
  };
  updateProcess: {
    parameters: {
      query?: never;
      header?: {
        /** @description Only if it still is what was read: its ETag, a strong one */
        "If-Match"?: components["parameters"]["IfMatch"];
      };
      path: {
        /**
         * @description names what the address is about
         * @example 8f14e45f-ceea-467f-a34e-8d5b5a5f0c11
         */
        id: string;
      };
      cookie?: never;
    };
    /** @description What it takes to: change a Process; a new definition replaces the whole and makes a version */
    requestBody: {
      content: {
        /**
         * @example {
         *       "enabled": false
         *     }
         */
        "application/json": components["schemas"]["UpdateProcess"];
      };
    };
    responses: {
      /** @description The Process */
      200: {
        headers: {
          ETag: components["headers"]["ETag"];
          "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
          RateLimit: components["headers"]["RateLimit"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "id": "8f14e45f-ceea-467f-a34e-8d5b5a5f0c11",
           *       "name": "Weather report",
           *       "description": null,
           *       "enabled": true,
           *       "own": true,
           *       "version": 1,
           *       "definition": {
           *         "initialContext": [
           *           "city"
           *         ],
           *         "steps": [
           *           {
           *             "id": "ask",
           *             "calls": {
           *               "tool": "8f14e45f-ceea-467f-a34e-8d5b5a5f0c11"
           *             },
           *             "dependsOn": [],
           *             "inputs": {
           *               "city": "{input.city}"
           *             },
           *             "output": {
           *               "variable": "forecast",
           *               "required": true
           *             },
           *             "execution": {
           *               "mode": "sequential",
           *               "interactionMode": "auto"
           *             }
           *           }
           *         ],
           *         "outputTemplate": "Tomorrow: {{forecast.degrees}} degrees.",
           *         "maxRecursionDepth": 1
           *       },
           *       "data": [
           *         {
           *           "subdomain": "tasks",
           *           "operation": "read"
           *         }
           *       ],
           *       "addedData": [],
           *       "createdAt": "2026-11-22T09:30:00.000Z",
           *       "updatedAt": "2026-11-22T09:30:00.000Z"
           *     }
           */
          "application/json": components["schemas"]["Process"];
        };
      };
      400: components["responses"]["BadRequest4"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden3"];
      404: components["responses"]["NotFound2"];
      409: components["responses"]["Conflict11"];
      410: components["responses"]["Problem410"];
      412: components["responses"]["PreconditionFailed"];
      413: components["responses"]["ContentTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["Unprocessable6"];
      429: components["responses"]["TooManyRequests6"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["Unavailable"];
    };
  };
  checkProcess: {
    parameters: {
      query?: {
        /**
         * @description the Process whose definition it would replace
         * @example 8f14e45f-ceea-467f-a34e-8d5b5a5f0c11
         */
        process?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** @description What it takes to: all faults of a definition, each with its place, what it may do to data, and where its runs may wait for a person */
    requestBody: {
      content: {
        /**
         * @example {
         *       "name": "Weather report",
         *       "description": null,
         *       "enabled": true,
         *       "initialContext": [
         *         "city"
         *       ],
         *       "steps": [
         *         {
         *           "id": "ask",
         *           "calls": {
         *             "tool": "8f14e45f-ceea-467f-a34e-8d5b5a5f0c11"
         *           },
         *           "dependsOn": [],
         *           "inputs": {
         *             "city": "{input.city}"
         *           },
         *           "output": {
         *             "variable": "forecast",
         *             "required": true
         *           },
         *           "execution": {
         *             "mode": "sequential",
         *             "interactionMode": "auto"
         *           }
         *         }
         *       ],
         *       "outputTemplate": "Tomorrow: {{forecast.degrees}} degrees.",
         *       "maxRecursionDepth": 1
         *     }
         */
        "application/json": components["schemas"]["CheckProcess"];
      };
    };
    responses: {
      /** @description Its faults, what it may do, and where it may wait; nothing is stored */
      200: {
        headers: {
          "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
          RateLimit: components["headers"]["RateLimit"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "data": [],
           *       "addedData": [],
           *       "waits": [],
           *       "faults": [
           *         {
           *           "pointer": "/steps/0/inputs/town",
           *           "detail": "the Tool has no such input"
           *         }
           *       ]
           *     }
           */
          "application/json": components["schemas"]["CheckedProcess"];
        };
      };
      400: components["responses"]["BadRequest6"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound5"];
      410: components["responses"]["Problem410"];
      413: components["responses"]["ContentTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["Unprocessable2"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["Unavailable"];
    };
  };
  listProcessVersions: {
    parameters: {
      query?: never;
      header?: {
        /** @description The ETag of what the client has: 304 while it is so */
        "If-None-Match"?: components["parameters"]["IfNoneMatch"];
      };
      path: {
        /**
         * @description names what the address is about
         * @example 8f14e45f-ceea-467f-a34e-8d5b5a5f0c11
         */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description All of them */
      200: {
        headers: {
          ETag: components["headers"]["ETag"];
          "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
          RateLimit: components["headers"]["RateLimit"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "items": [
           *         {
           *           "version": 1,
           *           "data": [
           *             {
           *               "subdomain": "text",
           *               "operation": "read"
           *             }
           *           ],
           *           "addedData": [
           *             {
           *               "subdomain": "text",
           *               "operation": "read"
           *             }
           *           ],
           *           "createdAt": "2026-11-22T09:30:00.000Z"
           *         }
           *       ]
           *     }
           */
          "application/json": components["schemas"]["ProcessVersions"];
        };
      };
      304: components["responses"]["NotModified"];
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound2"];
      410: components["responses"]["Problem410"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["Unavailable"];
    };
  };
  getProcessVersion: {
    parameters: {
      query?: never;
      header?: {
        /** @description The ETag of what the client has: 304 while it is so */
        "If-None-Match"?: components["parameters"]["IfNoneMatch"];
      };
      path: {
        /**
         * @description names what the address is about
         * @example 8f14e45f-ceea-467f-a34e-8d5b5a5f0c11
         */
        id: string;
        /**
         * @description names what the address is about
         * @example 1
         */
        version: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The Process */
      200: {
        headers: {
          ETag: components["headers"]["ETag"];
          "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
          RateLimit: components["headers"]["RateLimit"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "id": "8f14e45f-ceea-467f-a34e-8d5b5a5f0c11",
           *       "name": "Weather report",
           *       "description": null,
           *       "enabled": true,
           *       "own": true,
           *       "version": 1,
           *       "definition": {
           *         "initialContext": [
           *           "city"
           *         ],
           *         "steps": [
           *           {
           *             "id": "ask",
           *             "calls": {
           *               "tool": "8f14e45f-ceea-467f-a34e-8d5b5a5f0c11"
           *             },
           *             "dependsOn": [],
           *             "inputs": {
           *               "city": "{input.city}"
           *             },
           *             "output": {
           *               "variable": "forecast",
           *               "required": true
           *             },
           *             "execution": {
           *               "mode": "sequential",
           *               "interactionMode": "auto"
           *             }
           *           }
           *         ],
           *         "outputTemplate": "Tomorrow: {{forecast.degrees}} degrees.",
           *         "maxRecursionDepth": 1
           *       },
           *       "data": [
           *         {
           *           "subdomain": "tasks",
           *           "operation": "read"
           *         }
           *       ],
           *       "addedData": [],
           *       "createdAt": "2026-11-22T09:30:00.000Z",
           *       "updatedAt": "2026-11-22T09:30:00.000Z"
           *     }
           */
          "application/json": components["schemas"]["Process"];
        };
      };
      304: components["responses"]["NotModified"];
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound2"];
      410: components["responses"]["Problem410"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["Unavailable"];
    };
  };
  runProcess: {
    parameters: {
      query?: never;
      header?: {
        /** @description A fresh random key per request, the same on a retry: it is carried out once */
        "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
      };
      path: {
        /**
         * @description names what the address is about
         * @example 8f14e45f-ceea-467f-a34e-8d5b5a5f0c11
         */
        id: string;
      };
      cookie?: never;
    };
    /** @description What it takes to: run a Process by itself; what it answers is the run's reply */
    requestBody: {
      content: {
        /**
         * @example {
         *       "inputs": {
         *         "city": "Vienna"
         *       }
         *     }
         */
        "application/json": components["schemas"]["RunProcess"];
      };
    };
    responses: {
      /** @description Accepted, once per key */
      202: {
        headers: {
          Location: components["headers"]["Location2"];
          "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
          RateLimit: components["headers"]["RateLimit"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "runId": "8f14e45f-ceea-467f-a34e-8d5b5a5f0c11",
           *       "userTurnId": "8f14e45f-ceea-467f-a34e-8d5b5a5f0c11",
           *       "agentTurnId": "8f14e45f-ceea-467f-a34e-8d5b5a5f0c11",
           *       "status": "queued",
           *       "links": {
           *         "self": "/v1/runs/8f14e45f-ceea-467f-a34e-8d5b5a5f0c11",
           *         "events": "/v1/runs/8f14e45f-ceea-467f-a34e-8d5b5a5f0c11/events",
           *         "receipt": "/v1/runs/8f14e45f-ceea-467f-a34e-8d5b5a5f0c11/receipt"
           *       }
           *     }
           */
          "application/json": components["schemas"]["AcceptedMessage"];
        };
      };
      400: components["responses"]["BadRequest2"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound6"];
      409: components["responses"]["Conflict13"];
      410: components["responses"]["Problem410"];
      413: components["responses"]["ContentTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["Unprocessable8"];
      429: components["responses"]["TooManyRequests7"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["Unavailable"];
    };
  };
  decideStep: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description names what the address is about
         * @example 8f14e45f-ceea-467f-a34e-8d5b5a5f0c11
         */
        id: string;
        /**
         * @description names what the address is about
         * @example text
         */
        hop: string;
      };
      cookie?: never;
    };
    /** @description What it takes to: answer a step that waits: run it, run it with other inputs, or refuse it */
    requestBody: {
      content: {
        /**
         * @example {
         *       "choice": "run",
         *       "requestHash": "8f14e45f-ceea-467f-a34e-8d5b5a5f0c11"
         *     }
         */
        "application/json": components["schemas"]["DecideStep"];
      };
    };
    responses: {
      /** @description The run goes on; the same answer again changes nothing */
      202: {
        headers: {
          Location: components["headers"]["Location2"];
          "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
          RateLimit: components["headers"]["RateLimit"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "runId": "8f14e45f-ceea-467f-a34e-8d5b5a5f0c11",
           *       "userTurnId": "8f14e45f-ceea-467f-a34e-8d5b5a5f0c11",
           *       "agentTurnId": "8f14e45f-ceea-467f-a34e-8d5b5a5f0c11",
           *       "status": "queued",
           *       "links": {
           *         "self": "/v1/runs/8f14e45f-ceea-467f-a34e-8d5b5a5f0c11",
           *         "events": "/v1/runs/8f14e45f-ceea-467f-a34e-8d5b5a5f0c11/events",
           *         "receipt": "/v1/runs/8f14e45f-ceea-467f-a34e-8d5b5a5f0c11/receipt"
           *       }
           *     }
           */
          "application/json": components["schemas"]["AcceptedMessage"];
        };
      };
      400: components["responses"]["BadRequest4"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound2"];
      409: components["responses"]["Conflict15"];
      410: components["responses"]["Problem410"];
      413: components["responses"]["ContentTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["Unprocessable9"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["Unavailable"];
    };
  };
  listSchedules: {
    parameters: {
      query?: never;
      header?: {
        /** @description The ETag of what the client has: 304 while it is so */
        "If-None-Match"?: components["parameters"]["IfNoneMatch"];
      };
      path: {
        /**
         * @description names what the address is about
         * @example 8f14e45f-ceea-467f-a34e-8d5b5a5f0c11
         */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description All of them */
      200: {
        headers: {
          ETag: components["headers"]["ETag"];
          "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
          RateLimit: components["headers"]["RateLimit"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "items": [
           *         {
           *           "id": "8f14e45f-ceea-467f-a34e-8d5b5a5f0c11",
           *           "processId": "8f14e45f-ceea-467f-a34e-8d5b5a5f0c11",
           *           "cron": "text",
           *           "timeZone": "text",
           *           "inputs": {
           *             "city": "Lisbon"
           *           },
           *           "enabled": false,
           *           "nextAt": "2026-11-22T09:30:00.000Z",
           *           "lastRunId": "8f14e45f-ceea-467f-a34e-8d5b5a5f0c11",
           *           "failures": 1,
           *           "createdAt": "2026-11-22T09:30:00.000Z",
           *           "updatedAt": "2026-11-22T09:30:00.000Z"
           *         }
           *       ]
           *     }
           */
          "application/json": {
            items: {
              /** Format: uuid */
              id: string;
              /** Format: uuid */
              processId: string;
              cron: string;
              timeZone: string;
              /**
               * @example {
               *       "city": "Lisbon"
               *     }
               */
              inputs: {
                [key: string]: unknown;
              };
              enabled: boolean;
              /** @description null while it is off */
              nextAt: string | null;
              lastRunId: string | null;
              /** @description runs that have failed one after another */
              failures: number;
              /**
               * Format: date-time
               * @description ISO 8601, in UTC
               * @example 2026-11-22T09:30:00.000Z
               */
              createdAt: string;
              /**
               * Format: date-time
               * @description ISO 8601, in UTC
               * @example 2026-11-22T09:30:00.000Z
               */
              updatedAt: string;
            }[];
          };
        };
      };
      304: components["responses"]["NotModified"];
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound2"];
      410: components["responses"]["Problem410"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["Unavailable"];
    };
  };
  createSchedule: {
    parameters: {
      query?: never;
      header?: {
        /** @description A fresh random key per request, the same on a retry: it is carried out once */
        "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
      };
      path: {
        /**
         * @description names what the address is about
         * @example 8f14e45f-ceea-467f-a34e-8d5b5a5f0c11
         */
        id: string;
      };
      cookie?: never;
    };
    /** @description What it takes to: run a Process at set times, at least five minutes apart */
    requestBody: {
      content: {
        /**
         * @example {
         *       "cron": "30 7 * * 1-5",
         *       "timeZone": "Europe/Lisbon",
         *       "inputs": {
         *         "city": "Lisbon"
         *       }
         *     }
         */
        "application/json": {
          /**
           * @description five fields: minute, hour, day of the month, month, day of the week
           * @example 30 7 * * 1-5
           */
          cron: string;
          /**
           * @description IANA name
           * @default UTC
           * @example Europe/Lisbon
           */
          timeZone?: string;
          /**
           * @default {}
           * @example {
           *       "city": "Lisbon"
           *     }
           */
          inputs?: {
            [key: string]: unknown;
          };
          /** @default true */
          enabled?: boolean;
        };
      };
    };
    responses: {
      /** @description The schedule */
      201: {
        headers: {
          "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
          RateLimit: components["headers"]["RateLimit"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "id": "8f14e45f-ceea-467f-a34e-8d5b5a5f0c11",
           *       "processId": "8f14e45f-ceea-467f-a34e-8d5b5a5f0c11",
           *       "cron": "text",
           *       "timeZone": "text",
           *       "inputs": {
           *         "city": "Lisbon"
           *       },
           *       "enabled": false,
           *       "nextAt": "2026-11-22T09:30:00.000Z",
           *       "lastRunId": "8f14e45f-ceea-467f-a34e-8d5b5a5f0c11",
           *       "failures": 1,
           *       "createdAt": "2026-11-22T09:30:00.000Z",
           *       "updatedAt": "2026-11-22T09:30:00.000Z"
           *     }
           */
          "application/json": {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            processId: string;
            cron: string;
            timeZone: string;
            /**
             * @example {
             *       "city": "Lisbon"
             *     }
             */
            inputs: {
              [key: string]: unknown;
            };
            enabled: boolean;
            /** @description null while it is off */
            nextAt: string | null;
            lastRunId: string | null;
            /** @description runs that have failed one after another */
            failures: number;
            /**
             * Format: date-time
             * @description ISO 8601, in UTC
             * @example 2026-11-22T09:30:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description ISO 8601, in UTC
             * @example 2026-11-22T09:30:00.000Z
             */
            updatedAt: string;
          };
        };
      };
      400: components["responses"]["BadRequest2"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound2"];
      409: components["responses"]["Conflict16"];
      410: components["responses"]["Problem410"];
      413: components["responses"]["ContentTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["Unprocessable"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["Unavailable"];
    };
  };
  getSchedule: {
    parameters: {
      query?: never;
      header?: {
        /** @description The ETag of what the client has: 304 while it is so */
        "If-None-Match"?: components["parameters"]["IfNoneMatch"];
      };
      path: {
        /**
         * @description names what the address is about
         * @example 8f14e45f-ceea-467f-a34e-8d5b5a5f0c11
         */
        id: string;
        /**
         * @description names what the address is about
         * @example 8f14e45f-ceea-467f-a34e-8d5b5a5f0c11
         */
        trigger: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The schedule */
      200: {
        headers: {
          ETag: components["headers"]["ETag"];
          "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
          RateLimit: components["headers"]["RateLimit"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "id": "8f14e45f-ceea-467f-a34e-8d5b5a5f0c11",
           *       "processId": "8f14e45f-ceea-467f-a34e-8d5b5a5f0c11",
           *       "cron": "text",
           *       "timeZone": "text",
           *       "inputs": {
           *         "city": "Lisbon"
           *       },
           *       "enabled": false,
           *       "nextAt": "2026-11-22T09:30:00.000Z",
           *       "lastRunId": "8f14e45f-ceea-467f-a34e-8d5b5a5f0c11",
           *       "failures": 1,
           *       "createdAt": "2026-11-22T09:30:00.000Z",
           *       "updatedAt": "2026-11-22T09:30:00.000Z"
           *     }
           */
          "application/json": {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            processId: string;
            cron: string;
            timeZone: string;
            /**
             * @example {
             *       "city": "Lisbon"
             *     }
             */
            inputs: {
              [key: string]: unknown;
            };
            enabled: boolean;
            /** @description null while it is off */
            nextAt: string | null;
            lastRunId: string | null;
            /** @description runs that have failed one after another */
            failures: number;
            /**
             * Format: date-time
             * @description ISO 8601, in UTC
             * @example 2026-11-22T09:30:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description ISO 8601, in UTC
             * @example 2026-11-22T09:30:00.000Z
             */
            updatedAt: string;
          };
        };
      };
      304: components["responses"]["NotModified"];
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound2"];
      410: components["responses"]["Problem410"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["Unavailable"];
    };
  };
  deleteSchedule: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description names what the address is about
         * @example 8f14e45f-ceea-467f-a34e-8d5b5a5f0c11
         */
        id: string;
        /**
         * @description names what the address is about
         * @example 8f14e45f-ceea-467f-a34e-8d5b5a5f0c11
         */
        trigger: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description It is gone */
      204: {
        headers: {
          "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
          RateLimit: components["headers"]["RateLimit"];
          [name: string]: unknown;
        };
        content?: never;
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound2"];
      410: components["responses"]["Problem410"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["Unavailable"];
    };
  };
  updateSchedule: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description names what the address is about
         * @example 8f14e45f-ceea-467f-a34e-8d5b5a5f0c11
         */
        id: string;
        /**
         * @description names what the address is about
         * @example 8f14e45f-ceea-467f-a34e-8d5b5a5f0c11
         */
        trigger: string;
      };
      cookie?: never;
    };
    /** @description What it takes to: change a schedule, or switch it off and on */
    requestBody: {
      content: {
        /**
         * @example {
         *       "cron": "30 7 * * 1-5",
         *       "timeZone": "Europe/Lisbon",
         *       "inputs": {
         *         "city": "Lisbon"
         *       }
         *     }
         */
        "application/json": {
          /**
           * @description five fields: minute, hour, day of the month, month, day of the week
           * @example 30 7 * * 1-5
           */
          cron?: string;
          /**
           * @description IANA name
           * @example Europe/Lisbon
           */
          timeZone?: string;
          /**
           * @example {
           *       "city": "Lisbon"
           *     }
           */
          inputs?: {
            [key: string]: unknown;
          };
          enabled?: boolean;
        };
      };
    };
    responses: {
      /** @description The schedule */
      200: {
        headers: {
          "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
          RateLimit: components["headers"]["RateLimit"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "id": "8f14e45f-ceea-467f-a34e-8d5b5a5f0c11",
           *       "processId": "8f14e45f-ceea-467f-a34e-8d5b5a5f0c11",
           *       "cron": "text",
           *       "timeZone": "text",
           *       "inputs": {
           *         "city": "Lisbon"
           *       },
           *       "enabled": false,
           *       "nextAt": "2026-11-22T09:30:00.000Z",
           *       "lastRunId": "8f14e45f-ceea-467f-a34e-8d5b5a5f0c11",
           *       "failures": 1,
           *       "createdAt": "2026-11-22T09:30:00.000Z",
           *       "updatedAt": "2026-11-22T09:30:00.000Z"
           *     }
           */
          "application/json": {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            processId: string;
            cron: string;
            timeZone: string;
            /**
             * @example {
             *       "city": "Lisbon"
             *     }
             */
            inputs: {
              [key: string]: unknown;
            };
            enabled: boolean;
            /** @description null while it is off */
            nextAt: string | null;
            lastRunId: string | null;
            /** @description runs that have failed one after another */
            failures: number;
            /**
             * Format: date-time
             * @description ISO 8601, in UTC
             * @example 2026-11-22T09:30:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description ISO 8601, in UTC
             * @example 2026-11-22T09:30:00.000Z
             */
            updatedAt: string;
          };
        };
      };
      400: components["responses"]["BadRequest4"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound2"];
      410: components["responses"]["Problem410"];
      413: components["responses"]["ContentTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["Unprocessable2"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["Unavailable"];
    };
  };
  listHooks: {
    parameters: {
      query?: never;
      header?: {
        /** @description The ETag of what the client has: 304 while it is so */
        "If-None-Match"?: components["parameters"]["IfNoneMatch"];
      };
      path: {
        /**
         * @description names what the address is about
         * @example 8f14e45f-ceea-467f-a34e-8d5b5a5f0c11
         */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description All of them */
      200: {
        headers: {
          ETag: components["headers"]["ETag"];
          "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
          RateLimit: components["headers"]["RateLimit"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "items": [
           *         {
           *           "id": "8f14e45f-ceea-467f-a34e-8d5b5a5f0c11",
           *           "processId": "8f14e45f-ceea-467f-a34e-8d5b5a5f0c11",
           *           "name": "text",
           *           "inputs": {
           *             "city": "Lisbon"
           *           },
           *           "payloadAs": null,
           *           "enabled": false,
           *           "url": "https://example.com/",
           *           "oldKeyUntil": "2026-11-22T09:30:00.000Z",
           *           "createdAt": "2026-11-22T09:30:00.000Z"
           *         }
           *       ]
           *     }
           */
          "application/json": {
            items: {
              /** Format: uuid */
              id: string;
              /** Format: uuid */
              processId: string;
              name: string;
              /**
               * @example {
               *       "city": "Lisbon"
               *     }
               */
              inputs: {
                [key: string]: unknown;
              };
              payloadAs: string | null;
              enabled: boolean;
              /**
               * Format: uri
               * @description where to post
               */
              url: string;
              /** @description until then requests may still be signed with the key before the newest; null: no longer */
              oldKeyUntil: string | null;
              /**
               * Format: date-time
               * @description ISO 8601, in UTC
               * @example 2026-11-22T09:30:00.000Z
               */
              createdAt: string;
            }[];
          };
        };
      };
      304: components["responses"]["NotModified"];
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound2"];
      410: components["responses"]["Problem410"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["Unavailable"];
    };
  };
  createHook: {
    parameters: {
      query?: never;
      header?: {
        /** @description A fresh random key per request, the same on a retry: it is carried out once */
        "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
      };
      path: {
        /**
         * @description names what the address is about
         * @example 8f14e45f-ceea-467f-a34e-8d5b5a5f0c11
         */
        id: string;
      };
      cookie?: never;
    };
    /** @description What it takes to: an address at which signed requests (Standard Webhooks) start a Process */
    requestBody: {
      content: {
        /**
         * @example {
         *       "name": "text",
         *       "inputs": {
         *         "city": "Lisbon"
         *       }
         *     }
         */
        "application/json": {
          name: string;
          /**
           * @description fixed inputs; those of a request do not replace them
           * @default {}
           * @example {
           *       "city": "Lisbon"
           *     }
           */
          inputs?: {
            [key: string]: unknown;
          };
          /**
           * @description the variable that a request's whole body becomes; null: its fields are the inputs
           * @default null
           */
          payloadAs?: string | null;
          /** @default true */
          enabled?: boolean;
        };
      };
    };
    responses: {
      /** @description The hook, created once per key, with what its requests are signed with */
      201: {
        headers: {
          "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
          RateLimit: components["headers"]["RateLimit"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "id": "8f14e45f-ceea-467f-a34e-8d5b5a5f0c11",
           *       "processId": "8f14e45f-ceea-467f-a34e-8d5b5a5f0c11",
           *       "name": "text",
           *       "inputs": {
           *         "city": "Lisbon"
           *       },
           *       "payloadAs": null,
           *       "enabled": false,
           *       "url": "https://example.com/",
           *       "oldKeyUntil": "2026-11-22T09:30:00.000Z",
           *       "createdAt": "2026-11-22T09:30:00.000Z",
           *       "signingKey": "whsec_MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY="
           *     }
           */
          "application/json": {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            processId: string;
            name: string;
            /**
             * @example {
             *       "city": "Lisbon"
             *     }
             */
            inputs: {
              [key: string]: unknown;
            };
            payloadAs: string | null;
            enabled: boolean;
            /**
             * Format: uri
             * @description where to post
             */
            url: string;
            /** @description until then requests may still be signed with the key before the newest; null: no longer */
            oldKeyUntil: string | null;
            /**
             * Format: date-time
             * @description ISO 8601, in UTC
             * @example 2026-11-22T09:30:00.000Z
             */
            createdAt: string;
            /**
             * @description shown here alone; null in a repeat of a request whose key is no longer taken: rotate it
             * @example whsec_MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY=
             */
            signingKey: string | null;
          };
        };
      };
      400: components["responses"]["BadRequest2"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound2"];
      409: components["responses"]["Conflict16"];
      410: components["responses"]["Problem410"];
      412: components["responses"]["PreconditionFailed3"];
      413: components["responses"]["ContentTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["Unprocessable10"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["Unavailable"];
    };
  };
  rotateHook: {
    parameters: {
      query?: never;
      header?: {
        /** @description A fresh random key per request, the same on a retry: it is carried out once */
        "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
      };
      path: {
        /**
         * @description names what the address is about
         * @example 8f14e45f-ceea-467f-a34e-8d5b5a5f0c11
         */
        id: string;
        /**
         * @description names what the address is about
         * @example 8f14e45f-ceea-467f-a34e-8d5b5a5f0c11
         */
        trigger: string;
      };
      cookie?: never;
    };
    /** @description What it takes to: give a webhook a new key; the one before is taken for a while longer */
    requestBody: {
      content: {
        /** @example {} */
        "application/json": {
          /**
           * @description hours that requests may still be signed with the key before; 0: none
           * @default 24
           */
          keepOldHours?: number;
        };
      };
    };
    responses: {
      /** @description The hook, rotated once per key, with what its requests are signed with now */
      200: {
        headers: {
          "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
          RateLimit: components["headers"]["RateLimit"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "id": "8f14e45f-ceea-467f-a34e-8d5b5a5f0c11",
           *       "processId": "8f14e45f-ceea-467f-a34e-8d5b5a5f0c11",
           *       "name": "text",
           *       "inputs": {
           *         "city": "Lisbon"
           *       },
           *       "payloadAs": null,
           *       "enabled": false,
           *       "url": "https://example.com/",
           *       "oldKeyUntil": "2026-11-22T09:30:00.000Z",
           *       "createdAt": "2026-11-22T09:30:00.000Z",
           *       "signingKey": "whsec_MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY="
           *     }
           */
          "application/json": {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            processId: string;
            name: string;
            /**
             * @example {
             *       "city": "Lisbon"
             *     }
             */
            inputs: {
              [key: string]: unknown;
            };
            payloadAs: string | null;
            enabled: boolean;
            /**
             * Format: uri
             * @description where to post
             */
            url: string;
            /** @description until then requests may still be signed with the key before the newest; null: no longer */
            oldKeyUntil: string | null;
            /**
             * Format: date-time
             * @description ISO 8601, in UTC
             * @example 2026-11-22T09:30:00.000Z
             */
            createdAt: string;
            /**
             * @description shown here alone; null in a repeat of a request whose key is no longer taken: rotate it
             * @example whsec_MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY=
             */
            signingKey: string | null;
          };
        };
      };
      400: components["responses"]["BadRequest2"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound2"];
      410: components["responses"]["Problem410"];
      413: components["responses"]["ContentTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["Unprocessable"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["Unavailable"];
    };
  };
  deleteHook: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description names what the address is about
         * @example 8f14e45f-ceea-467f-a34e-8d5b5a5f0c11
         */
        id: string;
        /**
         * @description names what the address is about
         * @example 8f14e45f-ceea-467f-a34e-8d5b5a5f0c11
         */
        trigger: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description It is gone */
      204: {
        headers: {
          "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
          RateLimit: components["headers"]["RateLimit"];
          [name: string]: unknown;
        };
        content?: never;
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound2"];
      410: components["responses"]["Problem410"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["Unavailable"];
    };
  };
  listMetrics: {
    parameters: {
      query?: never;
      header?: {
        /** @description The ETag of what the client has: 304 while it is so */
        "If-None-Match"?: components["parameters"]["IfNoneMatch"];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description All metrics */
      200: {
        headers: {
          ETag: components["headers"]["ETag"];
          "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
          RateLimit: components["headers"]["RateLimit"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "items": [
           *         {
           *           "name": "duration_ms",
           *           "description": null,
           *           "scope": "service",
           *           "aggregation": "sum",
           *           "dataType": "integer",
           *           "retentionDays": null,
           *           "id": "8f14e45f-ceea-467f-a34e-8d5b5a5f0c11",
           *           "createdAt": "2026-11-22T09:30:00.000Z",
           *           "updatedAt": "2026-11-22T09:30:00.000Z"
           *         }
           *       ]
           *     }
           */
          "application/json": {
            items: {
              /** @example duration_ms */
              name: string;
              /** @default null */
              description: string | null;
              /** @enum {string} */
              scope: "service" | "tool" | "process" | "conversation";
              /** @enum {string} */
              aggregation: "sum" | "avg" | "min" | "max" | "count" | "last";
              /** @enum {string} */
              dataType: "integer" | "float" | "boolean" | "timestamp";
              /** @default null */
              retentionDays: number | null;
              /** Format: uuid */
              id: string;
              /**
               * Format: date-time
               * @description ISO 8601, in UTC
               * @example 2026-11-22T09:30:00.000Z
               */
              createdAt: string;
              /**
               * Format: date-time
               * @description ISO 8601, in UTC
               * @example 2026-11-22T09:30:00.000Z
               */
              updatedAt: string;
            }[];
          };
        };
      };
      304: components["responses"]["NotModified"];
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
      410: components["responses"]["Problem410"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["Unavailable"];
    };
  };
  createMetric: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** @description What it takes to: define a metric */
    requestBody: {
      content: {
        /**
         * @example {
         *       "name": "duration_ms",
         *       "scope": "service",
         *       "aggregation": "sum",
         *       "dataType": "integer"
         *     }
         */
        "application/json": {
          /** @example duration_ms */
          name: string;
          /** @default null */
          description?: string | null;
          /** @enum {string} */
          scope: "service" | "tool" | "process" | "conversation";
          /** @enum {string} */
          aggregation: "sum" | "avg" | "min" | "max" | "count" | "last";
          /** @enum {string} */
          dataType: "integer" | "float" | "boolean" | "timestamp";
          /** @default null */
          retentionDays?: number | null;
        };
      };
    };
    responses: {
      /** @description The metric */
      201: {
        headers: {
          "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
          RateLimit: components["headers"]["RateLimit"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "name": "duration_ms",
           *       "description": null,
           *       "scope": "service",
           *       "aggregation": "sum",
           *       "dataType": "integer",
           *       "retentionDays": null,
           *       "id": "8f14e45f-ceea-467f-a34e-8d5b5a5f0c11",
           *       "createdAt": "2026-11-22T09:30:00.000Z",
           *       "updatedAt": "2026-11-22T09:30:00.000Z"
           *     }
           */
          "application/json": {
            /** @example duration_ms */
            name: string;
            /** @default null */
            description: string | null;
            /** @enum {string} */
            scope: "service" | "tool" | "process" | "conversation";
            /** @enum {string} */
            aggregation: "sum" | "avg" | "min" | "max" | "count" | "last";
            /** @enum {string} */
            dataType: "integer" | "float" | "boolean" | "timestamp";
            /** @default null */
            retentionDays: number | null;
            /** Format: uuid */
            id: string;
            /**
             * Format: date-time
             * @description ISO 8601, in UTC
             * @example 2026-11-22T09:30:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description ISO 8601, in UTC
             * @example 2026-11-22T09:30:00.000Z
             */
            updatedAt: string;
          };
        };
      };
      400: components["responses"]["BadRequest4"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden4"];
      409: components["responses"]["Conflict17"];
      410: components["responses"]["Problem410"];
      413: components["responses"]["ContentTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["Unprocessable2"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["Unavailable"];
    };
  };
  readMetric: {
    parameters: {
      query?: {
        /**
         * @description which of the metrics of that name; without it the entity's, or the only one
         * @example service
         */
        scope?: "service" | "tool" | "process" | "conversation";
        /**
         * @description one of them; otherwise all of the reader's
         * @example 8f14e45f-ceea-467f-a34e-8d5b5a5f0c11
         */
        entity?: string;
        /**
         * @description names what the address is about
         * @example 2026-11-22T09:30:00.000Z
         */
        from?: string;
        /**
         * @description names what the address is about
         * @example 2026-11-22T09:30:00.000Z
         */
        to?: string;
        /**
         * @description names what the address is about
         * @example day
         */
        bucket?: "hour" | "day" | "week" | "all";
        /**
         * @description a dimension, such as `code`
         * @example duration_ms
         */
        group?: string;
      };
      header?: {
        /** @description The ETag of what the client has: 304 while it is so */
        "If-None-Match"?: components["parameters"]["IfNoneMatch"];
      };
      path: {
        /**
         * @description names what the address is about
         * @example duration_ms
         */
        name: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The points, oldest first */
      200: {
        headers: {
          ETag: components["headers"]["ETag"];
          "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
          RateLimit: components["headers"]["RateLimit"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "metric": {
           *         "name": "duration_ms",
           *         "description": null,
           *         "scope": "service",
           *         "aggregation": "sum",
           *         "dataType": "integer",
           *         "retentionDays": null,
           *         "id": "8f14e45f-ceea-467f-a34e-8d5b5a5f0c11",
           *         "createdAt": "2026-11-22T09:30:00.000Z",
           *         "updatedAt": "2026-11-22T09:30:00.000Z"
           *       },
           *       "points": [
           *         {
           *           "at": "2026-11-22T09:30:00.000Z",
           *           "group": null,
           *           "value": 1,
           *           "count": 1
           *         }
           *       ]
           *     }
           */
          "application/json": {
            metric: {
              /** @example duration_ms */
              name: string;
              /** @default null */
              description: string | null;
              /** @enum {string} */
              scope: "service" | "tool" | "process" | "conversation";
              /** @enum {string} */
              aggregation: "sum" | "avg" | "min" | "max" | "count" | "last";
              /** @enum {string} */
              dataType: "integer" | "float" | "boolean" | "timestamp";
              /** @default null */
              retentionDays: number | null;
              /** Format: uuid */
              id: string;
              /**
               * Format: date-time
               * @description ISO 8601, in UTC
               * @example 2026-11-22T09:30:00.000Z
               */
              createdAt: string;
              /**
               * Format: date-time
               * @description ISO 8601, in UTC
               * @example 2026-11-22T09:30:00.000Z
               */
              updatedAt: string;
            };
            points: {
              /** @description the bucket's start; null for `all` */
              at: string | null;
              group: string | null;
              value: number;
              count: number;
            }[];
          };
        };
      };
      304: components["responses"]["NotModified"];
      400: components["responses"]["BadRequest3"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound2"];
      410: components["responses"]["Problem410"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["Unavailable"];
    };
  };
  deleteMetric: {
    parameters: {
      query: {
        /**
         * @description names what the address is about
         * @example service
         */
        scope: "service" | "tool" | "process" | "conversation";
        /**
         * @description names what the address is about
         * @example false
         */
        cascade?: "true" | "false";
      };
      header?: never;
      path: {
        /**
         * @description names what the address is about
         * @example duration_ms
         */
        name: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description It is gone */
      204: {
        headers: {
          "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
          RateLimit: components["headers"]["RateLimit"];
          [name: string]: unknown;
        };
        content?: never;
      };
      400: components["responses"]["BadRequest3"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden4"];
      404: components["responses"]["NotFound2"];
      409: components["responses"]["Conflict19"];
      410: components["responses"]["Problem410"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["Unavailable"];
    };
  };
  updateMetric: {
    parameters: {
      query: {
        /**
         * @description names what the address is about
         * @example service
         */
        scope: "service" | "tool" | "process" | "conversation";
      };
      header?: never;
      path: {
        /**
         * @description names what the address is about
         * @example duration_ms
         */
        name: string;
      };
      cookie?: never;
    };
    /** @description What it takes to: change how a metric is described, added up and kept */
    requestBody: {
      content: {
        /** @example {} */
        "application/json": {
          description?: string | null;
          /** @enum {string} */
          aggregation?: "sum" | "avg" | "min" | "max" | "count" | "last";
          retentionDays?: number | null;
        };
      };
    };
    responses: {
      /** @description The metric */
      200: {
        headers: {
          "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
          RateLimit: components["headers"]["RateLimit"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "name": "duration_ms",
           *       "description": null,
           *       "scope": "service",
           *       "aggregation": "sum",
           *       "dataType": "integer",
           *       "retentionDays": null,
           *       "id": "8f14e45f-ceea-467f-a34e-8d5b5a5f0c11",
           *       "createdAt": "2026-11-22T09:30:00.000Z",
           *       "updatedAt": "2026-11-22T09:30:00.000Z"
           *     }
           */
          "application/json": {
            /** @example duration_ms */
            name: string;
            /** @default null */
            description: string | null;
            /** @enum {string} */
            scope: "service" | "tool" | "process" | "conversation";
            /** @enum {string} */
            aggregation: "sum" | "avg" | "min" | "max" | "count" | "last";
            /** @enum {string} */
            dataType: "integer" | "float" | "boolean" | "timestamp";
            /** @default null */
            retentionDays: number | null;
            /** Format: uuid */
            id: string;
            /**
             * Format: date-time
             * @description ISO 8601, in UTC
             * @example 2026-11-22T09:30:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description ISO 8601, in UTC
             * @example 2026-11-22T09:30:00.000Z
             */
            updatedAt: string;
          };
        };
      };
      400: components["responses"]["BadRequest6"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden4"];
      404: components["responses"]["NotFound2"];
      409: components["responses"]["Conflict18"];
      410: components["responses"]["Problem410"];
      413: components["responses"]["ContentTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["Unprocessable2"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["Unavailable"];
    };
  };
  recordMetricValue: {
    parameters: {
      query?: never;
      header?: {
        /** @description A fresh random key per request, the same on a retry: it is carried out once */
        "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
      };
      path: {
        /**
         * @description names what the address is about
         * @example duration_ms
         */
        name: string;
      };
      cookie?: never;
    };
    /** @description What it takes to: record a measurement of an entity that the user may see; its scope is the metric's */
    requestBody: {
      content: {
        /**
         * @example {
         *       "entityId": "8f14e45f-ceea-467f-a34e-8d5b5a5f0c11",
         *       "value": 3,
         *       "timestamp": "2026-11-22T09:30:00.000Z",
         *       "dimensions": {
         *         "place": "cellar"
         *       }
         *     }
         */
        "application/json": {
          /** Format: uuid */
          entityId: string;
          /**
           * @description of the metric's data type
           * @example 3
           */
          value: number | boolean | string;
          /**
           * Format: date-time
           * @description when it was measured; now unless it is given
           * @example 2026-11-22T09:30:00.000Z
           */
          timestamp?: string;
          /**
           * @default {}
           * @example {
           *       "place": "cellar"
           *     }
           */
          dimensions?: {
            [key: string]: string | number | boolean;
          };
        };
      };
    };
    responses: {
      /** @description The value, recorded once per key */
      201: {
        headers: {
          "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
          RateLimit: components["headers"]["RateLimit"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "entityId": "8f14e45f-ceea-467f-a34e-8d5b5a5f0c11",
           *       "value": 3,
           *       "timestamp": "2026-11-22T09:30:00.000Z",
           *       "dimensions": {
           *         "place": "cellar"
           *       },
           *       "id": "8f14e45f-ceea-467f-a34e-8d5b5a5f0c11",
           *       "metricId": "8f14e45f-ceea-467f-a34e-8d5b5a5f0c11"
           *     }
           */
          "application/json": {
            /** Format: uuid */
            entityId: string;
            /**
             * @description of the metric's data type
             * @example 3
             */
            value: number | boolean | string;
            /**
             * Format: date-time
             * @description ISO 8601, in UTC
             * @example 2026-11-22T09:30:00.000Z
             */
            timestamp: string;
            /**
             * @example {
             *       "place": "cellar"
             *     }
             */
            dimensions: {
              [key: string]: string | number | boolean;
            };
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            metricId: string;
          };
        };
      };
      400: components["responses"]["BadRequest2"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound2"];
      409: components["responses"]["Conflict20"];
      410: components["responses"]["Problem410"];
      413: components["responses"]["ContentTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["Unprocessable11"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["Unavailable"];
    };
  };
  listWorkers: {
    parameters: {
      query?: never;
      header?: {
        /** @description The ETag of what the client has: 304 while it is so */
        "If-None-Match"?: components["parameters"]["IfNoneMatch"];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description All slots of all pools */
      200: {
        headers: {
          ETag: components["headers"]["ETag"];
          "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
          RateLimit: components["headers"]["RateLimit"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "items": [
           *         {
           *           "id": "rest_api:3",
           *           "type": "rest_api",
           *           "status": "idle",
           *           "currentJobId": null,
           *           "lastHeartbeat": "2026-11-22T09:30:00.000Z",
           *           "processedCount": 1,
           *           "errorCount": 1,
           *           "createdAt": "2026-11-22T09:30:00.000Z",
           *           "updatedAt": "2026-11-22T09:30:00.000Z"
           *         }
           *       ],
           *       "queues": [
           *         {
           *           "type": "text",
           *           "size": 1,
           *           "waiting": 1
           *         }
           *       ]
           *     }
           */
          "application/json": {
            items: {
              /** @example rest_api:3 */
              id: string;
              /** @example rest_api */
              type: string;
              /** @enum {string} */
              status: "idle" | "busy" | "offline";
              /** @description run and hop, of the reader's own jobs; null while idle, and for another user's */
              currentJobId: string | null;
              lastHeartbeat: string | null;
              processedCount: number;
              errorCount: number;
              /** @description its first job; null before it */
              createdAt: string | null;
              updatedAt: string | null;
            }[];
            queues: {
              type: string;
              /** @description slots of the pool */
              size: number;
              /** @description the reader's hops that wait for one */
              waiting: number;
            }[];
          };
        };
      };
      304: components["responses"]["NotModified"];
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
      410: components["responses"]["Problem410"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["Unavailable"];
    };
  };
  readGraph: {
    parameters: {
      query: {
        /**
         * @description `kind:id`
         * @example process:0198f2aa-1c3e-7c2a-9a53-0242ac120002
         */
        from: string;
        /**
         * @description names what the address is about
         * @example 1
         */
        depth?: number;
      };
      header?: {
        /** @description The ETag of what the client has: 304 while it is so */
        "If-None-Match"?: components["parameters"]["IfNoneMatch"];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Nodes and edges */
      200: {
        headers: {
          ETag: components["headers"]["ETag"];
          "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
          RateLimit: components["headers"]["RateLimit"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "nodes": [
           *         {
           *           "kind": "user",
           *           "id": "text",
           *           "name": null
           *         }
           *       ],
           *       "edges": [
           *         {
           *           "type": "OWNED_BY",
           *           "from": {
           *             "kind": "user",
           *             "id": "text"
           *           },
           *           "to": {
           *             "kind": "user",
           *             "id": "text"
           *           },
           *           "properties": {},
           *           "createdAt": "2026-11-22T09:30:00.000Z"
           *         }
           *       ],
           *       "complete": false
           *     }
           */
          "application/json": {
            nodes: {
              /** @enum {string} */
              kind:
                | "user"
                | "service"
                | "tool"
                | "secret"
                | "service_template"
                | "tool_template"
                | "process"
                | "process_step"
                | "conversation"
                | "turn"
                | "alternative"
                | "worker";
              id: string;
              name: string | null;
            }[];
            edges: {
              /** @enum {string} */
              type:
                | "OWNED_BY"
                | "USES_SERVICE"
                | "USES_SECRET"
                | "CALLS_TOOL"
                | "CALLS_PROCESS"
                | "SUMMARISED_BY"
                | "HAS_STEP"
                | "DEPENDS_ON"
                | "DEFAULT_PROCESS"
                | "EXECUTED_BY"
                | "HAS_TURN"
                | "HAS_ALTERNATIVE"
                | "CHILD_OF"
                | "RESPONDS_TO"
                | "EXECUTES"
                | "PROCESSES";
              from: {
                /** @enum {string} */
                kind:
                  | "user"
                  | "service"
                  | "tool"
                  | "secret"
                  | "service_template"
                  | "tool_template"
                  | "process"
                  | "process_step"
                  | "conversation"
                  | "turn"
                  | "alternative"
                  | "worker";
                id: string;
              };
              to: {
                /** @enum {string} */
                kind:
                  | "user"
                  | "service"
                  | "tool"
                  | "secret"
                  | "service_template"
                  | "tool_template"
                  | "process"
                  | "process_step"
                  | "conversation"
                  | "turn"
                  | "alternative"
                  | "worker";
                id: string;
              };
              properties: {
                [key: string]: unknown;
              };
              createdAt: string | null;
            }[];
            /** @description false: there are more than 1000 edges */
            complete: boolean;
          };
        };
      };
      304: components["responses"]["NotModified"];
      400: components["responses"]["BadRequest3"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound7"];
      410: components["responses"]["Problem410"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["Unavailable"];
    };
  };
  listRecipes: {
    parameters: {
      query?: {
        /**
         * @description `next` of the page before
         * @example WyIyMDI2LTExLTIyIl0
         */
        cursor?: string;
        /**
         * @description items on the page
         * @example 50
         */
        limit?: number;
        /**
         * @description needed only by members of several households
         * @example 8f14e45f-ceea-467f-a34e-8d5b5a5f0c11
         */
        householdId?: string;
        /**
         * @description text that occurs in it
         * @example bean
         */
        q?: string;
        /**
         * @description preparation and cooking together
         * @example 30
         */
        maxMinutes?: number;
        /**
         * @description a tag, whatever its case
         * @example winter
         */
        tag?: string;
      };
      header?: {
        /** @description The ETag of what the client has: 304 while it is so */
        "If-None-Match"?: components["parameters"]["IfNoneMatch"];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description A page */
      200: {
        headers: {
          ETag: components["headers"]["ETag"];
          "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
          RateLimit: components["headers"]["RateLimit"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "items": [
           *         {
           *           "id": "8f14e45f-ceea-467f-a34e-8d5b5a5f0c11",
           *           "name": "Bean stew",
           *           "description": "Thick, for cold days.",
           *           "cuisine": "Tuscan",
           *           "difficulty": "easy",
           *           "prepMinutes": 10,
           *           "cookMinutes": 25,
           *           "servings": 4,
           *           "instructions": [
           *             "Soak.",
           *             "Simmer."
           *           ],
           *           "tags": [
           *             "winter"
           *           ],
           *           "notes": "Better the next day.",
           *           "author": null,
           *           "sourceUrl": null,
           *           "ingredients": [
           *             {
           *               "id": "8f14e45f-ceea-467f-a34e-8d5b5a5f0c11",
           *               "name": "beans",
           *               "quantity": 0.5,
           *               "unit": "kg",
           *               "preparation": "soaked",
           *               "optional": false,
           *               "section": null
           *             }
           *           ],
           *           "findings": [
           *             {
           *               "kind": "allergen",
           *               "code": "celery",
           *               "name": "celery salt"
           *             }
           *           ],
           *           "createdAt": "2026-11-22T09:30:00.000Z",
           *           "updatedAt": "2026-11-22T09:30:00.000Z"
           *         }
           *       ],
           *       "next": "WyIyMDI2LTExLTIyIl0"
           *     }
           */
          "application/json": components["schemas"]["RecipePage"];
        };
      };
      304: components["responses"]["NotModified"];
      400: components["responses"]["BadRequest3"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      409: components["responses"]["Conflict"];
      410: components["responses"]["Problem410"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["Unavailable"];
    };
  };
  createRecipe: {
    parameters: {
      query?: {
        /**
         * @description needed only by members of several households
         * @example 8f14e45f-ceea-467f-a34e-8d5b5a5f0c11
         */
        householdId?: string;
      };
      header?: {
        /** @description A fresh random key per request, the same on a retry: it is carried out once */
        "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
      };
      path?: never;
      cookie?: never;
    };
    /** @description What it takes to: add a recipe */
    requestBody: {
      content: {
        /**
         * @example {
         *       "name": "Bean stew",
         *       "description": "Thick, for cold days.",
         *       "cuisine": "Tuscan",
         *       "difficulty": "easy",
         *       "prepMinutes": 10,
         *       "cookMinutes": 25,
         *       "servings": 4,
         *       "instructions": [
         *         "Soak.",
         *         "Simmer."
         *       ],
         *       "tags": [
         *         "winter"
         *       ],
         *       "notes": "Better the next day."
         *     }
         */
        "application/json": components["schemas"]["CreateRecipe"];
      };
    };
    responses: {
      /** @description The recipe, created once per key */
      201: {
        headers: {
          Location: components["headers"]["Location5"];
          ETag: components["headers"]["ETag"];
          "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
          RateLimit: components["headers"]["RateLimit"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "id": "8f14e45f-ceea-467f-a34e-8d5b5a5f0c11",
           *       "name": "Bean stew",
           *       "description": "Thick, for cold days.",
           *       "cuisine": "Tuscan",
           *       "difficulty": "easy",
           *       "prepMinutes": 10,
           *       "cookMinutes": 25,
           *       "servings": 4,
           *       "instructions": [
           *         "Soak.",
           *         "Simmer."
           *       ],
           *       "tags": [
           *         "winter"
           *       ],
           *       "notes": "Better the next day.",
           *       "author": null,
           *       "sourceUrl": null,
           *       "ingredients": [
           *         {
           *           "id": "8f14e45f-ceea-467f-a34e-8d5b5a5f0c11",
           *           "name": "beans",
           *           "quantity": 0.5,
           *           "unit": "kg",
           *           "preparation": "soaked",
           *           "optional": false,
           *           "section": null
           *         }
           *       ],
           *       "findings": [
           *         {
           *           "kind": "allergen",
           *           "code": "celery",
           *           "name": "celery salt"
           *         }
           *       ],
           *       "createdAt": "2026-11-22T09:30:00.000Z",
           *       "updatedAt": "2026-11-22T09:30:00.000Z"
           *     }
           */
          "application/json": components["schemas"]["Recipe"];
        };
      };
      400: components["responses"]["BadRequest7"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      409: components["responses"]["Conflict"];
      410: components["responses"]["Problem410"];
      413: components["responses"]["ContentTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["Unprocessable12"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["Unavailable"];
    };
  };
  getRecipe: {
    parameters: {
      query?: never;
      header?: {
        /** @description The ETag of what the client has: 304 while it is so */
        "If-None-Match"?: components["parameters"]["IfNoneMatch"];
      };
      path: {
        /**
         * @description names what the address is about
         * @example 8f14e45f-ceea-467f-a34e-8d5b5a5f0c11
         */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The recipe */
      200: {
        headers: {
          ETag: components["headers"]["ETag"];
          "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
          RateLimit: components["headers"]["RateLimit"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "id": "8f14e45f-ceea-467f-a34e-8d5b5a5f0c11",
           *       "name": "Bean stew",
           *       "description": "Thick, for cold days.",
           *       "cuisine": "Tuscan",
           *       "difficulty": "easy",
           *       "prepMinutes": 10,
           *       "cookMinutes": 25,
           *       "servings": 4,
           *       "instructions": [
           *         "Soak.",
           *         "Simmer."
           *       ],
           *       "tags": [
           *         "winter"
           *       ],
           *       "notes": "Better the next day.",
           *       "author": null,
           *       "sourceUrl": null,
           *       "ingredients": [
           *         {
           *           "id": "8f14e45f-ceea-467f-a34e-8d5b5a5f0c11",
           *           "name": "beans",
           *           "quantity": 0.5,
           *           "unit": "kg",
           *           "preparation": "soaked",
           *           "optional": false,
           *           "section": null
           *         }
           *       ],
           *       "findings": [
           *         {
           *           "kind": "allergen",
           *           "code": "celery",
           *           "name": "celery salt"
           *         }
           *       ],
           *       "createdAt": "2026-11-22T09:30:00.000Z",
           *       "updatedAt": "2026-11-22T09:30:00.000Z"
           *     }
           */
          "application/json": components["schemas"]["Recipe"];
        };
      };
      304: components["responses"]["NotModified"];
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound2"];
      410: components["responses"]["Problem410"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["Unavailable"];
    };
  };
  deleteRecipe: {
    parameters: {
      query?: never;
      header?: {
        /** @description A fresh random key per request, the same on a retry: it is carried out once */
        "Idempotency-Key"?: components["parameters"]["IdempotencyKey2"];
        /** @description Only if it still is what was read: its ETag, a strong one */
        "If-Match"?: components["parameters"]["IfMatch"];
      };
      path: {
        /**
         * @description names what the address is about
         * @example 8f14e45f-ceea-467f-a34e-8d5b5a5f0c11
         */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description It is gone */
      204: {
        headers: {
          "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
          RateLimit: components["headers"]["RateLimit"];
          [name: string]: unknown;
        };
        content?: never;
      };
      400: components["responses"]["BadRequest9"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound2"];
      409: components["responses"]["Conflict21"];
      410: components["responses"]["Problem410"];
      412: components["responses"]["PreconditionFailed"];
      422: components["responses"]["Unprocessable4"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["Unavailable"];
    };
  };
  updateRecipe: {
    parameters: {
      query?: never;
      header?: {
        /** @description A fresh random key per request, the same on a retry: it is carried out once */
        "Idempotency-Key"?: components["parameters"]["IdempotencyKey2"];
        /** @description Only if it still is what was read: its ETag, a strong one */
        "If-Match"?: components["parameters"]["IfMatch"];
      };
      path: {
        /**
         * @description names what the address is about
         * @example 8f14e45f-ceea-467f-a34e-8d5b5a5f0c11
         */
        id: string;
      };
      cookie?: never;
    };
    /** @description What it takes to: change a recipe; what is not given stays as it is */
    requestBody: {
      content: {
        /**
         * @example {
         *       "name": "Bean stew",
         *       "description": "Thick, for cold days.",
         *       "cuisine": "Tuscan",
         *       "difficulty": "easy",
         *       "prepMinutes": 10,
         *       "cookMinutes": 25,
         *       "servings": 4,
         *       "instructions": [
         *         "Soak.",
         *         "Simmer."
         *       ],
         *       "tags": [
         *         "winter"
         *       ],
         *       "notes": "Better the next day."
         *     }
         */
        "application/json": components["schemas"]["UpdateRecipe"];
      };
    };
    responses: {
      /** @description The recipe */
      200: {
        headers: {
          ETag: components["headers"]["ETag"];
          "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
          RateLimit: components["headers"]["RateLimit"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "id": "8f14e45f-ceea-467f-a34e-8d5b5a5f0c11",
           *       "name": "Bean stew",
           *       "description": "Thick, for cold days.",
           *       "cuisine": "Tuscan",
           *       "difficulty": "easy",
           *       "prepMinutes": 10,
           *       "cookMinutes": 25,
           *       "servings": 4,
           *       "instructions": [
           *         "Soak.",
           *         "Simmer."
           *       ],
           *       "tags": [
           *         "winter"
           *       ],
           *       "notes": "Better the next day.",
           *       "author": null,
           *       "sourceUrl": null,
           *       "ingredients": [
           *         {
           *           "id": "8f14e45f-ceea-467f-a34e-8d5b5a5f0c11",
           *           "name": "beans",
           *           "quantity": 0.5,
           *           "unit": "kg",
           *           "preparation": "soaked",
           *           "optional": false,
           *           "section": null
           *         }
           *       ],
           *       "findings": [
           *         {
           *           "kind": "allergen",
           *           "code": "celery",
           *           "name": "celery salt"
           *         }
           *       ],
           *       "createdAt": "2026-11-22T09:30:00.000Z",
           *       "updatedAt": "2026-11-22T09:30:00.000Z"
           *     }
           */
          "application/json": components["schemas"]["Recipe"];
        };
      };
      400: components["responses"]["BadRequest8"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound2"];
      410: components["responses"]["Problem410"];
      412: components["responses"]["PreconditionFailed"];
      413: components["responses"]["ContentTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["Unprocessable12"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["Unavailable"];
    };
  };
  importRecipe: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** @description What it takes to: read a recipe off a page or a text, as a draft */
    requestBody: {
      content: {
        /**
         * @example {
         *       "url": "https://example.com/lemon-tart"
         *     }
         */
        "application/json": components["schemas"]["ImportSource"];
      };
    };
    responses: {
      /** @description The draft: the body of a create of a recipe; nothing is saved */
      200: {
        headers: {
          "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
          RateLimit: components["headers"]["RateLimit"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "draft": {
           *         "name": "Bean stew",
           *         "description": "Thick, for cold days.",
           *         "cuisine": "Tuscan",
           *         "difficulty": "easy",
           *         "prepMinutes": 10,
           *         "cookMinutes": 25,
           *         "servings": 4,
           *         "instructions": [
           *           "Soak.",
           *           "Simmer."
           *         ],
           *         "tags": [
           *           "winter"
           *         ],
           *         "notes": "Better the next day."
           *       },
           *       "notes": [
           *         "text"
           *       ],
           *       "address": null
           *     }
           */
          "application/json": components["schemas"]["ImportedRecipe"];
        };
      };
      400: components["responses"]["BadRequest4"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
      410: components["responses"]["Problem410"];
      413: components["responses"]["ContentTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["Unprocessable13"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalError"];
      502: components["responses"]["Problem502"];
      503: components["responses"]["Unavailable"];
    };
  };
  listInventory: {
    parameters: {
      query?: {
        /**
         * @description `next` of the page before
         * @example WyIyMDI2LTExLTIyIl0
         */
        cursor?: string;
        /**
         * @description items on the page
         * @example 50
         */
        limit?: number;
        /**
         * @description needed only by members of several households
         * @example 8f14e45f-ceea-467f-a34e-8d5b5a5f0c11
         */
        householdId?: string;
        /**
         * @description text that occurs in it
         * @example bean
         */
        q?: string;
        /**
         * @description names what the address is about
         * @example pantry
         */
        location?: "pantry" | "fridge" | "freezer" | "counter" | "other";
        /**
         * @description YYYY-MM-DD
         * @example 2026-11-27
         */
        expiresBefore?: string;
      };
      header?: {
        /** @description The ETag of what the client has: 304 while it is so */
        "If-None-Match"?: components["parameters"]["IfNoneMatch"];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description A page */
      200: {
        headers: {
          ETag: components["headers"]["ETag"];
          "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
          RateLimit: components["headers"]["RateLimit"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "items": [
           *         {
           *           "id": "8f14e45f-ceea-467f-a34e-8d5b5a5f0c11",
           *           "name": "milk",
           *           "quantity": 1,
           *           "unit": "l",
           *           "location": "fridge",
           *           "expiresOn": "2026-11-27",
           *           "notes": "opened",
           *           "findings": [
           *             {
           *               "kind": "allergen",
           *               "code": "celery",
           *               "name": "celery salt"
           *             }
           *           ],
           *           "createdAt": "2026-11-22T09:30:00.000Z",
           *           "updatedAt": "2026-11-22T09:30:00.000Z"
           *         }
           *       ],
           *       "next": "WyIyMDI2LTExLTIyIl0"
           *     }
           */
          "application/json": components["schemas"]["InventoryItemPage"];
        };
      };
      304: components["responses"]["NotModified"];
      400: components["responses"]["BadRequest3"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      409: components["responses"]["Conflict"];
      410: components["responses"]["Problem410"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["Unavailable"];
    };
  };
  createInventoryItem: {
    parameters: {
      query?: {
        /**
         * @description needed only by members of several households
         * @example 8f14e45f-ceea-467f-a34e-8d5b5a5f0c11
         */
        householdId?: string;
      };
      header?: {
        /** @description A fresh random key per request, the same on a retry: it is carried out once */
        "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
      };
      path?: never;
      cookie?: never;
    };
    /** @description What it takes to: add a inventory item */
    requestBody: {
      content: {
        /**
         * @example {
         *       "name": "milk",
         *       "quantity": 1,
         *       "unit": "l",
         *       "location": "fridge",
         *       "expiresOn": "2026-11-27",
         *       "notes": "opened"
         *     }
         */
        "application/json": components["schemas"]["CreateInventoryItem"];
      };
    };
    responses: {
      /** @description The inventory item, created once per key */
      201: {
        headers: {
          Location: components["headers"]["Location5"];
          ETag: components["headers"]["ETag"];
          "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
          RateLimit: components["headers"]["RateLimit"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "id": "8f14e45f-ceea-467f-a34e-8d5b5a5f0c11",
           *       "name": "milk",
           *       "quantity": 1,
           *       "unit": "l",
           *       "location": "fridge",
           *       "expiresOn": "2026-11-27",
           *       "notes": "opened",
           *       "findings": [
           *         {
           *           "kind": "allergen",
           *           "code": "celery",
           *           "name": "celery salt"
           *         }
           *       ],
           *       "createdAt": "2026-11-22T09:30:00.000Z",
           *       "updatedAt": "2026-11-22T09:30:00.000Z"
           *     }
           */
          "application/json": components["schemas"]["InventoryItem"];
        };
      };
      400: components["responses"]["BadRequest7"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      409: components["responses"]["Conflict"];
      410: components["responses"]["Problem410"];
      413: components["responses"]["ContentTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["Unprocessable12"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["Unavailable"];
    };
  };
  getInventoryItem: {
    parameters: {
      query?: never;
      header?: {
        /** @description The ETag of what the client has: 304 while it is so */
        "If-None-Match"?: components["parameters"]["IfNoneMatch"];
      };
      path: {
        /**
         * @description names what the address is about
         * @example 8f14e45f-ceea-467f-a34e-8d5b5a5f0c11
         */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The inventory item */
      200: {
        headers: {
          ETag: components["headers"]["ETag"];
          "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
          RateLimit: components["headers"]["RateLimit"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "id": "8f14e45f-ceea-467f-a34e-8d5b5a5f0c11",
           *       "name": "milk",
           *       "quantity": 1,
           *       "unit": "l",
           *       "location": "fridge",
           *       "expiresOn": "2026-11-27",
           *       "notes": "opened",
           *       "findings": [
           *         {
           *           "kind": "allergen",
           *           "code": "celery",
           *           "name": "celery salt"
           *         }
           *       ],
           *       "createdAt": "2026-11-22T09:30:00.000Z",
           *       "updatedAt": "2026-11-22T09:30:00.000Z"
           *     }
           */
          "application/json": components["schemas"]["InventoryItem"];
        };
      };
      304: components["responses"]["NotModified"];
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound2"];
      410: components["responses"]["Problem410"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["Unavailable"];
    };
  };
  deleteInventoryItem: {
    parameters: {
      query?: never;
      header?: {
        /** @description A fresh random key per request, the same on a retry: it is carried out once */
        "Idempotency-Key"?: components["parameters"]["IdempotencyKey2"];
        /** @description Only if it still is what was read: its ETag, a strong one */
        "If-Match"?: components["parameters"]["IfMatch"];
      };
      path: {
        /**
         * @description names what the address is about
         * @example 8f14e45f-ceea-467f-a34e-8d5b5a5f0c11
         */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description It is gone */
      204: {
        headers: {
          "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
          RateLimit: components["headers"]["RateLimit"];
          [name: string]: unknown;
        };
        content?: never;
      };
      400: components["responses"]["BadRequest9"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound2"];
      409: components["responses"]["Conflict21"];
      410: components["responses"]["Problem410"];
      412: components["responses"]["PreconditionFailed"];
      422: components["responses"]["Unprocessable4"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["Unavailable"];
    };
  };
  updateInventoryItem: {
    parameters: {
      query?: never;
      header?: {
        /** @description A fresh random key per request, the same on a retry: it is carried out once */
        "Idempotency-Key"?: components["parameters"]["IdempotencyKey2"];
        /** @description Only if it still is what was read: its ETag, a strong one */
        "If-Match"?: components["parameters"]["IfMatch"];
      };
      path: {
        /**
         * @description names what the address is about
         * @example 8f14e45f-ceea-467f-a34e-8d5b5a5f0c11
         */
        id: string;
      };
      cookie?: never;
    };
    /** @description What it takes to: change a inventory item; what is not given stays as it is */
    requestBody: {
      content: {
        /**
         * @example {
         *       "name": "milk",
         *       "quantity": 1,
         *       "unit": "l",
         *       "location": "fridge",
         *       "expiresOn": "2026-11-27",
         *       "notes": "opened"
         *     }
         */
        "application/json": components["schemas"]["UpdateInventoryItem"];
      };
    };
    responses: {
      /** @description The inventory item */
      200: {
        headers: {
          ETag: components["headers"]["ETag"];
          "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
          RateLimit: components["headers"]["RateLimit"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "id": "8f14e45f-ceea-467f-a34e-8d5b5a5f0c11",
           *       "name": "milk",
           *       "quantity": 1,
           *       "unit": "l",
           *       "location": "fridge",
           *       "expiresOn": "2026-11-27",
           *       "notes": "opened",
           *       "findings": [
           *         {
           *           "kind": "allergen",
           *           "code": "celery",
           *           "name": "celery salt"
           *         }
           *       ],
           *       "createdAt": "2026-11-22T09:30:00.000Z",
           *       "updatedAt": "2026-11-22T09:30:00.000Z"
           *     }
           */
          "application/json": components["schemas"]["InventoryItem"];
        };
      };
      400: components["responses"]["BadRequest8"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound2"];
      410: components["responses"]["Problem410"];
      412: components["responses"]["PreconditionFailed"];
      413: components["responses"]["ContentTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["Unprocessable12"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["Unavailable"];
    };
  };
  listShoppingList: {
    parameters: {
      query?: {
        /**
         * @description `next` of the page before
         * @example WyIyMDI2LTExLTIyIl0
         */
        cursor?: string;
        /**
         * @description items on the page
         * @example 50
         */
        limit?: number;
        /**
         * @description needed only by members of several households
         * @example 8f14e45f-ceea-467f-a34e-8d5b5a5f0c11
         */
        householdId?: string;
        /**
         * @description text that occurs in it
         * @example bean
         */
        q?: string;
        /**
         * @description whether it has been bought
         * @example true
         */
        purchased?: "true" | "false";
      };
      header?: {
        /** @description The ETag of what the client has: 304 while it is so */
        "If-None-Match"?: components["parameters"]["IfNoneMatch"];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description A page */
      200: {
        headers: {
          ETag: components["headers"]["ETag"];
          "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
          RateLimit: components["headers"]["RateLimit"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "items": [
           *         {
           *           "id": "8f14e45f-ceea-467f-a34e-8d5b5a5f0c11",
           *           "name": "leeks",
           *           "quantity": 3,
           *           "unit": "piece",
           *           "category": "vegetables",
           *           "purchased": false,
           *           "notes": "small ones",
           *           "findings": [
           *             {
           *               "kind": "allergen",
           *               "code": "celery",
           *               "name": "celery salt"
           *             }
           *           ],
           *           "createdAt": "2026-11-22T09:30:00.000Z",
           *           "updatedAt": "2026-11-22T09:30:00.000Z"
           *         }
           *       ],
           *       "next": "WyIyMDI2LTExLTIyIl0"
           *     }
           */
          "application/json": components["schemas"]["ShoppingItemPage"];
        };
      };
      304: components["responses"]["NotModified"];
      400: components["responses"]["BadRequest3"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      409: components["responses"]["Conflict"];
      410: components["responses"]["Problem410"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["Unavailable"];
    };
  };
  createShoppingItem: {
    parameters: {
      query?: {
        /**
         * @description needed only by members of several households
         * @example 8f14e45f-ceea-467f-a34e-8d5b5a5f0c11
         */
        householdId?: string;
      };
      header?: {
        /** @description A fresh random key per request, the same on a retry: it is carried out once */
        "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
      };
      path?: never;
      cookie?: never;
    };
    /** @description What it takes to: add a shopping item */
    requestBody: {
      content: {
        /**
         * @example {
         *       "name": "leeks",
         *       "quantity": 3,
         *       "unit": "piece",
         *       "category": "vegetables",
         *       "purchased": false,
         *       "notes": "small ones"
         *     }
         */
        "application/json": components["schemas"]["CreateShoppingItem"];
      };
    };
    responses: {
      /** @description The shopping item, created once per key */
      201: {
        headers: {
          Location: components["headers"]["Location5"];
          ETag: components["headers"]["ETag"];
          "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
          RateLimit: components["headers"]["RateLimit"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "id": "8f14e45f-ceea-467f-a34e-8d5b5a5f0c11",
           *       "name": "leeks",
           *       "quantity": 3,
           *       "unit": "piece",
           *       "category": "vegetables",
           *       "purchased": false,
           *       "notes": "small ones",
           *       "findings": [
           *         {
           *           "kind": "allergen",
           *           "code": "celery",
           *           "name": "celery salt"
           *         }
           *       ],
           *       "createdAt": "2026-11-22T09:30:00.000Z",
           *       "updatedAt": "2026-11-22T09:30:00.000Z"
           *     }
           */
          "application/json": components["schemas"]["ShoppingItem"];
        };
      };
      400: components["responses"]["BadRequest7"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      409: components["responses"]["Conflict"];
      410: components["responses"]["Problem410"];
      413: components["responses"]["ContentTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["Unprocessable12"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["Unavailable"];
    };
  };
  getShoppingItem: {
    parameters: {
      query?: never;
      header?: {
        /** @description The ETag of what the client has: 304 while it is so */
        "If-None-Match"?: components["parameters"]["IfNoneMatch"];
      };
      path: {
        /**
         * @description names what the address is about
         * @example 8f14e45f-ceea-467f-a34e-8d5b5a5f0c11
         */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The shopping item */
      200: {
        headers: {
          ETag: components["headers"]["ETag"];
          "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
          RateLimit: components["headers"]["RateLimit"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "id": "8f14e45f-ceea-467f-a34e-8d5b5a5f0c11",
           *       "name": "leeks",
           *       "quantity": 3,
           *       "unit": "piece",
           *       "category": "vegetables",
           *       "purchased": false,
           *       "notes": "small ones",
           *       "findings": [
           *         {
           *           "kind": "allergen",
           *           "code": "celery",
           *           "name": "celery salt"
           *         }
           *       ],
           *       "createdAt": "2026-11-22T09:30:00.000Z",
           *       "updatedAt": "2026-11-22T09:30:00.000Z"
           *     }
           */
          "application/json": components["schemas"]["ShoppingItem"];
        };
      };
      304: components["responses"]["NotModified"];
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound2"];
      410: components["responses"]["Problem410"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["Unavailable"];
    };
  };
  deleteShoppingItem: {
    parameters: {
      query?: never;
      header?: {
        /** @description A fresh random key per request, the same on a retry: it is carried out once */
        "Idempotency-Key"?: components["parameters"]["IdempotencyKey2"];
        /** @description Only if it still is what was read: its ETag, a strong one */
        "If-Match"?: components["parameters"]["IfMatch"];
      };
      path: {
        /**
         * @description names what the address is about
         * @example 8f14e45f-ceea-467f-a34e-8d5b5a5f0c11
         */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description It is gone */
      204: {
        headers: {
          "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
          RateLimit: components["headers"]["RateLimit"];
          [name: string]: unknown;
        };
        content?: never;
      };
      400: components["responses"]["BadRequest9"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound2"];
      409: components["responses"]["Conflict21"];
      410: components["responses"]["Problem410"];
      412: components["responses"]["PreconditionFailed"];
      422: components["responses"]["Unprocessable4"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["Unavailable"];
    };
  };
  updateShoppingItem: {
    parameters: {
      query?: never;
      header?: {
        /** @description A fresh random key per request, the same on a retry: it is carried out once */
        "Idempotency-Key"?: components["parameters"]["IdempotencyKey2"];
        /** @description Only if it still is what was read: its ETag, a strong one */
        "If-Match"?: components["parameters"]["IfMatch"];
      };
      path: {
        /**
         * @description names what the address is about
         * @example 8f14e45f-ceea-467f-a34e-8d5b5a5f0c11
         */
        id: string;
      };
      cookie?: never;
    };
    /** @description What it takes to: change a shopping item; what is not given stays as it is */
    requestBody: {
      content: {
        /**
         * @example {
         *       "name": "leeks",
         *       "quantity": 3,
         *       "unit": "piece",
         *       "category": "vegetables",
         *       "purchased": false,
         *       "notes": "small ones"
         *     }
         */
        "application/json": components["schemas"]["UpdateShoppingItem"];
      };
    };
    responses: {
      /** @description The shopping item */
      200: {
        headers: {
          ETag: components["headers"]["ETag"];
          "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
          RateLimit: components["headers"]["RateLimit"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "id": "8f14e45f-ceea-467f-a34e-8d5b5a5f0c11",
           *       "name": "leeks",
           *       "quantity": 3,
           *       "unit": "piece",
           *       "category": "vegetables",
           *       "purchased": false,
           *       "notes": "small ones",
           *       "findings": [
           *         {
           *           "kind": "allergen",
           *           "code": "celery",
           *           "name": "celery salt"
           *         }
           *       ],
           *       "createdAt": "2026-11-22T09:30:00.000Z",
           *       "updatedAt": "2026-11-22T09:30:00.000Z"
           *     }
           */
          "application/json": components["schemas"]["ShoppingItem"];
        };
      };
      400: components["responses"]["BadRequest8"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound2"];
      410: components["responses"]["Problem410"];
      412: components["responses"]["PreconditionFailed"];
      413: components["responses"]["ContentTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["Unprocessable12"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["Unavailable"];
    };
  };
  listMealPlans: {
    parameters: {
      query?: {
        /**
         * @description `next` of the page before
         * @example WyIyMDI2LTExLTIyIl0
         */
        cursor?: string;
        /**
         * @description items on the page
         * @example 50
         */
        limit?: number;
        /**
         * @description needed only by members of several households
         * @example 8f14e45f-ceea-467f-a34e-8d5b5a5f0c11
         */
        householdId?: string;
        /**
         * @description text that occurs in it
         * @example bean
         */
        q?: string;
        /**
         * @description YYYY-MM-DD
         * @example 2026-11-27
         */
        from?: string;
        /**
         * @description YYYY-MM-DD
         * @example 2026-11-27
         */
        to?: string;
      };
      header?: {
        /** @description The ETag of what the client has: 304 while it is so */
        "If-None-Match"?: components["parameters"]["IfNoneMatch"];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description A page */
      200: {
        headers: {
          ETag: components["headers"]["ETag"];
          "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
          RateLimit: components["headers"]["RateLimit"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "items": [
           *         {
           *           "id": "8f14e45f-ceea-467f-a34e-8d5b5a5f0c11",
           *           "plannedOn": "2026-11-27",
           *           "mealType": "dinner",
           *           "title": "Leek pie",
           *           "recipeId": "8f14e45f-ceea-467f-a34e-8d5b5a5f0c11",
           *           "servings": 4,
           *           "notes": "guests at seven",
           *           "findings": [
           *             {
           *               "kind": "allergen",
           *               "code": "celery",
           *               "name": "celery salt"
           *             }
           *           ],
           *           "createdAt": "2026-11-22T09:30:00.000Z",
           *           "updatedAt": "2026-11-22T09:30:00.000Z"
           *         }
           *       ],
           *       "next": "WyIyMDI2LTExLTIyIl0"
           *     }
           */
          "application/json": components["schemas"]["MealPlanPage"];
        };
      };
      304: components["responses"]["NotModified"];
      400: components["responses"]["BadRequest3"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      409: components["responses"]["Conflict"];
      410: components["responses"]["Problem410"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["Unavailable"];
    };
  };
  createMealPlan: {
    parameters: {
      query?: {
        /**
         * @description needed only by members of several households
         * @example 8f14e45f-ceea-467f-a34e-8d5b5a5f0c11
         */
        householdId?: string;
      };
      header?: {
        /** @description A fresh random key per request, the same on a retry: it is carried out once */
        "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
      };
      path?: never;
      cookie?: never;
    };
    /** @description What it takes to: add a meal plan */
    requestBody: {
      content: {
        /**
         * @example {
         *       "plannedOn": "2026-11-27",
         *       "mealType": "dinner",
         *       "title": "Leek pie",
         *       "servings": 4,
         *       "notes": "guests at seven"
         *     }
         */
        "application/json": components["schemas"]["CreateMealPlan"];
      };
    };
    responses: {
      /** @description The meal plan, created once per key */
      201: {
        headers: {
          Location: components["headers"]["Location5"];
          ETag: components["headers"]["ETag"];
          "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
          RateLimit: components["headers"]["RateLimit"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "id": "8f14e45f-ceea-467f-a34e-8d5b5a5f0c11",
           *       "plannedOn": "2026-11-27",
           *       "mealType": "dinner",
           *       "title": "Leek pie",
           *       "recipeId": "8f14e45f-ceea-467f-a34e-8d5b5a5f0c11",
           *       "servings": 4,
           *       "notes": "guests at seven",
           *       "findings": [
           *         {
           *           "kind": "allergen",
           *           "code": "celery",
           *           "name": "celery salt"
           *         }
           *       ],
           *       "createdAt": "2026-11-22T09:30:00.000Z",
           *       "updatedAt": "2026-11-22T09:30:00.000Z"
           *     }
           */
          "application/json": components["schemas"]["MealPlan"];
        };
      };
      400: components["responses"]["BadRequest7"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      409: components["responses"]["Conflict"];
      410: components["responses"]["Problem410"];
      413: components["responses"]["ContentTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["Unprocessable12"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["Unavailable"];
    };
  };
  getMealPlan: {
    parameters: {
      query?: never;
      header?: {
        /** @description The ETag of what the client has: 304 while it is so */
        "If-None-Match"?: components["parameters"]["IfNoneMatch"];
      };
      path: {
        /**
         * @description names what the address is about
         * @example 8f14e45f-ceea-467f-a34e-8d5b5a5f0c11
         */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The meal plan */
      200: {
        headers: {
          ETag: components["headers"]["ETag"];
          "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
          RateLimit: components["headers"]["RateLimit"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "id": "8f14e45f-ceea-467f-a34e-8d5b5a5f0c11",
           *       "plannedOn": "2026-11-27",
           *       "mealType": "dinner",
           *       "title": "Leek pie",
           *       "recipeId": "8f14e45f-ceea-467f-a34e-8d5b5a5f0c11",
           *       "servings": 4,
           *       "notes": "guests at seven",
           *       "findings": [
           *         {
           *           "kind": "allergen",
           *           "code": "celery",
           *           "name": "celery salt"
           *         }
           *       ],
           *       "createdAt": "2026-11-22T09:30:00.000Z",
           *       "updatedAt": "2026-11-22T09:30:00.000Z"
           *     }
           */
          "application/json": components["schemas"]["MealPlan"];
        };
      };
      304: components["responses"]["NotModified"];
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound2"];
      410: components["responses"]["Problem410"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["Unavailable"];
    };
  };
  deleteMealPlan: {
    parameters: {
      query?: never;
      header?: {
        /** @description A fresh random key per request, the same on a retry: it is carried out once */
        "Idempotency-Key"?: components["parameters"]["IdempotencyKey2"];
        /** @description Only if it still is what was read: its ETag, a strong one */
        "If-Match"?: components["parameters"]["IfMatch"];
      };
      path: {
        /**
         * @description names what the address is about
         * @example 8f14e45f-ceea-467f-a34e-8d5b5a5f0c11
         */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description It is gone */
      204: {
        headers: {
          "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
          RateLimit: components["headers"]["RateLimit"];
          [name: string]: unknown;
        };
        content?: never;
      };
      400: components["responses"]["BadRequest9"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound2"];
      409: components["responses"]["Conflict21"];
      410: components["responses"]["Problem410"];
      412: components["responses"]["PreconditionFailed"];
      422: components["responses"]["Unprocessable4"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["Unavailable"];
    };
  };
  updateMealPlan: {
    parameters: {
      query?: never;
      header?: {
        /** @description A fresh random key per request, the same on a retry: it is carried out once */
        "Idempotency-Key"?: components["parameters"]["IdempotencyKey2"];
        /** @description Only if it still is what was read: its ETag, a strong one */
        "If-Match"?: components["parameters"]["IfMatch"];
      };
      path: {
        /**
         * @description names what the address is about
         * @example 8f14e45f-ceea-467f-a34e-8d5b5a5f0c11
         */
        id: string;
      };
      cookie?: never;
    };
    /** @description What it takes to: change a meal plan; what is not given stays as it is */
    requestBody: {
      content: {
        /**
         * @example {
         *       "plannedOn": "2026-11-27",
         *       "mealType": "dinner",
         *       "title": "Leek pie",
         *       "servings": 4,
         *       "notes": "guests at seven"
         *     }
         */
        "application/json": components["schemas"]["UpdateMealPlan"];
      };
    };
    responses: {
      /** @description The meal plan */
      200: {
        headers: {
          ETag: components["headers"]["ETag"];
          "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
          RateLimit: components["headers"]["RateLimit"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "id": "8f14e45f-ceea-467f-a34e-8d5b5a5f0c11",
           *       "plannedOn": "2026-11-27",
           *       "mealType": "dinner",
           *       "title": "Leek pie",
           *       "recipeId": "8f14e45f-ceea-467f-a34e-8d5b5a5f0c11",
           *       "servings": 4,
           *       "notes": "guests at seven",
           *       "findings": [
           *         {
           *           "kind": "allergen",
           *           "code": "celery",
           *           "name": "celery salt"
           *         }
           *       ],
           *       "createdAt": "2026-11-22T09:30:00.000Z",
           *       "updatedAt": "2026-11-22T09:30:00.000Z"
           *     }
           */
          "application/json": components["schemas"]["MealPlan"];
        };
      };
      400: components["responses"]["BadRequest8"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound2"];
      410: components["responses"]["Problem410"];
      412: components["responses"]["PreconditionFailed"];
      413: components["responses"]["ContentTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["Unprocessable12"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["Unavailable"];
    };
  };
  listTasks: {
    parameters: {
      query?: {
        /**
         * @description `next` of the page before
         * @example WyIyMDI2LTExLTIyIl0
         */
        cursor?: string;
        /**
         * @description items on the page
         * @example 50
         */
        limit?: number;
        /**
         * @description needed only by members of several households
         * @example 8f14e45f-ceea-467f-a34e-8d5b5a5f0c11
         */
        householdId?: string;
        /**
         * @description text that occurs in it
         * @example bean
         */
        q?: string;
        /**
         * @description whether it has been done
         * @example true
         */
        done?: "true" | "false";
      };
      header?: {
        /** @description The ETag of what the client has: 304 while it is so */
        "If-None-Match"?: components["parameters"]["IfNoneMatch"];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description A page */
      200: {
        headers: {
          ETag: components["headers"]["ETag"];
          "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
          RateLimit: components["headers"]["RateLimit"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "items": [
           *         {
           *           "id": "8f14e45f-ceea-467f-a34e-8d5b5a5f0c11",
           *           "title": "Soak the beans",
           *           "dueOn": "2026-11-26",
           *           "done": false,
           *           "notes": "overnight",
           *           "recipeId": "8f14e45f-ceea-467f-a34e-8d5b5a5f0c11",
           *           "mealPlanId": "8f14e45f-ceea-467f-a34e-8d5b5a5f0c11",
           *           "createdAt": "2026-11-22T09:30:00.000Z",
           *           "updatedAt": "2026-11-22T09:30:00.000Z"
           *         }
           *       ],
           *       "next": "WyIyMDI2LTExLTIyIl0"
           *     }
           */
          "application/json": components["schemas"]["TaskPage"];
        };
      };
      304: components["responses"]["NotModified"];
      400: components["responses"]["BadRequest3"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      409: components["responses"]["Conflict"];
      410: components["responses"]["Problem410"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["Unavailable"];
    };
  };
  createTask: {
    parameters: {
      query?: {
        /**
         * @description needed only by members of several households
         * @example 8f14e45f-ceea-467f-a34e-8d5b5a5f0c11
         */
        householdId?: string;
      };
      header?: {
        /** @description A fresh random key per request, the same on a retry: it is carried out once */
        "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
      };
      path?: never;
      cookie?: never;
    };
    /** @description What it takes to: add a task */
    requestBody: {
      content: {
        /**
         * @example {
         *       "title": "Soak the beans",
         *       "dueOn": "2026-11-26",
         *       "done": false,
         *       "notes": "overnight"
         *     }
         */
        "application/json": components["schemas"]["CreateTask"];
      };
    };
    responses: {
      /** @description The task, created once per key */
      201: {
        headers: {
          Location: components["headers"]["Location5"];
          ETag: components["headers"]["ETag"];
          "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
          RateLimit: components["headers"]["RateLimit"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "id": "8f14e45f-ceea-467f-a34e-8d5b5a5f0c11",
           *       "title": "Soak the beans",
           *       "dueOn": "2026-11-26",
           *       "done": false,
           *       "notes": "overnight",
           *       "recipeId": "8f14e45f-ceea-467f-a34e-8d5b5a5f0c11",
           *       "mealPlanId": "8f14e45f-ceea-467f-a34e-8d5b5a5f0c11",
           *       "createdAt": "2026-11-22T09:30:00.000Z",
           *       "updatedAt": "2026-11-22T09:30:00.000Z"
           *     }
           */
          "application/json": components["schemas"]["Task"];
        };
      };
      400: components["responses"]["BadRequest7"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      409: components["responses"]["Conflict"];
      410: components["responses"]["Problem410"];
      413: components["responses"]["ContentTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["Unprocessable12"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["Unavailable"];
    };
  };
  getTask: {
    parameters: {
      query?: never;
      header?: {
        /** @description The ETag of what the client has: 304 while it is so */
        "If-None-Match"?: components["parameters"]["IfNoneMatch"];
      };
      path: {
        /**
         * @description names what the address is about
         * @example 8f14e45f-ceea-467f-a34e-8d5b5a5f0c11
         */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The task */
      200: {
        headers: {
          ETag: components["headers"]["ETag"];
          "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
          RateLimit: components["headers"]["RateLimit"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "id": "8f14e45f-ceea-467f-a34e-8d5b5a5f0c11",
           *       "title": "Soak the beans",
           *       "dueOn": "2026-11-26",
           *       "done": false,
           *       "notes": "overnight",
           *       "recipeId": "8f14e45f-ceea-467f-a34e-8d5b5a5f0c11",
           *       "mealPlanId": "8f14e45f-ceea-467f-a34e-8d5b5a5f0c11",
           *       "createdAt": "2026-11-22T09:30:00.000Z",
           *       "updatedAt": "2026-11-22T09:30:00.000Z"
           *     }
           */
          "application/json": components["schemas"]["Task"];
        };
      };
      304: components["responses"]["NotModified"];
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound2"];
      410: components["responses"]["Problem410"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["Unavailable"];
    };
  };
  deleteTask: {
    parameters: {
      query?: never;
      header?: {
        /** @description A fresh random key per request, the same on a retry: it is carried out once */
        "Idempotency-Key"?: components["parameters"]["IdempotencyKey2"];
        /** @description Only if it still is what was read: its ETag, a strong one */
        "If-Match"?: components["parameters"]["IfMatch"];
      };
      path: {
        /**
         * @description names what the address is about
         * @example 8f14e45f-ceea-467f-a34e-8d5b5a5f0c11
         */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description It is gone */
      204: {
        headers: {
          "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
          RateLimit: components["headers"]["RateLimit"];
          [name: string]: unknown;
        };
        content?: never;
      };
      400: components["responses"]["BadRequest9"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound2"];
      409: components["responses"]["Conflict21"];
      410: components["responses"]["Problem410"];
      412: components["responses"]["PreconditionFailed"];
      422: components["responses"]["Unprocessable4"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["Unavailable"];
    };
  };
  updateTask: {
    parameters: {
      query?: never;
      header?: {
        /** @description A fresh random key per request, the same on a retry: it is carried out once */
        "Idempotency-Key"?: components["parameters"]["IdempotencyKey2"];
        /** @description Only if it still is what was read: its ETag, a strong one */
        "If-Match"?: components["parameters"]["IfMatch"];
      };
      path: {
        /**
         * @description names what the address is about
         * @example 8f14e45f-ceea-467f-a34e-8d5b5a5f0c11
         */
        id: string;
      };
      cookie?: never;
    };
    /** @description What it takes to: change a task; what is not given stays as it is */
    requestBody: {
      content: {
        /**
         * @example {
         *       "title": "Soak the beans",
         *       "dueOn": "2026-11-26",
         *       "done": false,
         *       "notes": "overnight"
         *     }
         */
        "application/json": components["schemas"]["UpdateTask"];
      };
    };
    responses: {
      /** @description The task */
      200: {
        headers: {
          ETag: components["headers"]["ETag"];
          "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
          RateLimit: components["headers"]["RateLimit"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "id": "8f14e45f-ceea-467f-a34e-8d5b5a5f0c11",
           *       "title": "Soak the beans",
           *       "dueOn": "2026-11-26",
           *       "done": false,
           *       "notes": "overnight",
           *       "recipeId": "8f14e45f-ceea-467f-a34e-8d5b5a5f0c11",
           *       "mealPlanId": "8f14e45f-ceea-467f-a34e-8d5b5a5f0c11",
           *       "createdAt": "2026-11-22T09:30:00.000Z",
           *       "updatedAt": "2026-11-22T09:30:00.000Z"
           *     }
           */
          "application/json": components["schemas"]["Task"];
        };
      };
      400: components["responses"]["BadRequest8"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound2"];
      410: components["responses"]["Problem410"];
      412: components["responses"]["PreconditionFailed"];
      413: components["responses"]["ContentTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["Unprocessable12"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["Unavailable"];
    };
  };
  listCookingLog: {
    parameters: {
      query?: {
        /**
         * @description `next` of the page before
         * @example WyIyMDI2LTExLTIyIl0
         */
        cursor?: string;
        /**
         * @description items on the page
         * @example 50
         */
        limit?: number;
        /**
         * @description needed only by members of several households
         * @example 8f14e45f-ceea-467f-a34e-8d5b5a5f0c11
         */
        householdId?: string;
        /**
         * @description text that occurs in it
         * @example bean
         */
        q?: string;
        /**
         * @description YYYY-MM-DD
         * @example 2026-11-27
         */
        from?: string;
        /**
         * @description YYYY-MM-DD
         * @example 2026-11-27
         */
        to?: string;
      };
      header?: {
        /** @description The ETag of what the client has: 304 while it is so */
        "If-None-Match"?: components["parameters"]["IfNoneMatch"];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description A page */
      200: {
        headers: {
          ETag: components["headers"]["ETag"];
          "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
          RateLimit: components["headers"]["RateLimit"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "items": [
           *         {
           *           "id": "8f14e45f-ceea-467f-a34e-8d5b5a5f0c11",
           *           "cookedOn": "2026-11-20",
           *           "title": "Leek pie",
           *           "recipeId": "8f14e45f-ceea-467f-a34e-8d5b5a5f0c11",
           *           "servings": 4,
           *           "rating": 4,
           *           "notes": "less salt",
           *           "createdAt": "2026-11-22T09:30:00.000Z",
           *           "updatedAt": "2026-11-22T09:30:00.000Z"
           *         }
           *       ],
           *       "next": "WyIyMDI2LTExLTIyIl0"
           *     }
           */
          "application/json": components["schemas"]["CookingLogEntryPage"];
        };
      };
      304: components["responses"]["NotModified"];
      400: components["responses"]["BadRequest3"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      409: components["responses"]["Conflict"];
      410: components["responses"]["Problem410"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["Unavailable"];
    };
  };
  createCookingLogEntry: {
    parameters: {
      query?: {
        /**
         * @description needed only by members of several households
         * @example 8f14e45f-ceea-467f-a34e-8d5b5a5f0c11
         */
        householdId?: string;
      };
      header?: {
        /** @description A fresh random key per request, the same on a retry: it is carried out once */
        "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
      };
      path?: never;
      cookie?: never;
    };
    /** @description What it takes to: add a cooking log entry */
    requestBody: {
      content: {
        /**
         * @example {
         *       "cookedOn": "2026-11-20",
         *       "title": "Leek pie",
         *       "servings": 4,
         *       "rating": 4,
         *       "notes": "less salt"
         *     }
         */
        "application/json": components["schemas"]["CreateCookingLogEntry"];
      };
    };
    responses: {
      /** @description The cooking log entry, created once per key */
      201: {
        headers: {
          Location: components["headers"]["Location5"];
          ETag: components["headers"]["ETag"];
          "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
          RateLimit: components["headers"]["RateLimit"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "id": "8f14e45f-ceea-467f-a34e-8d5b5a5f0c11",
           *       "cookedOn": "2026-11-20",
           *       "title": "Leek pie",
           *       "recipeId": "8f14e45f-ceea-467f-a34e-8d5b5a5f0c11",
           *       "servings": 4,
           *       "rating": 4,
           *       "notes": "less salt",
           *       "createdAt": "2026-11-22T09:30:00.000Z",
           *       "updatedAt": "2026-11-22T09:30:00.000Z"
           *     }
           */
          "application/json": components["schemas"]["CookingLogEntry"];
        };
      };
      400: components["responses"]["BadRequest7"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      409: components["responses"]["Conflict"];
      410: components["responses"]["Problem410"];
      413: components["responses"]["ContentTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["Unprocessable12"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["Unavailable"];
    };
  };
  getCookingLogEntry: {
    parameters: {
      query?: never;
      header?: {
        /** @description The ETag of what the client has: 304 while it is so */
        "If-None-Match"?: components["parameters"]["IfNoneMatch"];
      };
      path: {
        /**
         * @description names what the address is about
         * @example 8f14e45f-ceea-467f-a34e-8d5b5a5f0c11
         */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The cooking log entry */
      200: {
        headers: {
          ETag: components["headers"]["ETag"];
          "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
          RateLimit: components["headers"]["RateLimit"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "id": "8f14e45f-ceea-467f-a34e-8d5b5a5f0c11",
           *       "cookedOn": "2026-11-20",
           *       "title": "Leek pie",
           *       "recipeId": "8f14e45f-ceea-467f-a34e-8d5b5a5f0c11",
           *       "servings": 4,
           *       "rating": 4,
           *       "notes": "less salt",
           *       "createdAt": "2026-11-22T09:30:00.000Z",
           *       "updatedAt": "2026-11-22T09:30:00.000Z"
           *     }
           */
          "application/json": components["schemas"]["CookingLogEntry"];
        };
      };
      304: components["responses"]["NotModified"];
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound2"];
      410: components["responses"]["Problem410"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["Unavailable"];
    };
  };
  deleteCookingLogEntry: {
    parameters: {
      query?: never;
      header?: {
        /** @description A fresh random key per request, the same on a retry: it is carried out once */
        "Idempotency-Key"?: components["parameters"]["IdempotencyKey2"];
        /** @description Only if it still is what was read: its ETag, a strong one */
        "If-Match"?: components["parameters"]["IfMatch"];
      };
      path: {
        /**
         * @description names what the address is about
         * @example 8f14e45f-ceea-467f-a34e-8d5b5a5f0c11
         */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description It is gone */
      204: {
        headers: {
          "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
          RateLimit: components["headers"]["RateLimit"];
          [name: string]: unknown;
        };
        content?: never;
      };
      400: components["responses"]["BadRequest9"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound2"];
      409: components["responses"]["Conflict21"];
      410: components["responses"]["Problem410"];
      412: components["responses"]["PreconditionFailed"];
      422: components["responses"]["Unprocessable4"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["Unavailable"];
    };
  };
  updateCookingLogEntry: {
    parameters: {
      query?: never;
      header?: {
        /** @description A fresh random key per request, the same on a retry: it is carried out once */
        "Idempotency-Key"?: components["parameters"]["IdempotencyKey2"];
        /** @description Only if it still is what was read: its ETag, a strong one */
        "If-Match"?: components["parameters"]["IfMatch"];
      };
      path: {
        /**
         * @description names what the address is about
         * @example 8f14e45f-ceea-467f-a34e-8d5b5a5f0c11
         */
        id: string;
      };
      cookie?: never;
    };
    /** @description What it takes to: change a cooking log entry; what is not given stays as it is */
    requestBody: {
      content: {
        /**
         * @example {
         *       "cookedOn": "2026-11-20",
         *       "title": "Leek pie",
         *       "servings": 4,
         *       "rating": 4,
         *       "notes": "less salt"
         *     }
         */
        "application/json": components["schemas"]["UpdateCookingLogEntry"];
      };
    };
    responses: {
      /** @description The cooking log entry */
      200: {
        headers: {
          ETag: components["headers"]["ETag"];
          "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
          RateLimit: components["headers"]["RateLimit"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "id": "8f14e45f-ceea-467f-a34e-8d5b5a5f0c11",
           *       "cookedOn": "2026-11-20",
           *       "title": "Leek pie",
           *       "recipeId": "8f14e45f-ceea-467f-a34e-8d5b5a5f0c11",
           *       "servings": 4,
           *       "rating": 4,
           *       "notes": "less salt",
           *       "createdAt": "2026-11-22T09:30:00.000Z",
           *       "updatedAt": "2026-11-22T09:30:00.000Z"
           *     }
           */
          "application/json": components["schemas"]["CookingLogEntry"];
        };
      };
      400: components["responses"]["BadRequest8"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound2"];
      410: components["responses"]["Problem410"];
      412: components["responses"]["PreconditionFailed"];
      413: components["responses"]["ContentTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["Unprocessable12"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["Unavailable"];
    };
  };
  listPreferences: {
    parameters: {
      query?: {
        /**
         * @description `next` of the page before
         * @example WyIyMDI2LTExLTIyIl0
         */
        cursor?: string;
        /**
         * @description items on the page
         * @example 50
         */
        limit?: number;
        /**
         * @description text that occurs in it
         * @example bean
         */
        q?: string;
        /**
         * @description names what the address is about
         * @example like
         */
        kind?: "like" | "dislike" | "note" | "allergy" | "diet";
      };
      header?: {
        /** @description The ETag of what the client has: 304 while it is so */
        "If-None-Match"?: components["parameters"]["IfNoneMatch"];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description A page */
      200: {
        headers: {
          ETag: components["headers"]["ETag"];
          "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
          RateLimit: components["headers"]["RateLimit"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "items": [
           *         {
           *           "id": "8f14e45f-ceea-467f-a34e-8d5b5a5f0c11",
           *           "kind": "dislike",
           *           "subject": "coriander",
           *           "note": "raw",
           *           "who": "Ada",
           *           "words": "cilantro",
           *           "validUntil": "2026-11-27",
           *           "createdAt": "2026-11-22T09:30:00.000Z",
           *           "updatedAt": "2026-11-22T09:30:00.000Z"
           *         }
           *       ],
           *       "next": "WyIyMDI2LTExLTIyIl0"
           *     }
           */
          "application/json": components["schemas"]["PreferencePage"];
        };
      };
      304: components["responses"]["NotModified"];
      400: components["responses"]["BadRequest3"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
      410: components["responses"]["Problem410"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["Unavailable"];
    };
  };
  createPreference: {
    parameters: {
      query?: never;
      header?: {
        /** @description A fresh random key per request, the same on a retry: it is carried out once */
        "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
      };
      path?: never;
      cookie?: never;
    };
    /** @description What it takes to: add a preference */
    requestBody: {
      content: {
        /**
         * @example {
         *       "kind": "dislike",
         *       "subject": "coriander",
         *       "note": "raw",
         *       "who": "Ada",
         *       "words": "cilantro"
         *     }
         */
        "application/json": components["schemas"]["CreatePreference"];
      };
    };
    responses: {
      /** @description The preference, created once per key */
      201: {
        headers: {
          Location: components["headers"]["Location5"];
          ETag: components["headers"]["ETag"];
          "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
          RateLimit: components["headers"]["RateLimit"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "id": "8f14e45f-ceea-467f-a34e-8d5b5a5f0c11",
           *       "kind": "dislike",
           *       "subject": "coriander",
           *       "note": "raw",
           *       "who": "Ada",
           *       "words": "cilantro",
           *       "validUntil": "2026-11-27",
           *       "createdAt": "2026-11-22T09:30:00.000Z",
           *       "updatedAt": "2026-11-22T09:30:00.000Z"
           *     }
           */
          "application/json": components["schemas"]["Preference"];
        };
      };
      400: components["responses"]["BadRequest2"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
      409: components["responses"]["Conflict22"];
      410: components["responses"]["Problem410"];
      413: components["responses"]["ContentTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["Unprocessable12"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["Unavailable"];
    };
  };
  getPreference: {
    parameters: {
      query?: never;
      header?: {
        /** @description The ETag of what the client has: 304 while it is so */
        "If-None-Match"?: components["parameters"]["IfNoneMatch"];
      };
      path: {
        /**
         * @description names what the address is about
         * @example 8f14e45f-ceea-467f-a34e-8d5b5a5f0c11
         */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The preference */
      200: {
        headers: {
          ETag: components["headers"]["ETag"];
          "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
          RateLimit: components["headers"]["RateLimit"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "id": "8f14e45f-ceea-467f-a34e-8d5b5a5f0c11",
           *       "kind": "dislike",
           *       "subject": "coriander",
           *       "note": "raw",
           *       "who": "Ada",
           *       "words": "cilantro",
           *       "validUntil": "2026-11-27",
           *       "createdAt": "2026-11-22T09:30:00.000Z",
           *       "updatedAt": "2026-11-22T09:30:00.000Z"
           *     }
           */
          "application/json": components["schemas"]["Preference"];
        };
      };
      304: components["responses"]["NotModified"];
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound2"];
      410: components["responses"]["Problem410"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["Unavailable"];
    };
  };
  deletePreference: {
    parameters: {
      query?: {
        /**
         * @description codes of `guard_blocked` that the user has set aside for this, between commas
         * @example text
         */
        override?: string;
      };
      header?: {
        /** @description A fresh random key per request, the same on a retry: it is carried out once */
        "Idempotency-Key"?: components["parameters"]["IdempotencyKey2"];
        /** @description Only if it still is what was read: its ETag, a strong one */
        "If-Match"?: components["parameters"]["IfMatch"];
      };
      path: {
        /**
         * @description names what the address is about
         * @example 8f14e45f-ceea-467f-a34e-8d5b5a5f0c11
         */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description It is gone */
      204: {
        headers: {
          "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
          RateLimit: components["headers"]["RateLimit"];
          [name: string]: unknown;
        };
        content?: never;
      };
      400: components["responses"]["BadRequest10"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound2"];
      409: components["responses"]["Conflict21"];
      410: components["responses"]["Problem410"];
      412: components["responses"]["PreconditionFailed"];
      422: components["responses"]["Unprocessable14"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["Unavailable"];
    };
  };
  updatePreference: {
    parameters: {
      query?: never;
      header?: {
        /** @description A fresh random key per request, the same on a retry: it is carried out once */
        "Idempotency-Key"?: components["parameters"]["IdempotencyKey2"];
        /** @description Only if it still is what was read: its ETag, a strong one */
        "If-Match"?: components["parameters"]["IfMatch"];
      };
      path: {
        /**
         * @description names what the address is about
         * @example 8f14e45f-ceea-467f-a34e-8d5b5a5f0c11
         */
        id: string;
      };
      cookie?: never;
    };
    /** @description What it takes to: change a preference; what is not given stays as it is */
    requestBody: {
      content: {
        /**
         * @example {
         *       "kind": "dislike",
         *       "subject": "coriander",
         *       "note": "raw",
         *       "who": "Ada",
         *       "words": "cilantro"
         *     }
         */
        "application/json": components["schemas"]["UpdatePreference"];
      };
    };
    responses: {
      /** @description The preference */
      200: {
        headers: {
          ETag: components["headers"]["ETag"];
          "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
          RateLimit: components["headers"]["RateLimit"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "id": "8f14e45f-ceea-467f-a34e-8d5b5a5f0c11",
           *       "kind": "dislike",
           *       "subject": "coriander",
           *       "note": "raw",
           *       "who": "Ada",
           *       "words": "cilantro",
           *       "validUntil": "2026-11-27",
           *       "createdAt": "2026-11-22T09:30:00.000Z",
           *       "updatedAt": "2026-11-22T09:30:00.000Z"
           *     }
           */
          "application/json": components["schemas"]["Preference"];
        };
      };
      400: components["responses"]["BadRequest8"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound2"];
      409: components["responses"]["Conflict22"];
      410: components["responses"]["Problem410"];
      412: components["responses"]["PreconditionFailed"];
      413: components["responses"]["ContentTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["Unprocessable12"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["Unavailable"];
    };
  };
  searchIngredients: {
    parameters: {
      query: {
        /**
         * @description a name or its beginning, in any language of the catalogue
         * @example text
         */
        q: string;
        /**
         * @description names what the address is about
         * @example 20
         */
        limit?: number;
      };
      header?: {
        /** @description The ETag of what the client has: 304 while it is so */
        "If-None-Match"?: components["parameters"]["IfNoneMatch"];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description What was found */
      200: {
        headers: {
          ETag: components["headers"]["ETag"];
          "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
          RateLimit: components["headers"]["RateLimit"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "items": [
           *         {
           *           "id": "8f14e45f-ceea-467f-a34e-8d5b5a5f0c11",
           *           "name": "oat milk",
           *           "categories": [
           *             "plant milk"
           *           ],
           *           "allergens": [
           *             "gluten"
           *           ],
           *           "defaultUnit": "ml",
           *           "density": 1.03,
           *           "matched": "hafermilch",
           *           "confidence": 0.98
           *         }
           *       ]
           *     }
           */
          "application/json": components["schemas"]["Ingredients"];
        };
      };
      304: components["responses"]["NotModified"];
      400: components["responses"]["BadRequest3"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
      410: components["responses"]["Problem410"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["Unavailable"];
    };
  };
}

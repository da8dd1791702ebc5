// By what means a row is written.

/**
 * `conversation`: the assistant, in a conversation. `process`: a stored Process. `agent`: an agent (MCP). `screen`: a
 * person, on a screen. `import`: a person, who saved what was read from a page or a text. `undo`: an undo.
 */
export const ROW_WRITERS = [
  "conversation",
  "process",
  "agent",
  "screen",
  "import",
  "undo",
] as const;

// How long a test waits for a state: no busy machine takes that long, so only a dead process reaches the limit.

/**
 * Milliseconds. The test runner's own limits (`vitest.config.ts`) are longer, so that the wait says what it waited
 * for.
 */
export const PATIENCE_MS = 540_000;

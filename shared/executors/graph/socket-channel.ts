// The channel on which the driver speaks Bolt in workerd: the runtime's own sockets, which check
// certificates. It counts bytes, and breaks the connection when too many arrive or the call is
// aborted.
import type { Socket } from "cloudflare:sockets";
import { alloc, type ChannelBuffer } from "neo4j-driver-bolt-connection/lib/channel/channel-buf.js";

/** Why this side broke the connection, and how much was transferred. */
export interface Traffic {
  bytesIn: number;
  bytesOut: number;
  brokenBy: "too_large" | "timeout" | null;
}

/** The names with underscores are the driver's: it reads these fields of a channel. */
export class SocketChannel {
  _open = true;
  _error: Error | null = null;
  onmessage: ((bytes: ChannelBuffer) => void) | undefined;
  onerror: ((error: Error) => void) | undefined;
  readonly #socket: Socket;
  readonly #writer: WritableStreamDefaultWriter<Uint8Array>;
  readonly #traffic: Traffic;
  readonly #maxBytes: number;
  readonly #toError: (why: unknown) => Error;

  /**
   * @param maxBytes the most bytes that may arrive
   * @param toError makes the driver's error for a connection that broke
   */
  constructor(
    socket: Socket,
    traffic: Traffic,
    maxBytes: number,
    toError: (why: unknown) => Error,
  ) {
    this.#socket = socket;
    this.#traffic = traffic;
    this.#maxBytes = maxBytes;
    this.#toError = toError;
    this.#writer = socket.writable.getWriter();
    // Both the reader and the writer report the same end.
    socket.closed.catch(() => undefined);
    void this.#read();
  }

  write(bytes: ChannelBuffer): void {
    this.#traffic.bytesOut += bytes._buffer.byteLength;
    // The driver reuses the same bytes for the next write.
    this.#writer.write(bytes._buffer.slice()).catch((error: unknown) => this.#fail(error));
  }

  async close(): Promise<void> {
    this._open = false;
    await this.#writer.close().catch(() => undefined);
    await this.#socket.close().catch(() => undefined);
  }

  /** Everything that waits for an answer fails at once. */
  break(why: "too_large" | "timeout"): void {
    this.#traffic.brokenBy ??= why;
    this.#fail(why);
  }

  // The call as a whole has its own time limit.
  setupReceiveTimeout(): void {}
  startReceiveTimeout(): void {}
  stopReceiveTimeout(): void {}

  async #read(): Promise<void> {
    const reader = this.#socket.readable.getReader();
    try {
      for (let part = await reader.read(); !part.done; part = await reader.read()) {
        this.#traffic.bytesIn += part.value.byteLength;
        if (this.#traffic.bytesIn > this.#maxBytes) return this.break("too_large");
        if (!this._open) return;
        this.onmessage?.(alloc(part.value));
      }
      this.#fail("closed by the server");
    } catch (error) {
      this.#fail(error);
    }
  }

  #fail(why: unknown): void {
    if (!this._open) return;
    this._open = false;
    this._error = this.#toError(why);
    this.#socket.close().catch(() => undefined);
    this.onerror?.(this._error);
  }
}

// The content of pictures and voice notes: fetched when a run needs it, and not stored by it.
import type { MediaFault, MediaReference } from "../contracts/media.ts";

export interface MediaContent {
  bytes: Uint8Array<ArrayBuffer>;
  /** By its bytes: `image/png`, `audio/ogg`. */
  type: string;
  /** Of the bytes: the same content has the same hash. */
  hash: string;
}

export interface Media {
  /** Errors: TransientError when the platform is away. */
  fetch(reference: MediaReference): Promise<MediaContent | { fault: MediaFault }>;
  /** Whether voice notes can be transcribed here. */
  hears: boolean;
  /**
   * The words of a voice note; empty where there are none. Errors: TransientError when the service is away.
   */
  transcribe(content: MediaContent): Promise<{ text: string } | { fault: MediaFault }>;
  /**
   * Keeps content that the message itself has brought until `drop`, and an hour at most.
   * @param name the same message gives the same one
   * @returns the reference Errors: TransientError when the store is away
   */
  keep(name: string, bytes: Uint8Array): Promise<string>;
  /** Deletes what was kept under these references; others are left alone. Never fails. */
  drop(references: MediaReference[]): Promise<void>;
}

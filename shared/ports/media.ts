// The content of pictures and voice notes. It is fetched when a run needs it, and the run does not store it.
import type { MediaFault, MediaReference } from "../contracts/media.ts";

export interface MediaContent {
  bytes: Uint8Array<ArrayBuffer>;
  /** Detected from the bytes: `image/png`, `audio/ogg`. */
  type: string;
  /** SHA-256 of the bytes: equal content has equal hashes. */
  hash: string;
}

export interface Media {
  /** Errors: TransientError when the platform is unavailable. */
  fetch(reference: MediaReference): Promise<MediaContent | { fault: MediaFault }>;
  /** The kind and the type of the bytes, or why they cannot be used. */
  inspect(
    bytes: Uint8Array<ArrayBuffer>,
  ): { kind: MediaReference["kind"]; type: string } | { fault: MediaFault };
  /** Whether voice notes can be transcribed here. */
  hears: boolean;
  /**
   * The words of a voice note; empty when there are none. Errors: TransientError when the service
   * is unavailable.
   */
  transcribe(content: MediaContent): Promise<{ text: string } | { fault: MediaFault }>;
  /**
   * Stores content that a message itself contained or that a user has uploaded, until `drop` and for an hour at most.
   * @param name is the same for repeats of the same message or upload
   * @returns the reference. Errors: TransientError when the store is unavailable
   */
  keep(name: string, bytes: Uint8Array): Promise<string>;
  /** The reference that `keep` gives for the name, whether or not content is stored. */
  kept(name: string): string;
  /** Deletes the content under these references; other references are ignored. Never throws. */
  drop(references: MediaReference[]): Promise<void>;
}

// The type of a bundle: what wrangler would upload for a Worker, as files for the local runtime.

export interface WorkerBundle {
  /** The absolute folder of the modules; their paths are relative to it. */
  readonly dir: string;
  /** The entry comes first. */
  readonly modules: readonly { readonly path: string; readonly type: "ESModule" | "Text" }[];
  readonly compatibilityDate: string;
  readonly compatibilityFlags: readonly string[];
  /** `[vars]` of the configuration. */
  readonly vars: Readonly<Record<string, string>>;
  /** `[triggers] crons`. */
  readonly crons: readonly string[];
}

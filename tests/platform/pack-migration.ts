// Makes the migration that registers a pack's Tools, whose ids follow from their keys.
import { createHash } from "node:crypto";
import type { DomainPack } from "../../shared/contracts/pack.ts";
import { packService, type PackTool } from "../../shared/domain/tools/pack-tools.ts";

/** The namespace for ids of the system's definitions. */
const NAMESPACE = "6f1f0a52-6c3e-4d0e-9d5b-0d5a3a2f7c41";

export interface RegisteredService {
  id: string;
  key: string;
  name: string;
  tools: (PackTool & { id: string })[];
}

/** The same id for the same key in every deployment: a version 5 UUID (RFC 9562). */
export function systemId(key: string): string {
  const bytes = createHash("sha1")
    .update(Buffer.from(NAMESPACE.replaceAll("-", ""), "hex"))
    .update(key)
    .digest();
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x50, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = bytes.toString("hex").slice(0, 32);
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

export function registeredService(pack: DomainPack): RegisteredService {
  const { key, name, tools } = packService(pack);
  return {
    id: systemId(key),
    key,
    name,
    tools: tools.map((tool) => ({ id: systemId(tool.key), ...tool })),
  };
}

/** The statement that registers the pack's Tools. It may run again after the pack has changed. */
export function registration(pack: DomainPack): string {
  const { tools, ...service } = registeredService(pack);
  const head = JSON.stringify(service).slice(1, -1);
  const lines = tools.map((tool) => JSON.stringify(tool)).join(",\n");
  return `call alfred.register_tools($tools$\n{${head}, "tools": [\n${lines}\n]}\n$tools$::jsonb);\n`;
}

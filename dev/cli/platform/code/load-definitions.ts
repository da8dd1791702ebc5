// Reads the definitions in a file: what a module exports, or a bundle as YAML or JSON.
import { readFile } from "node:fs/promises";
import { extname, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { inspect } from "node:util";
import { parse } from "yaml";
import { type Bundle, bundleOf } from "../../../../clients/typescript/define.ts";

/** @throws Error that names the file when it cannot be read, throws, has a wrong shape, or defines nothing */
export async function loadDefinitions(file: string): Promise<Bundle> {
  const isData = [".yaml", ".yml", ".json"].includes(extname(file));
  const bundle = await (isData ? readBundle(file) : runModule(file)).catch((error: unknown) => {
    throw new Error(`${file}: ${reasonOf(error)} Nothing was stored.`, { cause: error });
  });
  if (Object.values(bundle).every((items) => items.length === 0)) {
    throw new Error(`${file} exports no definition. Nothing was stored.`);
  }
  return bundle;
}

async function runModule(file: string): Promise<Bundle> {
  const module: object = await import(pathToFileURL(resolve(file)).href);
  return bundleOf(Object.values(module));
}

async function readBundle(file: string): Promise<Bundle> {
  const value: unknown = parse(await readFile(file, "utf8"));
  const bundle: Bundle = { services: [], secrets: [], tools: [], processes: [] };
  for (const [kind, items] of Object.entries(isObject(value) ? value : { "": null })) {
    if (!(kind in bundle)) {
      throw new Error(
        `"${kind}" is not a part of a bundle; the parts are ${Object.keys(bundle).join(", ")}.`,
      );
    }
    if (!Array.isArray(items) || !items.every((item) => typeof item?.name === "string")) {
      throw new Error(`${kind} is not a list of named definitions.`);
    }
    Object.assign(bundle, { [kind]: items });
  }
  for (const { name, steps } of bundle.processes) {
    const hasCalls = Array.isArray(steps) && steps.every((step) => isObject(step?.calls));
    if (!hasCalls)
      throw new Error(`Process "${name}": every step must call a Tool or a Process, or wait.`);
  }
  for (const { name, operation, connectionParams } of bundle.tools) {
    const hasParts = isObject(operation) && isObject(connectionParams);
    if (!hasParts) throw new Error(`Tool "${name}" must have an operation and connectionParams.`);
  }
  return bundle;
}

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;

/** The error's message, and the first place in the stack. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return `It throws ${inspect(error)}.`;
  // The stack of a syntax error begins with the place, without a column.
  const [, place] =
    /^(?:file:\/\/)?(\/.+:\d+)$|\((?:file:\/\/)?(?!node:)([^()]+:\d+:\d+)\)|at (?:file:\/\/)(\S+:\d+:\d+)/m
      .exec(error.stack ?? "")
      ?.filter((part) => part !== undefined) ?? [];
  const message = /[.!?]$/.test(error.message) ? error.message : `${error.message}.`;
  return place === undefined ? message : `${message} (${place})`;
}

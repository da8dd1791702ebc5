// The simulator's database and Postgres, held to one behaviour.
import { afterAll, beforeAll, describe } from "vitest";
import { type Backend, memoryBackend, postgresBackend } from "./database-world.ts";
import { effectCases } from "./effect-cases.ts";
import { forkCases } from "./fork-cases.ts";
import { memoryCases } from "./memory-cases.ts";
import { operationCases } from "./operation-cases.ts";
import { processCases } from "./process-cases.ts";
import { raceCases } from "./race-cases.ts";
import { readCases } from "./read-cases.ts";
import { rerunCases } from "./rerun-cases.ts";
import { runCases } from "./run-cases.ts";
import { undoCases } from "./undo-cases.ts";
import { waitCases } from "./wait-cases.ts";

describe.each<[string, () => Promise<Backend>]>([
  ["the simulator's database", () => Promise.resolve(memoryBackend())],
  ["Postgres", postgresBackend],
])("%s", (_name, start) => {
  let backend: Backend;
  beforeAll(async () => {
    backend = await start();
  });
  afterAll(() => backend.stop());
  const open = () => backend;
  describe("runs", () => {
    runCases(open);
  });
  describe("effects", () => {
    effectCases(open);
  });
  describe("operations", () => {
    operationCases(open);
  });
  describe("races", () => {
    raceCases(open);
  });
  describe("reads", () => {
    readCases(open);
  });
  describe("memory", () => {
    memoryCases(open);
  });
  describe("stored Processes", () => {
    processCases(open);
  });
  describe("reruns", () => {
    rerunCases(open);
  });
  describe("waits and events", () => {
    waitCases(open);
  });
  describe("a fork", () => {
    forkCases(open);
  });
  describe("undo", () => {
    undoCases(open);
  });
});

// Public v1 shapes of Services and Secrets. Frozen: change means v2.
import type * as z from "zod";
import { NewSecretSchema, SecretChangesSchema, SecretSchema } from "../secrets.ts";
import { NewServiceSchema, ServiceChangesSchema, ServiceSchema } from "../services.ts";
import { changeOf, pageOf } from "./common.ts";

const ID = "8f14e45f-ceea-467f-a34e-8d5b5a5f0c11";
const EXAMPLE_TIME = "2026-11-22T09:30:00.000Z";

/** An example schema of connection parameters, with the parameter that every type of Service needs. */
const CONNECTION = {
  type: "object",
  properties: { endpoint: { type: "string", format: "uri" } },
  required: ["endpoint"],
  additionalProperties: false,
};

export const SERVICE_EXAMPLE = {
  name: "Weather",
  type: "rest_api",
  protocol: "https",
  connectionSchema: CONNECTION,
  requiresSecret: true,
  shared: false,
} as const satisfies z.input<typeof NewServiceSchema>;

export const CreateServiceSchema = NewServiceSchema.meta({
  id: "CreateService",
  examples: [SERVICE_EXAMPLE],
});
export const UpdateServiceSchema = changeOf(ServiceChangesSchema, "UpdateService", {
  enabled: false,
});
export const PublicServiceSchema = ServiceSchema.meta({
  id: "Service",
  examples: [
    {
      id: ID,
      ...SERVICE_EXAMPLE,
      enabled: true,
      own: true,
      status: "healthy",
      lastHealthCheck: EXAMPLE_TIME,
      errorMessage: null,
      version: 1,
      serviceTemplateId: null,
      createdAt: EXAMPLE_TIME,
      updatedAt: EXAMPLE_TIME,
    },
  ],
});
export const ServicePageSchema = pageOf(PublicServiceSchema, "ServicePage");

const SECRET = { name: "Weather key", type: "api_key", shared: false } as const;

export const CreateSecretSchema = NewSecretSchema.meta({
  id: "CreateSecret",
  examples: [{ ...SECRET, value: "the key, as its issuer gave it" }],
});
export const UpdateSecretSchema = changeOf(SecretChangesSchema, "UpdateSecret", {
  value: "the new key",
});
export const PublicSecretSchema = SecretSchema.meta({
  id: "Secret",
  examples: [
    {
      id: ID,
      ...SECRET,
      version: 1,
      tokenUntil: null,
      createdAt: EXAMPLE_TIME,
      updatedAt: EXAMPLE_TIME,
    },
  ],
});
export const SecretPageSchema = pageOf(PublicSecretSchema, "SecretPage");

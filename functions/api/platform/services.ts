// /v1/services and /v1/secrets: the servers that Tools call, and their credentials.
import {
  CreateSecretSchema,
  CreateServiceSchema,
  PublicSecretSchema,
  PublicServiceSchema,
  SecretPageSchema,
  ServicePageSchema,
  UpdateSecretSchema,
  UpdateServiceSchema,
} from "../../../shared/contracts/definitions/api/services.ts";
import { DefinitionQuerySchema } from "../../../shared/contracts/definitions/api/common.ts";
import { createSecret, updateSecret } from "../../../shared/services/definitions/write-secret.ts";
import {
  createService,
  updateService,
} from "../../../shared/services/definitions/write-service.ts";
import { checkService } from "../../../shared/platform/tools/check-service.ts";
import { checkRoute } from "./check-route.ts";
import { definitionRoutes } from "./definition-routes.ts";

export const serviceRoutes = [
  ...definitionRoutes({
    path: "/v1/services",
    one: "Service",
    many: "Services",
    noun: "Service",
    summaries: {
      list: "Services that the user may use, newest first",
      create:
        "Describe a Service: an endpoint's type, and the parameters that its Tools need to connect",
      change:
        "Change a Service; its type, its protocol and whether it requires a Secret cannot be changed",
      remove: "Delete a Service that no Tool uses",
    },
    query: DefinitionQuerySchema,
    item: PublicServiceSchema,
    page: ServicePageSchema,
    created: CreateServiceSchema,
    changes: UpdateServiceSchema,
    list: (db, request) => db.listServices(request),
    get: (db, id) => db.getService(id),
    create: createService,
    update: updateService,
    remove: (db, id) => db.deleteService(id),
  }),
  checkRoute({
    path: "/v1/services",
    one: "Service",
    created: CreateServiceSchema,
    faults: async (_db, service) => checkService(service),
  }),
];

export const secretRoutes = definitionRoutes({
  path: "/v1/secrets",
  one: "Secret",
  many: "Secrets",
  noun: "Secret",
  summaries: {
    list: "The user's Secrets, without their values, newest first",
    create: "Store a credential: it is encrypted immediately, and no answer ever shows it",
    change: "Rename a Secret, or rotate its value: the old one is erased",
    remove: "Delete a Secret that no Tool uses",
  },
  query: DefinitionQuerySchema,
  item: PublicSecretSchema,
  page: SecretPageSchema,
  created: CreateSecretSchema,
  changes: UpdateSecretSchema,
  problems: [{ status: 503, code: "vault_missing", when: "the server has no key for Secrets" }],
  list: (db, request) => db.listSecrets(request),
  get: (db, id) => db.getSecret(id),
  create: createSecret,
  update: updateSecret,
  remove: (db, id) => db.deleteSecret(id),
});

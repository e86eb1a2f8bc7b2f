// Services of models for the chat, for `scry setup` and for the assistant.

export { KeepError } from "../keep-error.ts";
export { createKeyring, type Keyring } from "../keyring/keyring.ts";
export { fetchWithoutRedirects, type ServiceAccess } from "./ask-service.ts";
export { forgetModelKeys, isElsewhere, keepModel, keptModelsFile, readKeptModels } from "./kept.ts";
export {
  findLocalServers,
  type ListedModel,
  type LocalServer,
  listModels,
  localAddress,
  type ModelList,
  tryModel,
} from "./list-models.ts";
export {
  findModelService,
  type ModelService,
  modelServices,
  ollamaAddress,
  type ServiceId,
  serviceIds,
} from "./model-services.ts";

/** A server of models on the machine of a developer is not found: nothing listens on this port. */
export const nowhere = {
  OLLAMA_HOST: "127.0.0.1:9",
  LM_STUDIO_BASE_URL: "http://127.0.0.1:9/v1",
  LLAMA_CPP_BASE_URL: "http://127.0.0.1:9/v1",
};

export { findAiDirected } from "./ai-directed.ts";
export {
  type EnvelopeMode,
  envelopeModes,
  stripEnvelope,
  useEnvelopeNumbers,
  wrapUntrusted,
} from "./envelope.ts";
export { stripInvisible } from "./invisible.ts";

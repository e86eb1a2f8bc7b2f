import { openaiAgents } from "./frameworks/openai-agents.ts";
import { testFramework } from "./suite.ts";

for (const framework of openaiAgents) testFramework(framework);

import { mastra } from "./frameworks/mastra.ts";
import { testFramework } from "./suite.ts";

for (const framework of mastra) testFramework(framework);

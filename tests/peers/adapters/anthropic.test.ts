import { anthropicSdk } from "./frameworks/anthropic.ts";
import { testFramework } from "./suite.ts";

for (const framework of anthropicSdk) testFramework(framework);

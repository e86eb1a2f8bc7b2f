import { openaiSdk } from "./frameworks/openai.ts";
import { testFramework } from "./suite.ts";

for (const framework of openaiSdk) testFramework(framework);

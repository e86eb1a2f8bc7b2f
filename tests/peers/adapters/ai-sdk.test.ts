import { aiSdk } from "./frameworks/ai-sdk.ts";
import { testFramework } from "./suite.ts";

for (const framework of aiSdk) testFramework(framework);

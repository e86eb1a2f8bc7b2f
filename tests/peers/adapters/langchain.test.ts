import { langChain } from "./frameworks/langchain.ts";
import { testFramework } from "./suite.ts";

testFramework(langChain);

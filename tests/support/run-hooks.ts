import { afterAll, afterEach } from "vitest";
import { runHooks } from "./hooks.ts";

// vitest runs this file before each test file.
afterEach(() => runHooks("test"));
afterAll(() => runHooks("file"));

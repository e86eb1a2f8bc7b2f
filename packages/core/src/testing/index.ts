export { type Fixture, readFixtures } from "./fixtures.ts";
export { type ParsedReply, parseReply, type RecordedReply } from "./parse-reply.ts";
export { type TestCacheOptions, testCache } from "./test-cache.ts";
export { type TestProviderOptions, type TestRunner, testProvider } from "./test-provider.ts";

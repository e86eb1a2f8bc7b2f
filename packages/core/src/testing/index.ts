export {
  type Fixture,
  type ParsedReply,
  parseReply,
  type RecordedReply,
  readFixtures,
} from "./parse-reply.ts";
export { type TestCacheOptions, testCache } from "./test-cache.ts";
export { type TestLibraryOptions, testLibrary } from "./test-library.ts";
export { type TestProviderOptions, type TestRunner, testProvider } from "./test-provider.ts";

export { type BrowserReader, type BrowserReaderOptions, createBrowserReader } from "./browser-reader.ts";
export { type ChromiumSearch, findChromium } from "./find-chromium.ts";

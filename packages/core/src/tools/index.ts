// For programs that show searches and pages to people, such as the command `scry`: the data of the tools,
// without the text that they write for a model.

export { checkDay, checkLanguage, checkRegion } from "../engine/check-query.ts";
export { queryDomain } from "../engine/query-domains.ts";
export { account } from "./around-call.ts";
export { type CallContext, failedPage, failedSearch, openToData, searchToData } from "./calls.ts";
export { documentToData } from "./data.ts";
export { formatPageFailure, pageParts } from "./format/page-text.ts";
export { bodyOf, foundFor, searchNotes } from "./format/search-text.ts";
export { type LenientSchema, lenientSchema } from "./lenient-schema.ts";
export { readAddress } from "./read-input.ts";

export { type ErrorCode, type ErrorDetails, errorCodes, ScryError } from "./contracts/error.ts";

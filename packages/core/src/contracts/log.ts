export type LogLevel = "debug" | "info" | "warn" | "error";

/** The host's log. Fields are plain values; secrets are taken out before a line gets here. */
export type Log = (level: LogLevel, message: string, fields?: Readonly<Record<string, unknown>>) => void;

import type { Log } from "@scry/core";

export interface WebOptions {
  /** Where the owner's token is kept. */
  stateFolder: string;
  /** Default 127.0.0.1. Any other address needs a reverse proxy with TLS in front. */
  host?: string;
  /** Default 8790; 0 takes a free one. */
  port?: number;
  /** The address that people use when a proxy stands in front, e.g. https://chat.example.org. */
  publicUrl?: string;
  /** Further people: name → token (at least 16 characters). `owner` gets a token by itself. */
  users?: Readonly<Record<string, string>>;
  log?: Log;
}

export interface WebChannel {
  /** Signs the owner in. A secret. */
  url: string;
  close(): Promise<void>;
}

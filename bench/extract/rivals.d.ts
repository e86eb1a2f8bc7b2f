/** Packages without types of their own; only what the bench calls. */
declare module "turndown" {
  export default class Turndown {
    constructor(options: { headingStyle: string; codeBlockStyle: string });
    use(plugin: unknown): void;
    turndown(html: string): string;
  }
}

declare module "turndown-plugin-gfm" {
  export const gfm: unknown;
}

import { absoluteAddress, settledOnSite } from "../address/web-address.ts";

/** How many addresses are remembered; a menu and its copies have fewer. */
const mostKnown = 1_000;

/** Resolves the links of one page. Many repeat, so each is parsed once. */
export class Addresses {
  private readonly base: URL | undefined;
  /** Undefined if the page has no web address. */
  private readonly origin: string | undefined;
  private readonly known = new Map<string, string | undefined>();
  private readonly ownPage = new Map<string, boolean>();

  constructor(base: URL | undefined) {
    this.base = base;
    const isWeb = base?.protocol === "http:" || base?.protocol === "https:";
    this.origin = isWeb ? base.origin : undefined;
  }

  /** The same as `absoluteAddress`. */
  absolute(href: string): string | undefined {
    let address = this.known.get(href);
    if (address !== undefined || this.known.has(href)) return address;
    address = (this.origin && settledOnSite(href, this.origin)) ?? absoluteAddress(href, this.base);
    if (this.known.size < mostKnown) this.known.set(href, address);
    return address;
  }

  /** The fragment that a link within this page leads to; undefined for links to other pages. */
  placeInPage(href: string): string | undefined {
    const at = href.indexOf("#");
    if (at === 0) return href.slice(1);
    return at > 0 && this.isOwnPage(href.slice(0, at + 1)) ? href.slice(at + 1) : undefined;
  }

  private isOwnPage(href: string): boolean {
    let own = this.ownPage.get(href);
    if (own === undefined) {
      const { base } = this;
      const address = base && URL.parse(href, base.href);
      own =
        !!address &&
        address.host === base.host &&
        address.pathname === base.pathname &&
        address.search === base.search;
      if (this.ownPage.size < mostKnown) this.ownPage.set(href, own);
    }
    return own;
  }
}

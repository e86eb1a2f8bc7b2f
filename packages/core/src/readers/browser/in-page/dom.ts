/**
 * The few parts of the DOM that our functions inside the page use. The compiler's own DOM library would make
 * `document` and `window` look available in all of our code, which runs in Node.
 */
export interface DomNode {
  readonly nodeType: number;
  readonly childNodes: ArrayLike<DomNode>;
  readonly textContent: string | null;
}

export interface DomElement extends DomNode {
  readonly localName: string;
  readonly attributes: ArrayLike<{ readonly name: string; readonly value: string }>;
  readonly shadowRoot: DomShadowRoot | null;
  readonly parentElement: DomElement | null;
  readonly ownerDocument: DomDocument;
  getAttribute(name: string): string | null;
  getBoundingClientRect(): { x: number; y: number; width: number; height: number };
  querySelectorAll(selector: string): ArrayLike<DomElement>;
  querySelector(selector: string): DomElement | null;
  contains(other: DomElement): boolean;
  checkVisibility?(options: { opacityProperty: boolean; visibilityProperty: boolean }): boolean;
  scrollIntoView(options: { block: "center" }): void;
  click?(): void;
  /** Of a `slot`. */
  assignedNodes?(options: { flatten: true }): ArrayLike<DomNode>;
  /** Of an `iframe` of the same origin. */
  readonly contentDocument?: DomDocument | null;
}

interface DomShadowRoot extends DomNode {
  querySelector(selector: string): DomElement | null;
  querySelectorAll(selector: string): ArrayLike<DomElement>;
}

interface DomDocument {
  readonly documentElement: DomElement | null;
  readonly body: DomElement | null;
  readonly readyState: string;
  readonly doctype: unknown;
  getElementsByTagName(name: string): ArrayLike<DomElement>;
  querySelector(selector: string): DomElement | null;
  querySelectorAll(selector: string): ArrayLike<DomElement>;
  elementsFromPoint(x: number, y: number): DomElement[];
  createRange(): DomRange;
  createElement(name: "canvas"): DomCanvas;
}

interface DomRange {
  selectNodeContents(node: DomNode): void;
  getClientRects(): ArrayLike<unknown>;
  getBoundingClientRect(): { width: number; height: number; right: number; bottom: number };
}

interface DomCanvas {
  width: number;
  height: number;
  getContext?(kind: "2d", options: { willReadFrequently: true }): DomBrush | null;
}

interface DomBrush {
  fillStyle: string;
  clearRect(x: number, y: number, width: number, height: number): void;
  fillRect(x: number, y: number, width: number, height: number): void;
  getImageData(x: number, y: number, width: number, height: number): { data: ArrayLike<number> };
}

export interface ComputedStyle {
  readonly display: string;
  readonly visibility: string;
  readonly opacity: string;
  readonly position: string;
  readonly fontSize: string;
  readonly color: string;
  readonly backgroundColor: string;
  readonly backgroundImage: string;
  readonly backgroundClip: string;
  readonly left: string;
  readonly top: string;
  readonly marginLeft: string;
  readonly textIndent: string;
  readonly overflow: string;
  readonly width: string;
  readonly height: string;
  readonly clip: string;
  readonly clipPath: string;
  readonly transform: string;
  readonly contentVisibility: string;
  readonly filter: string;
  readonly maskImage: string;
  readonly webkitTextFillColor: string;
}

export interface PageGlobals {
  readonly document: DomDocument;
  readonly location: { readonly href: string };
  readonly innerHeight: number;
  readonly scrollX: number;
  readonly scrollY: number;
  getComputedStyle(element: DomElement): ComputedStyle;
  scrollTo(x: number, y: number): void;
  requestAnimationFrame(callback: () => void): number;
}

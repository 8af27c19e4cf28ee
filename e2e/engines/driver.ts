/** An element of the page in one engine. */
export interface DriverElement {
  readonly click: () => Promise<void>;
  readonly hover: () => Promise<void>;
  /** Replaces the text of a field by typing. */
  readonly fill: (text: string) => Promise<void>;
  /** Selects a file in a file field. */
  readonly upload: (path: string) => Promise<void>;
  /** Presses the main button at one point, moves, and releases it. Points are shares of the width and height. */
  readonly drag: (from: Point, to: Point) => Promise<void>;
}

/** A point within an element, as shares of its width and height. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Width and height in CSS pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** What a journey needs of a browser: the same for Chromium, Firefox, and WebKit. */
export interface Driver {
  readonly version: string;
  readonly open: (url: string) => Promise<void>;
  /** Runs a function, given as source code, in the page, and returns its JSON result. */
  readonly run: (source: string, argument?: unknown) => Promise<unknown>;
  /** Runs a function, given as source code, that returns an element or null. */
  readonly find: (source: string, argument: unknown) => Promise<DriverElement | undefined>;
  /** Presses a key, with Control if asked. */
  readonly press: (key: Key, modifier?: "Control") => Promise<void>;
  /** Adds a virtual authenticator for passkeys to the session, without autofill. Returns whether the engine has one. */
  readonly addAuthenticator: () => Promise<boolean>;
  /** Sets the size of the page, in CSS pixels. */
  readonly resize: (size: Size) => Promise<void>;
  /** Returns the visible part of the page as a PNG. */
  readonly screenshot: () => Promise<Buffer>;
  /** Ends the session: cookies and storage are empty afterwards. */
  readonly reset: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/** Keys of the journeys; letters are themselves. */
export type Key = "Enter" | "Escape" | "k";

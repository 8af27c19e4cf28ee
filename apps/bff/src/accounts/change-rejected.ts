/** A change that cannot be made; the message is for whoever asked for it. */
export class RefusedChange extends Error {
  override readonly name = "RefusedChange";
}

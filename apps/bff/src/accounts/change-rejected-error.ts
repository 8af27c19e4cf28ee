/** A change that cannot be made; the message is for whoever asked for it. */
export class ChangeRejectedError extends Error {
  override readonly name = "ChangeRejectedError";
}

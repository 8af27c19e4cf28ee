/** A change that isn't possible; the message is shown to the user. */
export class ChangeRejectedError extends Error {
  override readonly name = "ChangeRejectedError";
}

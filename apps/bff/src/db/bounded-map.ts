/** A map that holds so many entries at the most: what was set first goes first. Setting a key again makes it the latest. */
export class BoundedMap<Key, Value> extends Map<Key, Value> {
  readonly #most: number;

  constructor(most: number) {
    super();
    this.#most = most;
  }

  override set(key: Key, value: Value): this {
    this.delete(key);
    super.set(key, value);
    const oldest = this.keys().next();
    if (this.size > this.#most && !oldest.done) this.delete(oldest.value);
    return this;
  }
}

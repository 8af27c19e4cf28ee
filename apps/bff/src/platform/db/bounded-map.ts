/** Map with a maximum size that evicts the least recently set entry. Setting a key again makes it the most recent. */
export class BoundedMap<Key, Value> extends Map<Key, Value> {
  readonly #maxEntries: number;

  constructor(maxEntries: number) {
    super();
    this.#maxEntries = maxEntries;
  }

  override set(key: Key, value: Value): this {
    this.delete(key);
    super.set(key, value);
    const oldest = this.keys().next();
    if (this.size > this.#maxEntries && !oldest.done) this.delete(oldest.value);
    return this;
  }
}

type WireValue<V> = V extends Date ? string : V extends readonly (infer Row extends object)[] ? Wire<Row>[] : V;

/** A row of the contract as JSON: instants are ISO strings. */
export type Wire<T> = { [K in keyof T]: WireValue<T[K]> };

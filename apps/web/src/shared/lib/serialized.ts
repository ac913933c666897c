type SerializedValue<V> = V extends Date ? string : V extends readonly (infer Row extends object)[] ? Serialized<Row>[] : V;

/** A row of the contract as JSON: instants are ISO strings. */
export type Serialized<T> = { [K in keyof T]: SerializedValue<T[K]> };

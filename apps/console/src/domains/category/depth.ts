/** Levels of a category tree; the contract's number, compared by a test because the list must not carry the schemas. */
export const categoryDepth = 4
